import { type FleetRules, fleetRuleBounds, usualFleetRules } from "@banche/core/tracking";
import InputNumber from "antd/es/input-number";
import { useId } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./rules.module.css";

interface RuleFieldProps {
  readonly name: keyof FleetRules;
  readonly value: number | null;
  readonly problem: string | undefined;
  readonly onChange: (value: number | null) => void;
}

/** One rule with its unit, its bounds and its error. */
export function RuleField({ name, value, problem, onChange }: RuleFieldProps) {
  const t = useTexts();
  const id = useId();
  const { unit, min, max } = fleetRuleBounds[name];
  const unitText = t(`fleetRules.units.${unit}`);
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{t(`fleetRules.names.${name}`)}</label>
      <span className={styles["number"]}>
        <InputNumber
          id={id}
          value={value}
          precision={0}
          controls={false}
          status={problem === undefined ? "" : "error"}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-below`}
          onChange={onChange}
        />
        <span>{unitText}</span>
      </span>
      <p id={`${id}-below`} className={styles["below"]} data-problem={problem !== undefined}>
        {problem ?? t("fleetRules.range", { min, max, unit: unitText, usual: usualFleetRules[name] })}
      </p>
    </div>
  );
}
