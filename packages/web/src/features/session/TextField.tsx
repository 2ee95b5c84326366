import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import styles from "./session.module.css";

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly problem?: string | undefined;
  readonly hint?: string | undefined;
  /** Shown beside the input, such as a button that shows the password. */
  readonly beside?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A native input with label, error text and hint. */
export function TextField({ label, problem, hint, beside, ...input }: TextFieldProps) {
  const id = useId();
  const below = problem ?? hint;
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      <div className={styles["control"]} data-invalid={problem !== undefined}>
        <input
          {...input}
          id={id}
          aria-invalid={problem !== undefined}
          aria-describedby={below === undefined ? undefined : `${id}-below`}
        />
        {beside}
      </div>
      <p id={`${id}-below`} className={styles["below"]} data-problem={problem !== undefined}>
        {below}
      </p>
    </div>
  );
}
