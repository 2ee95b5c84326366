import { findText } from "@banche/core/text";
import Input from "antd/es/input";
import InputNumber from "antd/es/input-number";
import Select from "antd/es/select";
import Switch from "antd/es/switch";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import type { SettingField } from "./settingFields.ts";
import styles from "./sysConfig.module.css";

interface SettingControlProps {
  readonly id: string;
  readonly field: SettingField;
  readonly value: unknown;
  /** The value before any change. */
  readonly before: unknown;
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: string | number | boolean | null) => void;
}

const choiceTexts = {
  nobody: "secondFactor.demand.nobody",
  administrators: "secondFactor.demand.administrators",
  everybody: "secondFactor.demand.everybody",
  wgs84: "sysConfig.datums.wgs84",
  gcj02: "sysConfig.datums.gcj02",
} as const;

/** One setting with its name, its description, and its error. */
export function SettingControl({ id, field, value, before, problem, disabled, onChange }: SettingControlProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const { name, kind, min, max, options, hasHint } = field;
  const label = t(`sysConfig.fields.${name}`);
  const below = problem ?? (hasHint ? (findText(language, `sysConfig.hints.${name}`) ?? "") : "");
  const common = {
    ...{ id, disabled, "aria-invalid": problem !== undefined },
    ...(below !== "" && { "aria-describedby": `${id}-below` }),
  };
  const status = problem === undefined ? "" : "error";
  const text = { ...common, status, maxLength: max, value: String(value ?? "") } as const;
  // The server sends a mask in place of a stored secret.
  const kept = typeof before === "string" ? before : "";
  return (
    <div className={styles["field"]} data-wide={kind === "lines"}>
      <label htmlFor={id}>{label}</label>
      <div>
        {kind === "switch" ? (
          <Switch {...common} checked={value === true} onChange={onChange} />
        ) : kind === "number" ? (
          <InputNumber
            {...common}
            status={status}
            {...(min !== undefined && { min })}
            {...(max !== undefined && { max })}
            precision={0}
            value={typeof value === "number" ? value : null}
            onChange={onChange}
          />
        ) : kind === "choice" ? (
          <Select
            {...common}
            status={status}
            value={typeof value === "string" ? value : null}
            options={(options ?? []).map((one) => ({ value: one, label: t(choiceTexts[one]) }))}
            onChange={onChange}
          />
        ) : kind === "secret" ? (
          <Input.Password
            {...text}
            autoComplete="new-password"
            // The stored value cannot be read. Typed text replaces it; an empty field keeps it.
            value={value === kept ? "" : text.value}
            placeholder={kept}
            onChange={({ target }) => onChange(target.value === "" ? kept : target.value)}
          />
        ) : kind === "lines" ? (
          <Input.TextArea {...text} rows={4} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <Input {...text} onChange={({ target }) => onChange(target.value)} />
        )}
        {below === "" ? null : (
          <p id={`${id}-below`} className={styles["below"]} data-problem={problem !== undefined}>
            {below}
          </p>
        )}
      </div>
    </div>
  );
}
