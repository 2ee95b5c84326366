import type { FieldKindName, ResourceField } from "@banche/core";
import { amountSign, kindOf } from "@banche/core/forms";
import DatePicker from "antd/es/date-picker";
import Input from "antd/es/input";
import InputNumber from "antd/es/input-number";
import Select from "antd/es/select";
import Switch from "antd/es/switch";
import TimePicker from "antd/es/time-picker";
import dayjs from "dayjs";
import { type ComponentType } from "react";
import { RecordPicker } from "../../widgets/picker/RecordPicker.tsx";
import { fromLocal, precisions, toLocal } from "./chinaTime.ts";
import { type EditorProps, FULL, shared } from "./editor.ts";
import { CodeOf, readValue } from "./read.tsx";
import { LevelEditor } from "./LevelEditor.tsx";
import { ReferenceSelect } from "./ReferenceSelect.tsx";
import { useTexts } from "../../bind/useTexts.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useChoices } from "./useChoices.tsx";
import { useEnterConfirms } from "./useEnterConfirms.ts";
import { useOptionSearch } from "./useOptionSearch.ts";
import { late } from "../../ui/late.tsx";

const waiting = ({ id }: EditorProps) => <Input id={id} disabled aria-busy />;

/** Rare editors are loaded by the first form that has one. */
const RatingEditor = late(async () => (await import("./measures.tsx")).RatingEditor, waiting);
const SliderEditor = late(async () => (await import("./measures.tsx")).SliderEditor, waiting);
const DurationEditor = late(async () => (await import("./measures.tsx")).DurationEditor, waiting);
const ColourEditor = late(async () => (await import("./ColourEditor.tsx")).ColourEditor, waiting);
const IconEditor = late(async () => (await import("./IconEditor.tsx")).IconEditor, waiting);
const RichTextEditor = late(async () => (await import("./RichTextEditor.tsx")).RichTextEditor, waiting);
const JsonEditor = late(async () => (await import("./JsonEditor.tsx")).JsonEditor, waiting);
const AreaEditor = late(async () => (await import("./AreaEditor.tsx")).AreaEditor, waiting);
const DateRangeEditor = late(async () => (await import("./DateRangeEditor.tsx")).DateRangeEditor, waiting);
const LocationEditor = late(async () => (await import("./LocationEditor.tsx")).LocationEditor, waiting);
const RowsEditor = late(async () => (await import("./RowsEditor.tsx")).RowsEditor, waiting);
const FilesEditor = late(async () => (await import("./FilesEditor.tsx")).FilesEditor, waiting);

/** Whether an editor needs a whole row of the form. */
export const isWide = (field: ResourceField): boolean =>
  ["multiline", "json", "richText"].includes(field.kind) ||
  kindOf(field).uploads !== undefined ||
  kindOf(field).rows !== undefined;

/** The editor of each kind. */
const editors: Readonly<Record<FieldKindName, ComponentType<EditorProps>>> = {
  text: TextEditor,
  multiline: MultilineEditor,
  richText: RichTextEditor,
  json: JsonEditor,
  integer: IntegerEditor,
  decimal: DecimalEditor,
  amount: DecimalEditor,
  rating: RatingEditor,
  slider: SliderEditor,
  duration: DurationEditor,
  flag: FlagEditor,
  choice: ChoiceEditor,
  choices: ChoicesEditor,
  colour: ColourEditor,
  icon: IconEditor,
  date: TimeEditor,
  dateRange: DateRangeEditor,
  month: TimeEditor,
  instant: TimeEditor,
  clock: ClockEditor,
  location: LocationEditor,
  files: FilesEditor,
  images: FilesEditor,
  signature: FilesEditor,
  reference: ReferenceEditor,
  references: ReferenceEditor,
  area: AreaEditor,
  rows: RowsEditor,
  computed: FollowingEditor,
  attribute: FollowingEditor,
};

/** The editor of a field. */
export function FieldEditor(props: EditorProps) {
  const Editor = editors[props.field.kind];
  return <Editor {...props} />;
}

/** A field that is computed from other fields or another record. The form passes its current value. */
function FollowingEditor(props: EditorProps) {
  const { id, value, field, texts } = props;
  return <Input id={id} readOnly aria-readonly tabIndex={-1} value={readValue(value, field, texts)} variant="filled" />;
}

function TextEditor(props: EditorProps) {
  const t = useTexts();
  const max = "max" in props.field ? props.field.max : undefined;
  const isNumbered = "numberedBy" in props.field && !props.disabled;
  const text = typeof props.value === "string" ? props.value : "";
  return (
    <>
      <Input
        {...shared(props)}
        {...(isNumbered && { placeholder: t("common.states.numbered") })}
        value={text}
        {...(max !== undefined && { maxLength: max })}
        autoComplete="off"
        onChange={(event) => props.onChange(event.target.value)}
      />
      <CodeOf field={props.field} text={text} />
    </>
  );
}

function MultilineEditor(props: EditorProps) {
  const max = "max" in props.field ? props.field.max : undefined;
  return (
    <Input.TextArea
      {...shared(props)}
      value={typeof props.value === "string" ? props.value : ""}
      rows={3}
      {...(max !== undefined && { maxLength: max, showCount: true })}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

function IntegerEditor(props: EditorProps) {
  const { field, value, onChange } = props;
  const [min, max] = field.kind === "integer" ? [field.min, field.max] : [];
  return (
    <InputNumber
      {...shared(props)}
      style={FULL}
      value={typeof value === "number" ? value : null}
      precision={0}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      onChange={(number) => onChange(number ?? undefined)}
    />
  );
}

/** Digits as typed: nothing is rounded, the check reports too many digits. */
function DecimalEditor(props: EditorProps) {
  const { field, value, onChange } = props;
  const sign = amountSign(field);
  return (
    <InputNumber<string>
      {...shared(props)}
      style={FULL}
      stringMode
      controls={false}
      value={typeof value === "string" ? value : null}
      {...(sign !== undefined && { prefix: sign })}
      onChange={(digits) => onChange(digits ?? undefined)}
    />
  );
}

function FlagEditor({ id, value, onChange, disabled, field, texts }: EditorProps) {
  const [on, off] = field.name === "enabled" ? ["enabled", "disabled"] : ["yes", "no"];
  return (
    <Switch
      id={id}
      disabled={disabled}
      checked={value === true}
      checkedChildren={texts.word(`common.states.${on}`, "")}
      unCheckedChildren={texts.word(`common.states.${off}`, "")}
      onChange={onChange}
    />
  );
}

function ChoiceEditor(props: EditorProps) {
  const optionSearch = useOptionSearch();
  const { field, value, onChange, texts } = props;
  const chosen = value === undefined ? [] : [String(value)];
  const choices = useChoices(field, { values: chosen, texts });
  if (field.kind !== "choice") return null;
  const { numeric = false } = field;
  return (
    <Select
      {...shared(props)}
      {...choices}
      style={FULL}
      value={chosen[0] ?? null}
      showSearch={optionSearch}
      allowClear={!field.required}
      placeholder={texts.word("common.hints.choose", "")}
      onChange={(next: string | null) => {
        if (next === null) onChange(undefined);
        else onChange(numeric ? Number(next) : next);
      }}
    />
  );
}

function TimeEditor(props: EditorProps) {
  const { value, onChange, field } = props;
  const here = typeof value === "number" ? toLocal(value) : null;
  const precision = precisions[field.kind] ?? "instant";
  const enterConfirms = useEnterConfirms();
  return (
    <DatePicker
      {...shared(props)}
      {...enterConfirms}
      style={FULL}
      value={here}
      picker={precision === "month" ? "month" : "date"}
      showTime={precision === "instant"}
      allowClear={!field.required}
      onChange={(chosen) => onChange(chosen ? fromLocal(chosen, precision) : undefined)}
    />
  );
}

function ChoicesEditor(props: EditorProps) {
  const optionSearch = useOptionSearch();
  const { field, value, onChange, texts } = props;
  const choices = useChoices(field, { values: listOf(value), texts });
  if (field.kind !== "choices") return null;
  return (
    <Select
      {...shared(props)}
      {...choices}
      style={FULL}
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      value={listOf(value)}
      showSearch={optionSearch}
      placeholder={texts.word("common.hints.choose", "")}
      onChange={(next: readonly string[]) => onChange(next)}
    />
  );
}

function ClockEditor(props: EditorProps) {
  const { value, onChange, field } = props;
  const enterConfirms = useEnterConfirms();
  return (
    <TimePicker
      {...shared(props)}
      {...enterConfirms}
      style={FULL}
      format="HH:mm"
      value={typeof value === "string" && value !== "" ? dayjs(`2000-01-01T${value}`) : null}
      allowClear={!field.required}
      needConfirm={false}
      onChange={(chosen) => onChange(chosen ? chosen.format("HH:mm") : undefined)}
    />
  );
}

function ReferenceEditor(props: EditorProps) {
  const registry = useRegistry();
  const { field, value, onChange } = props;
  if (field.kind !== "reference" && field.kind !== "references") return null;
  const target = registry.find(field.target);
  // The tree is too large to be read whole.
  if (target?.list.shape === "level") return <LevelEditor {...props} target={target} />;
  const multiple = field.kind === "references";
  // The id for "none" is no record.
  const chosen = listOf(value).filter((id) => id !== "" && id !== field.root);
  const change = (ids: readonly string[]) => onChange(multiple ? ids : ids[0]);
  // Records with their own list are chosen in a dialog, others in a drop-down list.
  if (!target)
    return (
      <ReferenceSelect {...shared(props)} target={field.target} multiple={multiple} value={chosen} onChange={change} />
    );
  return (
    <RecordPicker
      {...props}
      target={field.target}
      only={field.only}
      multiple={multiple}
      optional={field.required !== true}
      value={chosen}
      onChange={change}
    />
  );
}

function listOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? [value] : [];
}
