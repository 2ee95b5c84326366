import styles from "./table.module.css";

interface CheckBoxProps {
  readonly label: string;
  /** `some`: only a part of its rows is chosen. */
  readonly state: "none" | "some" | "all";
  readonly isDisabled: boolean;
  /** @param isRange - the key for choosing a range was held */
  readonly onChange: (isChosen: boolean, isRange: boolean) => void;
}

/** A checkbox in a table; the whole cell can be pressed. */
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
