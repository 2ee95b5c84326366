import type { Ref } from "react";
import { Icon } from "./Icon.tsx";
import styles from "./iconButton.module.css";

interface IconButtonProps {
  readonly icon: Parameters<typeof Icon>[0]["of"];
  /** Icon size in px; default 14. */
  readonly iconSize?: number;
  /** Its action, for screen readers; also the tooltip if there is no `tip`. */
  readonly label: string;
  /** A shorter tooltip, when the label also names the record; empty: none. */
  readonly tip?: string;
  /** `danger`: for deleting or removing. */
  readonly tone?: "usual" | "danger";
  /** Larger, for tool bars. */
  readonly roomy?: boolean;
  readonly expanded?: boolean;
  readonly pressed?: boolean;
  /** The kind of content that it opens. */
  readonly opens?: "dialog" | "menu";
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  /** Missing: the button is only a handle for keys, for example to move its row. */
  readonly onClick?: () => void;
}

/** A quiet button with only an icon. */
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
