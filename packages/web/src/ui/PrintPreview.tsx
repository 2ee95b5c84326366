import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { Button } from "./Button.tsx";
import styles from "./printPreview.module.css";
import { useScrollFocus } from "./useScrollFocus.ts";

interface PrintPreviewProps {
  readonly title: ReactNode;
  /** Shown between title and buttons, such as a choice of what is printed. */
  readonly tools?: ReactNode;
  readonly back: { readonly text: string; readonly onClick: () => void };
  /** Text of the print button; missing: there is nothing to print yet. */
  readonly print?: string | undefined;
  /** Shown above the sheets, but not printed. */
  readonly note?: ReactNode;
  /** `landscape`: the paper is wider than high. `pages`: each sheet is a white page of its own. */
  readonly paper?: "landscape" | "pages";
  /** One or more sheets. Tables are drawn with borders; `data-number` aligns a cell, `data-sheet` starts a page. */
  readonly children: ReactNode;
}

/** A print preview of sheets. While it is open, only they are printed. */
export function PrintPreview({ title, tools, back, print, note, paper, children }: PrintPreviewProps) {
  const box = useScrollFocus();
  return (
    <div className={styles["view"]}>
      <header className={styles["head"]}>
        <h1>{title}</h1>
        {tools}
        <Button onClick={back.onClick}>{back.text}</Button>
        {print === undefined ? null : (
          <Button look="main" onClick={() => window.print()}>
            {print}
          </Button>
        )}
      </header>
      {note}
      <div ref={box} className={styles["paper"]} data-paper={paper}>
        {children}
      </div>
      {/* The app's frame scrolls and would cut the sheets, so a copy outside of it is printed. */}
      {createPortal(
        <div className={styles["printed"]} data-paper={paper} aria-hidden="true">
          {children}
        </div>,
        document.body,
      )}
    </div>
  );
}
