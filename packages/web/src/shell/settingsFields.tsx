import { type ComponentType, useId } from "react";
import styles from "./settings.module.css";

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Drawn before the text. */
  readonly picture?: ComponentType<{ readonly value: Value }>;
}

/** One of several choices, as native radio buttons in a row. */
export function Choices<Value extends string>({
  legend,
  options,
  value,
  onChange,
  picture: Picture,
}: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles["group"]}>
      <legend>{legend}</legend>
      <div className={styles["choices"]}>
        {options.map((option) => (
          <label key={option.value} className={styles["choice"]}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {Picture ? <Picture value={option.value} /> : null}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Yes or no, as a native checkbox that screen readers announce as a switch. */
export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <label className={styles["row"]}>
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        className={styles["switch"]}
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
