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
  /** Text of the button that prints. */
  readonly print: string;
  /** `landscape`: the long side of the paper lies across. */
  readonly paper?: "landscape";
  /** One or several sheets. Tables are drawn with borders; `data-number` aligns a cell, `data-sheet` begins a page. */
  readonly children: ReactNode;
}

/** Sheets as they will be on paper. Only they are printed, while this is open. */
export function PrintPreview({ title, tools, back, print, paper, children }: PrintPreviewProps) {
  const box = useScrollFocus();
  return (
    <div className={styles["view"]}>
      <header className={styles["head"]}>
        <h1>{title}</h1>
        {tools}
        <Button onClick={back.onClick}>{back.text}</Button>
        <Button look="main" onClick={() => window.print()}>
          {print}
        </Button>
      </header>
      <div ref={box} className={styles["paper"]}>
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
