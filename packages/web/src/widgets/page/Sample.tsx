import { type ReactNode, useId } from "react";
import styles from "./page.module.css";

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The samples of one kind of control. */
export function Section({ title, children }: SectionProps) {
  return (
    <section className={styles["section"]} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles["samples"]}>{children}</div>
    </section>
  );
}

interface SampleProps {
  readonly label: string;
  /** The current value of the control, as text. */
  readonly value?: string;
  readonly wide?: boolean;
  readonly children: (id: string) => ReactNode;
}

/** One control with its label, and its current value below. */
export function Sample({ label, value, wide = false, children }: SampleProps) {
  const id = useId();
  return (
    <div className={styles["sample"]} data-wide={wide}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children(id)}
      {value === undefined ? null : <output htmlFor={id}>{value === "" ? "–" : value}</output>}
    </div>
  );
}
