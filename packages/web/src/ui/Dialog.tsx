import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import { type ReactNode, useId } from "react";
import { useTexts } from "../bind/useTexts.ts";
import styles from "./dialog.module.css";
import { IconButton } from "./IconButton.tsx";
import { useModal } from "./useModal.ts";
import { useScrollFocus } from "./useScrollFocus.ts";

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Missing: the dialog must be answered. */
  readonly onClose?: (() => void) | undefined;
  /** In the middle, a drawer at an edge, or a full-width sheet from the bottom. */
  readonly place?: "middle" | "left" | "right" | "top" | "bottom";
  /** Width in px. */
  readonly width?: number;
  /** The title is only announced, not shown. */
  readonly bare?: boolean;
}

/**
 * The browser's modal dialog: it holds the focus, closes with Esc or a click outside, and returns the focus. The focus starts at the
 * element with `data-first`, else at the first control.
 */
export function Dialog({ title, children, footer, onClose, place = "middle", width = 440, bare = false }: DialogProps) {
  const t = useTexts();
  const id = useId();
  const modal = useModal(onClose);
  const body = useScrollFocus();
  const room = place === "middle" || place === "top" ? "calc(100vw - 32px)" : "100vw";

  return (
    <dialog
      {...modal}
      className={styles["dialog"]}
      data-place={place}
      style={{ width: place === "bottom" ? "100vw" : `min(${width}px, ${room})` }}
      aria-labelledby={id}
    >
      <div className={styles["sheet"]} data-bare={bare}>
        <div className={bare ? "visually-hidden" : styles["head"]}>
          <h2 id={id}>{title}</h2>
          {onClose && !bare ? (
            <IconButton icon={CloseOutlined} label={t("navigation.close")} tip="" onClick={onClose} />
          ) : null}
        </div>
        <div ref={body} className={styles["body"]}>
          {children}
        </div>
        {footer === undefined ? null : <div className={styles["foot"]}>{footer}</div>}
      </div>
    </dialog>
  );
}
