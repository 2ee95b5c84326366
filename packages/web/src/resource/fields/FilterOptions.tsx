import styles from "../bar.module.css";

interface FilterOptionsProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  /** Called with an empty text when the chosen value is pressed again. */
  readonly onChoose: (value: string) => void;
}

/** A few fixed values for a filter. */
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
