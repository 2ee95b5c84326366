import type { Inline } from "./inline.ts";

interface OverlayDeps {
  readonly write: (sequence: string) => void;
  /** Resolves when the frame of the moment has been written: what is drawn later would lie over the picture. */
  readonly drawn: () => Promise<unknown>;
  /** Draws everything anew. */
  readonly redraw: () => void;
}

export interface Overlay {
  /** The picture that lies over the screen from now on, or none. */
  readonly put: (picture: Inline | undefined) => void;
  /** Shows it again: the screen was erased. */
  readonly again: () => void;
  /** Takes it away and shows none any more. */
  readonly end: () => void;
}

/** One picture in pixels over a screen of text. The rows under it stay empty, so that no later frame writes there. */
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
      // Erasing the text takes pictures away that are part of it (iTerm2, sixel).
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
