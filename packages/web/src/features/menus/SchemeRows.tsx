import { fieldLabel, type Resource, type ResourceField } from "@banche/core";
import {
  type Condition,
  type ConditionGroup,
  conditionOperatorChoices,
  CONDITIONS_MAX,
  type ConditionType,
  conditionTypeOf,
  conditionValueChoices,
  fitsOperator,
  isPlaceholder,
  kindOf,
  readConditions,
} from "@banche/core/forms";
import { useStore as useSelected } from "@banche/core/react";
import DeleteOutlined from "@ant-design/icons-svg/es/asn/DeleteOutlined";
import Select from "antd/es/select";
import { useId } from "react";
import { useRegistry } from "../../bind/useRegistry.ts";
import { type ResourceTexts, useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts, useLanguage } from "../../bind/useTexts.ts";
import { useIssueText } from "../../bind/useIssueText.ts";
import { FieldEditor } from "../../resource/fields/edit.tsx";
import { type DraftForm, useFieldIssue } from "../../resource/useDraftForm.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import styles from "./schemeRows.module.css";

interface SchemeRowsProps {
  readonly form: DraftForm;
  /** Id for the list of conditions. */
  readonly id: string;
  /** Code of the menu entry. */
  readonly page: string;
}

/** The rows that a scheme shows: the meaning of its scope on this page, and the conditions in combined groups. */
export function SchemeRows({ form, id, page }: SchemeRowsProps) {
  const t = useTexts();
  const scope = useSelected(form.store, ({ draft }) => String(draft["rows"] ?? ""));
  const shown = useRegistry().all.find((one) => one.page === page);
  if (scope === "own" || scope.startsWith("department")) {
    const asked = scope === "own" ? shown?.dataScope?.owner : shown?.dataScope?.department;
    return asked === undefined ? <p className={styles["warning"]}>{t("menus.rows.unknown")}</p> : null;
  }
  if (scope !== "conditions") return null;
  return shown ? (
    <Conditions form={form} id={id} resource={shown} />
  ) : (
    <p className={styles["warning"]}>{t("menus.rows.nothing")}</p>
  );
}

interface Asked {
  readonly code: string;
  readonly label: string;
  readonly type: ConditionType;
  /** Undefined for the creator of the row, which is no field. */
  readonly field: ResourceField | undefined;
  readonly target: string | undefined;
}

const CREATOR = "creatorUserId";

/** Placeholders for ids, by the concept that the field refers to. */
const standIns: Readonly<Record<string, readonly string[]>> = {
  users: ["@userId", "@userAraSubordinates", "@subordinateId"],
  departments: ["@dempmentId"],
  organizations: ["@organizeId", "@organizationAndSuborganization"],
};

function Conditions({ form, id, resource }: Omit<SchemeRowsProps, "page"> & { readonly resource: Resource }) {
  const t = useTexts();
  const issueText = useIssueText();
  const issue = useFieldIssue(form, "conditions");
  const asked = useAsked(resource);
  const text = useSelected(form.store, ({ draft }) => String(draft["conditions"] ?? ""));
  const read = readConditions(text);
  const groups: readonly ConditionGroup[] = "why" in read ? [] : read;
  const first = asked[0];
  const put = (next: readonly ConditionGroup[]) => {
    const full = next.filter((group) => group.groups.length > 0);
    form.change("conditions", full.length === 0 ? "" : JSON.stringify(full));
  };
  const change = (at: number, group: ConditionGroup) => put(groups.map((one, index) => (index === at ? group : one)));
  const blank = (): Condition => ({ field: first?.code ?? "", op: "Equal", value: "" });
  const joins = [
    { value: "and", label: t("dataScopes.and") },
    { value: "or", label: t("dataScopes.or") },
  ];
  return (
    <section id={id} tabIndex={-1} className={styles["conditions"]} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t("menus.rows.conditions")}</h3>
      {text !== "" && "why" in read ? <p className={styles["warning"]}>{t("menus.rows.unread")}</p> : null}
      {groups.map((group, at) => (
        <div key={at} className={styles["group"]} role="group" aria-label={t("menus.rows.group", { number: at + 1 })}>
          {at === 0 ? null : (
            <Select
              className={styles["join"] ?? ""}
              aria-label={t("menus.rows.join", { number: at + 1 })}
              value={group.logic}
              options={joins}
              onChange={(logic) => change(at, { ...group, logic })}
            />
          )}
          {group.groups.map((condition, row) => (
            <Row
              key={row}
              {...{ asked, condition }}
              label={t("menus.rows.condition", { group: at + 1, row: row + 1 })}
              onChange={(next) =>
                change(at, { ...group, groups: group.groups.map((one, i) => (i === row ? next : one)) })
              }
              onRemove={() => change(at, { ...group, groups: group.groups.filter((_, i) => i !== row) })}
            />
          ))}
          <Button
            onMouseDown={keepFocus}
            disabled={group.groups.length >= CONDITIONS_MAX}
            onClick={() => change(at, { ...group, groups: [...group.groups, blank()] })}
          >
            {t("menus.rows.addRow")}
          </Button>
        </div>
      ))}
      <Button
        onMouseDown={keepFocus}
        disabled={groups.length >= CONDITIONS_MAX || !first}
        onClick={() => put([...groups, { logic: "and", groups: [blank()] }])}
      >
        {t("menus.rows.addGroup")}
      </Button>
      {issue ? (
        <p className={styles["issue"]} role="alert">
          {issueText(issue)}
        </p>
      ) : null}
    </section>
  );
}

/** Keeps the focus: the blur of a field may show an error, which would move the button away from the pointer. */
function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault();
}

interface RowProps {
  readonly asked: readonly Asked[];
  readonly condition: Condition;
  readonly label: string;
  readonly onChange: (next: Condition) => void;
  readonly onRemove: () => void;
}

function Row({ asked, condition, label, onChange, onRemove }: RowProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const texts = useResourceTexts({ name: "dataSchemes" });
  const one = asked.find(({ code }) => code === condition.field);
  const type = one?.type ?? "text";
  const offered = standIns[one?.target ?? ""] ?? [];
  const words = (choices: typeof conditionValueChoices) =>
    choices.map((choice) => ({ value: choice.value, label: texts.label(choice.label) }));
  const operators = words(conditionOperatorChoices).filter(({ value }) => fitsOperator(value, type, condition.value));
  const values = words(conditionValueChoices).filter(
    ({ value }) =>
      (value === "text" && one?.field !== undefined) || offered.includes(value) || value === condition.value,
  );
  const stands = isPlaceholder(condition.value) || (one !== undefined && one.field === undefined);
  const fields = asked.some(({ code }) => code === condition.field)
    ? asked
    : [...asked, { code: condition.field, label: condition.field }];
  return (
    <div className={styles["row"]} role="group" aria-label={label}>
      <Select
        aria-label={t("menus.rows.field")}
        showSearch={{ optionFilterProp: "label" }}
        value={condition.field}
        options={fields.map((field) => ({ value: field.code, label: field.label }))}
        onChange={(field) => {
          const next = asked.find(({ code }) => code === field);
          onChange({ field, op: "Equal", value: next?.field ? firstValue(next.type) : "@userId" });
        }}
      />
      <Select
        aria-label={t("menus.rows.operator")}
        value={condition.op}
        options={operators}
        onChange={(op) => onChange({ ...condition, op })}
      />
      {offered.length > 0 || stands ? (
        <Select
          aria-label={t("menus.rows.compared")}
          value={stands ? condition.value : "text"}
          options={values}
          onChange={(value) => onChange({ ...condition, op: "Equal", value: value === "text" ? "" : value })}
        />
      ) : null}
      {stands ? null : (
        <Value key={`${language} ${condition.field}`} {...{ one, condition, texts }} onChange={onChange} />
      )}
      <IconButton icon={DeleteOutlined} label={t("menus.rows.remove", { what: label })} onClick={onRemove} />
    </div>
  );
}

interface ValueProps {
  readonly one: Asked | undefined;
  readonly condition: Condition;
  readonly texts: ResourceTexts;
  readonly onChange: (next: Condition) => void;
}

/** The input of the field itself; conditions store its value as text. */
function Value({ one, condition, texts, onChange }: ValueProps) {
  const id = useId();
  const t = useTexts();
  if (!one?.field) return <code>{condition.value}</code>;
  const { field, type } = one;
  return (
    <span className={styles["value"]}>
      <label htmlFor={id} className="visually-hidden">
        {t("menus.rows.value")}
      </label>
      <FieldEditor
        id={id}
        field={{ ...field, required: true, createOnly: false, readOnly: false }}
        value={valueOf(field, type, condition.value)}
        texts={texts}
        disabled={false}
        invalid={false}
        describedBy={undefined}
        onBlur={() => undefined}
        onChange={(value) => onChange({ ...condition, value: textOf(value) })}
      />
    </span>
  );
}

function firstValue(type: ConditionType): string {
  return type === "flag" ? "true" : "";
}

function valueOf(field: ResourceField, type: ConditionType, text: string): unknown {
  if (text === "") return undefined;
  if (type === "flag") return text === "true" || text === "1";
  if (type === "instant") return /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  return kindOf(field).stored.type === "integer" ? Number(text) : text;
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** The fields that conditions can use, in the order of the form; also the creator when rows belong to their creator. */
function useAsked(resource: Resource): readonly Asked[] {
  const t = useTexts();
  const [language] = useLanguage();
  const fields = Object.values(resource.fields).flatMap((field): readonly Asked[] => {
    const type = conditionTypeOf(field);
    if (type === undefined || "formula" in field) return [];
    const target = "target" in field ? field.target : undefined;
    return [{ code: field.column, label: fieldLabel(resource, field.name, language), type, field, target }];
  });
  if (resource.dataScope?.owner !== "creator") return fields;
  return [
    ...fields,
    { code: CREATOR, label: t("dataScopes.creator"), type: "text", field: undefined, target: "users" },
  ];
}
