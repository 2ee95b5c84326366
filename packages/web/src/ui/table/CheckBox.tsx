import styles from "./table.module.css";

interface CheckBoxProps {
  readonly label: string;
  /** `some`: of those that it stands for a part is chosen. */
  readonly state: "none" | "some" | "all";
  readonly isDisabled: boolean;
  /** @param isRange - the key was held that chooses all from the last one on */
  readonly onChange: (isChosen: boolean, isRange: boolean) => void;
}

/** A box in a table; all of its cell is pressed. */
export function CheckBox({ label, state, isDisabled, onChange }: CheckBoxProps) {
  return (
    <label className={styles["choice"]}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = state === "some";
        }}
        type="checkbox"
        aria-label={label}
        checked={state === "all"}
        disabled={isDisabled}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </label>
  );
}
