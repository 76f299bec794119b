#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Interesting is a pair that completes, and would not if it was skewed without
# regard for its slots. Called with pto-opt and the file.
"$1" --verify-cross-core-fifo "$2" -o /dev/null 2>/dev/null || exit 0
"$1" --skew-cross-core-pipeline=check-capacity=false --verify-cross-core-fifo "$2" \
    -o /dev/null 2>&1 | grep -q "waits forever" && exit 1
exit 0
