import type { Inline } from "./inline.ts";

interface OverlayDeps {
  readonly write: (sequence: string) => void;
  /** Resolves when the current frame has been written: text that is drawn later would cover the picture. */
  readonly drawn: () => Promise<unknown>;
  /** Draws everything again. */
  readonly redraw: () => void;
}

export interface Overlay {
  /** Sets the picture over the screen, or none. */
  readonly put: (picture: Inline | undefined) => void;
  /** Shows the picture again after the screen was erased. */
  readonly again: () => void;
  /** Removes the picture; no picture is shown afterwards. */
  readonly end: () => void;
}

/** One pixel picture over a screen of text. The rows under it stay empty, so that no later frame writes there. */
export function createOverlay({ write, drawn, redraw }: OverlayDeps): Overlay {
  let shown: Inline | undefined;
  let ended = false;
  const again = (): void => {
    const picture = shown;
    if (!picture) return;
    void drawn().then(() => {
      if (picture === shown && !ended) write(picture.hide + picture.show);
    });
  };
  const remove = (): void => {
    if (shown) write(shown.hide);
    shown = undefined;
  };
  return {
    put(picture) {
      if (ended || picture === shown) return;
      const before = shown;
      remove();
      shown = picture;
      // Erasing the text also removes pictures that are part of it (iTerm2, sixel).
      if (before) redraw();
      else again();
    },
    again,
    end() {
      remove();
      ended = true;
    },
  };
}
