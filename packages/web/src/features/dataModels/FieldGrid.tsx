import ArrowDownOutlined from "@ant-design/icons/es/icons/ArrowDownOutlined";
import ArrowUpOutlined from "@ant-design/icons/es/icons/ArrowUpOutlined";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import Button from "antd/es/button";
import Checkbox from "antd/es/checkbox";
import Input, { type InputRef } from "antd/es/input";
import Select from "antd/es/select";
import { useEffect, useEffectEvent, useRef } from "react";
import { popupContainer } from "../../bind/popupContainer.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { CommonPicker } from "./CommonPicker.tsx";
import styles from "./dataModels.module.css";
import { type DraftField, LENGTHS, newField, TYPES } from "./models.ts";

interface FieldGridProps {
  readonly fields: readonly DraftField[];
  readonly keepsComments: boolean;
  readonly onChange: (fields: readonly DraftField[]) => void;
}

/** The fields of a design, one in each row. Tab reaches every cell; buttons move new fields. */
export function FieldGrid({ fields, keepsComments, onChange }: FieldGridProps) {
  const t = useTexts();
  const nextKey = Math.max(0, ...fields.map(({ key }) => key)) + 1;
  const move = (at: number, to: number) => {
    const moved = fields[at];
    if (!moved || to < 0 || to >= fields.length) return;
    const rest = fields.filter((_, index) => index !== at);
    onChange([...rest.slice(0, to), moved, ...rest.slice(to)]);
  };
  const columns = ["field", "type", "length", "primary", "nullable", "fieldComment"] as const;
  return (
    <>
      <div className={styles["grid"]} role="group" aria-label={t("dataModels.editor.fields")}>
        <div className={styles["titles"]} aria-hidden="true">
          {columns.map((name) => (
            <span key={name}>{t(`dataModels.fields.${name}`)}</span>
          ))}
          <span />
        </div>
        {fields.map((field, at) => (
          <FieldRow
            key={field.key}
            {...{ field, at, keepsComments }}
            onChange={(next) => onChange(fields.map((one) => (one.key === field.key ? next : one)))}
            onMove={(by) => move(at, at + by)}
            onDrop={() => onChange(fields.filter((one) => one.key !== field.key))}
          />
        ))}
      </div>
      <div className={styles["adding"]}>
        <Button onClick={() => onChange([...fields, newField(nextKey)])}>{t("dataModels.editor.addField")}</Button>
        <CommonPicker
          taken={fields.map(({ name }) => name.toLowerCase())}
          onPick={(picked) => onChange([...fields, ...picked.map((one, index) => ({ ...one, key: nextKey + index }))])}
        />
      </div>
    </>
  );
}

interface FieldRowProps {
  readonly field: DraftField;
  readonly at: number;
  readonly keepsComments: boolean;
  readonly onChange: (field: DraftField) => void;
  readonly onMove: (by: number) => void;
  readonly onDrop: () => void;
}

function FieldRow({ field, at, keepsComments, onChange, onMove, onDrop }: FieldRowProps) {
  const t = useTexts();
  const called = (name: "field" | "type" | "length" | "primary" | "nullable" | "fieldComment") => ({
    "aria-label": `${t("dataModels.editor.position", { at: at + 1 })}: ${t(`dataModels.fields.${name}`)}`,
  });
  const tool = (name: "up" | "down" | "drop") => {
    const label = t(`dataModels.editor.${name}`);
    return { title: label, "aria-label": `${label}: ${field.name}` };
  };
  const types = TYPES.some((type) => type === field.type) ? TYPES : [field.type, ...TYPES];
  const isFixed = field.fixed === true;
  const isNew = field.was === undefined;
  const first = useRef<InputRef>(null);
  // After adding a field, the user types its name next.
  const begin = useEffectEvent(() => (isNew && field.name === "" ? first.current?.focus() : undefined));
  useEffect(() => begin(), []);
  return (
    <div
      className={styles["row"]}
      role="group"
      aria-label={field.name || t("dataModels.editor.position", { at: at + 1 })}
    >
      <Input
        {...called("field")}
        ref={first}
        placeholder={t("dataModels.fields.field")}
        value={field.name}
        maxLength={128}
        onChange={({ target }) => onChange({ ...field, name: target.value })}
      />
      <Select
        {...called("type")}
        value={field.type}
        disabled={isFixed}
        getPopupContainer={popupContainer}
        options={types.map((value) => ({ value, label: value }))}
        onChange={(type: string) => onChange({ ...field, type, length: LENGTHS[type] ?? "" })}
      />
      <Input
        {...called("length")}
        value={field.length}
        maxLength={10}
        disabled={isFixed || LENGTHS[field.type] === undefined}
        onChange={({ target }) => onChange({ ...field, length: target.value })}
      />
      <Checkbox
        {...called("primary")}
        checked={field.primary}
        disabled={isFixed}
        onChange={({ target }) =>
          onChange({ ...field, primary: target.checked, nullable: field.nullable && !target.checked })
        }
      >
        <span className={styles["onPhone"]}>{t("dataModels.fields.primary")}</span>
      </Checkbox>
      <Checkbox
        {...called("nullable")}
        checked={field.nullable}
        disabled={isFixed || field.primary}
        onChange={({ target }) => onChange({ ...field, nullable: target.checked })}
      >
        <span className={styles["onPhone"]}>{t("dataModels.fields.nullable")}</span>
      </Checkbox>
      <Input
        {...called("fieldComment")}
        value={field.comment}
        maxLength={500}
        disabled={!keepsComments}
        placeholder={isFixed ? t("dataModels.fields.fixed") : ""}
        onChange={({ target }) => onChange({ ...field, comment: target.value })}
      />
      <div className={styles["tools"]}>
        {isNew ? (
          <>
            <Button type="text" size="small" icon={<ArrowUpOutlined />} {...tool("up")} onClick={() => onMove(-1)} />
            <Button type="text" size="small" icon={<ArrowDownOutlined />} {...tool("down")} onClick={() => onMove(1)} />
          </>
        ) : null}
        <Button type="text" size="small" icon={<CloseOutlined />} {...tool("drop")} onClick={onDrop} />
      </div>
    </div>
  );
}
