import type { ButtonHTMLAttributes, Ref } from "react";
import styles from "./button.module.css";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main`: what the dialog is for. `danger`: cannot be undone. Default: anything beside it. */
  readonly look?: "main" | "danger" | "plain";
  /** Something is under way: it cannot be pressed again. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A native button in our look. */
export function Button({ look = "plain", busy = false, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles["button"]}
      data-look={look}
      aria-busy={busy}
      disabled={disabled === true || busy}
    />
  );
}
