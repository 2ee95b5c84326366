import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { Button } from "./Button.tsx";
import styles from "./printPreview.module.css";
import { useScrollFocus } from "./useScrollFocus.ts";

interface PrintPreviewProps {
  readonly title: ReactNode;
  /** Between title and buttons, such as a choice of what is printed. */
  readonly tools?: ReactNode;
  readonly back: { readonly text: string; readonly onClick: () => void };
  /** Text of the button that prints; missing: there is nothing to print yet. */
  readonly print?: string | undefined;
  /** Above the sheets, and not on paper. */
  readonly note?: ReactNode;
  /** `landscape`: the long side of the paper lies across. `pages`: the sheets are white pages of their own. */
  readonly paper?: "landscape" | "pages";
  /** One or several sheets. Tables are drawn with borders; `data-number` aligns a cell, `data-sheet` begins a page. */
  readonly children: ReactNode;
}

/** Sheets as they will be on paper. Only they are printed, while this is open. */
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
      {/* The frame of the app scrolls and would cut the sheets: they are printed from beside it. */}
      {createPortal(
        <div className={styles["printed"]} data-paper={paper} aria-hidden="true">
          {children}
        </div>,
        document.body,
      )}
    </div>
  );
}
