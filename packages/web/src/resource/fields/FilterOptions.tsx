import styles from "../bar.module.css";

interface FilterOptionsProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  /** Told nothing when the chosen one is pressed again. */
  readonly onChoose: (value: string) => void;
}

/** A few fixed values, one of which a list is filtered by. */
export function FilterOptions({ options, value, onChoose }: FilterOptionsProps) {
  return (
    <div className={styles["options"]}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value === value ? "" : option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
