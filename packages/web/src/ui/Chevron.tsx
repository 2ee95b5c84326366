import styles from "./chevron.module.css";

interface ChevronProps {
  /** `auto`: follows `aria-expanded` of the ancestor. */
  readonly open?: boolean | "auto";
  /** `down`: opens content below, such as a list of choices. Default: points to the end, and down when open. */
  readonly at?: "end" | "down";
}

/** The icon for everything that opens: in menus, trees, tables and choices. */
export function Chevron({ open = false, at = "end" }: ChevronProps) {
  return (
    <svg
      className={styles["chevron"]}
      data-open={open}
      data-at={at}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <path d="M6 3.5 10.5 8 6 12.5" />
    </svg>
  );
}
