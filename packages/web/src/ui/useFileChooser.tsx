import { type ReactNode, useRef } from "react";

interface FileChooserOptions {
  /** As in `<input accept>`; empty accepts all files. */
  readonly accept: string;
  readonly several?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** The browser's file chooser: `open` shows it; `input` must be rendered anywhere in the page. */
export function useFileChooser({ accept, several = false, onChoose }: FileChooserOptions): {
  readonly open: () => void;
  readonly input: ReactNode;
} {
  const chooser = useRef<HTMLInputElement>(null);
  return {
    open: () => chooser.current?.click(),
    input: (
      <input
        ref={chooser}
        type="file"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        multiple={several}
        accept={accept}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Cleared, so that the same file can be chosen again.
          target.value = "";
        }}
      />
    ),
  };
}
