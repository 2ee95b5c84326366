import styles from "./authorise.module.css";

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  readonly half?: boolean;
  /** The saved state: a difference is marked. */
  readonly was: boolean;
  /** Marks no difference. */
  readonly quiet?: boolean;
  readonly locked: boolean;
  /** Why it cannot be changed. */
  readonly reason?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox for one right; marks a change against the saved state. */
export function Tick({ label, checked, half = false, was, quiet = false, locked, reason, onChange }: TickProps) {
  const change = quiet || checked === was ? undefined : checked ? "gain" : "lose";
  return (
    <span className={styles["tick"]} data-change={change} title={reason}>
      <input
        type="checkbox"
        aria-label={reason === undefined ? label : `${label} (${reason})`}
        checked={checked}
        disabled={locked}
        ref={(input) => {
          if (input) input.indeterminate = half;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </span>
  );
}
