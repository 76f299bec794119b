# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How mkdocs makes a site of this repository.

Pages are where they are in the repository, so that their links are right in both.
Which there are is read off the folders, and other files come along if a page
links to them: nothing is listed twice.
"""

import importlib.util
import re
import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from pygments.lexers import LEXERS

ROOT = Path(__file__).resolve().parent.parent
FIRST = ["README.md", "docs/Tutorial.md", "examples/README.md", "docs/Dialect.md", "docs/Passes.md"]
LAST = ["CHANGELOG.md"]
LINK = re.compile(r"\]\(([^)#:]+)[^):]*\)")


def find_pages() -> list[str]:
    """All pages, in order."""
    docs = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")}
    return [*FIRST, *sorted(docs - set(FIRST)), *find_rationale(), *LAST]


def find_rationale() -> list[str]:
    """The pages that say why things are as they are."""
    return sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("docs/Rationale/*.md"))


def find_linked(page: str) -> set[str]:
    """The files that a page links to, pages included."""
    folder = (ROOT / page).parent
    targets = ((folder / link).resolve() for link in LINK.findall((ROOT / page).read_text()))
    return {
        target.relative_to(ROOT).as_posix()
        for target in targets
        if target.is_relative_to(ROOT) and target.is_file()
    }


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Says what the pages are, and how kernels are highlighted."""
    rationale = find_rationale()
    config.nav = [page for page in find_pages() if page not in rationale]
    config.nav.insert(-len(LAST), {"Rationale": rationale})

    # From the source, so that a site needs no built package.
    spec = importlib.util.spec_from_file_location("mlir_lexer", ROOT / "python/pto_mlir/lexer.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    lexer = module.MlirLexer
    LEXERS["MlirLexer"] = (
        spec.name,
        lexer.name,
        tuple(lexer.aliases),
        tuple(lexer.filenames),
        (),
    )
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Puts the pages, and what they link to, where they are in the repository."""
    # What stays is the theme's, and the site's own scripts.
    for file in list(files):
        if file.src_dir == config.docs_dir and not file.src_uri.startswith("assets/"):
            files.remove(file)
    pages = find_pages()
    linked = set().union(*(find_linked(page) for page in pages))
    for name in [*pages, *sorted(linked - set(pages))]:
        files.append(File(name, str(ROOT), config.site_dir, config.use_directory_urls))
    return files
