// RUN: pto-opt %s --check-target -verify-diagnostics -split-input-file

// Which target counts: A5 has 240 KiB of vec for kernels, A2/A3 184.

!t = !pto.tile_buf<vec, 200x256xf32>

// expected-error @+1 {{on A2/A3}}
func.func private @none(!t)

// -----

!t = !pto.tile_buf<vec, 200x256xf32>

module attributes {pto.target_arch = "a5"} {
  func.func @a5(%t: !t) { return }
  // The nearest module that says.
  module {
    func.func @inner(%t: !t) { return }
  }
  module attributes {pto.target_arch = "a3"} {
    // expected-error @+1 {{on A2/A3}}
    func.func @a3(%t: !t) { return }
  }
  func.func @after(%t: !t) { return }
}

// -----

!t = !pto.tile_buf<vec, 200x256xf32>

module attributes {pto.target_arch = "A5"} {
  // expected-error @+1 {{on A2/A3}}
  func.func @other_name(%t: !t) { return }
}
