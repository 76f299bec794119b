// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Browsers start no workers for pages that are files. The search of the site is
// one, so there it runs in a frame instead. The theme takes a script of this name
// for its own, which it would load from the network.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inner = this.frame.contentWindow;
      inner.document.open();
      inner.postMessage = (data) =>
        this.dispatchEvent(new MessageEvent("message", { data }));
      inner.importScripts = (...urls) =>
        Promise.all(urls.map((each) => this.load(each)));
      inner.document.close();
      this.ready = this.load(url);
    }

    load(url) {
      const script = this.frame.contentDocument.createElement("script");
      script.src = url;
      this.frame.contentDocument.documentElement.append(script);
      return new Promise((resolve) => script.addEventListener("load", resolve));
    }

    postMessage(data) {
      this.ready.then(() =>
        this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data }))
      );
    }

    terminate() {
      this.frame.remove();
    }
  };
}
