import { type ReactNode, useRef } from "react";

interface FileChooserOptions {
  /** As in `<input accept>`; empty takes everything. */
  readonly accept: string;
  readonly several?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** The browser's dialog for choosing files: `open` shows it, `input` has to stand somewhere in the page. */
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
          // The same file may be chosen again.
          target.value = "";
        }}
      />
    ),
  };
}
