# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What pictures share: files, style, and how wide a text is."""

from __future__ import annotations

import functools
import os
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import UsageError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_STYLE = {
    "hatch.linewidth": 0.6,
    "svg.fonttype": "none",  # text stays text, which can be found and is small
    "svg.hashsalt": "pto-mlir",  # else names in the file are random
    "text.parse_math": False,  # a $ in a title is one
}


def check_path(path: str | os.PathLike[str]) -> None:
    """Whether a picture can have this name.

    Raises:
        UsageError: It is of another type.
    """
    if Path(path).suffix.lower() not in (".svg", ".png"):
        raise UsageError(f"a picture is an .svg or a .png file, not '{path}'")


def style() -> AbstractContextManager[Any]:
    """The style to draw in. Neither the user's nor pyplot's figures have a part in it.

    Raises:
        UsageError: matplotlib is not installed.
    """
    try:
        import matplotlib.style
    except ImportError as error:
        raise UsageError("pictures need matplotlib: pip install 'pto-mlir[viz]'") from error
    return matplotlib.style.context(["default", _STYLE])


def save(figure: Figure, path: str | os.PathLike[str]) -> None:
    """Writes a figure. The same figures make the same file.

    Raises:
        OSError: It cannot be written.
    """
    if Path(path).suffix.lower() == ".svg":
        figure.savefig(path, format="svg", metadata={"Date": None, "Creator": "pto-mlir"})
    else:
        # Agg draws up to 2^16 pixels.
        dpi = min(200, int(60000 / max(figure.get_size_inches())))
        figure.savefig(path, format="png", dpi=dpi, metadata={"Software": None})


@functools.lru_cache(maxsize=4096)
def text_width(text: str, size: float) -> float:
    """Inches that a text takes."""
    from matplotlib.textpath import TextPath

    return TextPath((0, 0), text, size=size).get_extents().width / 72 if text else 0
