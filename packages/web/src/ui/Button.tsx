import type { ButtonHTMLAttributes, Ref } from "react";
import styles from "./button.module.css";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main`: the main action of a dialog. `danger`: cannot be undone. Default: any other action. */
  readonly look?: "main" | "danger" | "plain";
  /** Work is in progress: the button cannot be pressed again. */
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
