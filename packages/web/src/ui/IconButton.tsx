import type { Ref } from "react";
import { Icon } from "./Icon.tsx";
import styles from "./iconButton.module.css";

interface IconButtonProps {
  readonly icon: Parameters<typeof Icon>[0]["of"];
  /** px; default 14. */
  readonly iconSize?: number;
  /** What it does, for screen readers and, unless `tip` is another one, as a tip. */
  readonly label: string;
  /** A shorter tip, where the label also names what it is about; empty: none. */
  readonly tip?: string;
  /** `danger`: it takes something away. */
  readonly tone?: "usual" | "danger";
  /** Roomy ones are for tool bars. */
  readonly roomy?: boolean;
  readonly expanded?: boolean;
  readonly pressed?: boolean;
  /** What opens beside it. */
  readonly opens?: "dialog" | "menu";
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  /** Missing: it is there for the keyboard, such as to move what it stands in. */
  readonly onClick?: () => void;
}

/** A quiet button that is only a picture. */
export function IconButton({ icon, iconSize = 14, label, tip = label, ref, ...rest }: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles["button"]}
      data-tone={rest.tone ?? "usual"}
      data-roomy={rest.roomy ?? false}
      aria-label={label}
      title={tip || undefined}
      aria-expanded={rest.expanded}
      aria-pressed={rest.pressed}
      aria-haspopup={rest.opens}
      disabled={rest.disabled}
      onClick={rest.onClick}
    >
      <Icon of={icon} size={iconSize} />
    </button>
  );
}
