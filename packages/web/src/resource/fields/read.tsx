import { type FieldKindName, fixedChoicesOf, type ResourceField } from "@banche/core";
import {
  type ChildRow,
  childRows,
  computedText,
  dateRangeEnds,
  decimalText,
  filesIn,
  iconLabelKey,
  indentedJson,
  isIconName,
  kindOf,
  richTextLine,
  spentText,
  placeText,
  starsText,
} from "@banche/core/forms";
import { daysLeft, expiryBand, type TimeDetail } from "@banche/core/text";
import type { ReactNode } from "react";
import type { ResourceTexts } from "../../bind/useResourceTexts.ts";
import { useToday } from "../../bind/useToday.ts";
import { late } from "../../ui/late.tsx";
import type { EditorProps } from "./editor.ts";
import styles from "./read.module.css";

/** The icons are loaded when the first one is shown. */
const IconValue = late(
  async () => (await import("./IconValue.tsx")).IconValue,
  ({ words }) => words,
);

const CodePicture = late(async () => (await import("./CodePicture.tsx")).CodePicture);
const RecordHtml = late(async () => (await import("./RecordHtml.tsx")).RecordHtml);

type Reader = (value: unknown, field: ResourceField, texts: ResourceTexts) => string;

const asText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const asTime =
  (detail: TimeDetail): Reader =>
  (value, _field, { formats }) =>
    typeof value === "number" ? formats.time(value, detail) : "";

/** Both days of a range, formatted as days. */
const asDays: Reader = (value, _field, { formats }) =>
  dateRangeEnds(value)
    .map((day) => formats.time(Date.parse(`${day}T00:00+08:00`), "day"))
    .join(" ~ ");

function asChoice(value: unknown, field: ResourceField, { label }: ResourceTexts): string {
  const fixed = fixedChoicesOf(field) ?? [];
  const chosen = fixed.find((one) => one.value === String(value));
  return chosen ? label(chosen.label) : asText(value);
}

/** Name of the menu that the icon was made for, else its own name. */
const asIcon: Reader = (value, _field, { word }) => {
  const name = asText(value);
  return isIconName(name) ? word(iconLabelKey(name), name) : name;
};

const asNames: Reader = (value, _field, { formats }) => formats.list(filesIn(value).map(({ name }) => name));

/** Text of a value of each kind in a cell. Rows contain the names of referenced records. */
const readers: Readonly<Record<FieldKindName, Reader>> = {
  text: asText,
  multiline: asText,
  richText: (value, _field, { word }) => richTextLine(asText(value), word("common.picture", "")),
  json: asText,
  integer: asText,
  decimal: decimalText,
  amount: decimalText,
  rating: starsText,
  slider: placeText,
  duration: spentText,
  flag: (value, _field, { word }) => word(value === true ? "common.states.yes" : "common.states.no", String(value)),
  choice: asChoice,
  choices: (value, field, texts) => {
    const values = Array.isArray(value) ? value : asText(value).split(",");
    return texts.formats.list(values.map((one) => asChoice(one, field, texts)));
  },
  colour: asText,
  icon: asIcon,
  date: asTime("day"),
  dateRange: asDays,
  month: asTime("month"),
  instant: asTime("minute"),
  clock: asText,
  location: asText,
  files: asNames,
  images: asNames,
  signature: asNames,
  reference: asText,
  references: asText,
  area: asText,
  computed: computedText,
  attribute: asText,
  rows: (value, field, texts) =>
    childRows(value)
      .map((row) => readRow(row, field, texts))
      .join("; "),
};

/** A child row on one line: its values, with a dot between them. */
export function readRow(row: ChildRow, field: ResourceField, texts: ResourceTexts): string {
  const fields = kindOf(field).rows?.fields(field) ?? [];
  return fields
    .map((one) => (row[one.key] === undefined || row[one.key] === "" ? "" : readValue(row[one.key], one, texts)))
    .filter((text) => text !== "")
    .join(" · ");
}

/** A value as text for a list. */
export function readValue(value: unknown, field: ResourceField, texts: ResourceTexts): string {
  return readers[field.kind](value, field, texts);
}

interface ValueProps {
  readonly value: unknown;
  readonly field: ResourceField;
  readonly texts: ResourceTexts;
  /** There is space for more than one line. */
  readonly whole?: boolean;
  /** The record of the value; its files are read through it. */
  readonly record?: EditorProps["record"];
}

/** As `readValue`, but drawn for kinds that are more than text. */
export function ValueCell(props: ValueProps) {
  return drawValue(props, readValue(props.value, props.field, props.texts));
}

/**
 * What `ValueCell` draws, without a component of its own, for tables with many cells.
 *
 * @param words - what `readValue` returns
 */
export function drawValue({ value, field, whole = false, record }: ValueProps, words: string): ReactNode {
  if ("expires" in field && typeof value === "number") {
    return <LastDay day={value} words={words} />;
  }
  if (field.kind === "json" && whole) return <pre className={styles["json"]}>{indentedJson(words)}</pre>;
  if (field.kind === "richText" && whole) return <RecordHtml html={asText(value)} field={field} record={record} />;
  if ("code" in field && whole) {
    return (
      <>
        {words}
        <CodeOf field={field} text={words} />
      </>
    );
  }
  if (field.kind === "icon") return <IconValue name={asText(value)} words={words} />;
  if (field.kind !== "colour" || !COLOUR.test(words)) return words;
  return (
    <>
      <span className={styles["swatch"]} style={{ background: words }} />
      {words}
    </>
  );
}

/** A text as QR code or barcode, if the field has one and the text is valid. */
export function CodeOf({ field, text }: { readonly field: ResourceField; readonly text: string }) {
  if (!("code" in field) || field.code === undefined || text === "" || kindOf(field).check(text, field)) return null;
  return <CodePicture text={text} code={field.code} />;
}

/** The expiry day of a document; expired and soon expiring ones are highlighted. */
function LastDay({ day, words }: { readonly day: number; readonly words: string }) {
  const today = useToday();
  return (
    <span className={styles["paper"]} data-band={expiryBand(daysLeft(day, today))}>
      {words}
    </span>
  );
}

/** Only a colour may become a style. */
const COLOUR = /^#[0-9a-f]{6}$/;

/** Whether the server can sort by a column. */
export function isSortable(field: ResourceField): boolean {
  return kindOf(field).sortable;
}
