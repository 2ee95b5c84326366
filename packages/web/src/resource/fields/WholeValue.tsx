import type { FieldKindName, ResourceField } from "@banche/core";
import { childRows, kindOf } from "@banche/core/forms";
import type { ComponentType } from "react";
import type { ResourceTexts } from "../../bind/useResourceTexts.ts";
import type { Words } from "../../bind/useWords.ts";
import { late } from "../../ui/late.tsx";
import { useScrollFocus } from "../../ui/useScrollFocus.ts";
import { wordsFor } from "../recordWords.ts";
import type { EditorProps } from "./editor.ts";
import { readValue, ValueCell } from "./read.tsx";
import styles from "./whole.module.css";

const FilesEditor = late(async () => (await import("./FilesEditor.tsx")).FilesEditor);

interface WholeValueProps {
  readonly field: ResourceField;
  /** The wire value. */
  readonly value: unknown;
  readonly texts: ResourceTexts;
  readonly words: Words;
  /** Text of the value in the list, shown while names are read. */
  readonly listed?: string | undefined;
  readonly record: NonNullable<EditorProps["record"]>;
}

/** Kinds that are drawn, not written as text. */
const drawn: Partial<Readonly<Record<FieldKindName, ComponentType<WholeValueProps>>>> = {
  rows: RowsTable,
  files: HeldFiles,
  images: HeldFiles,
  signature: HeldFiles,
};

/** Whether a value needs its own line. */
export const isLong = (field: ResourceField): boolean =>
  Object.hasOwn(drawn, field.kind) || ["multiline", "json", "richText"].includes(field.kind);

/** The complete value: with names of referenced records, pictures, and child rows as a table. */
export function WholeValue(props: WholeValueProps) {
  const { field, value, texts, words, listed = "", record } = props;
  const Drawn = drawn[field.kind];
  const said = wordsFor({ field, value }, words);
  if (said !== undefined) return (words.isPending && listed) || said || "–";
  if (readValue(value, field, texts) === "") return "–";
  return Drawn ? <Drawn {...props} /> : <ValueCell whole value={value} field={field} texts={texts} record={record} />;
}

/** The child rows of a record, one column per field. */
function RowsTable({ field, value, texts, words, record }: WholeValueProps) {
  const scrolled = useScrollFocus();
  const fields = kindOf(field).rows?.fields(field) ?? [];
  return (
    <div ref={scrolled} className={styles["scroll"]} role="group" aria-label={texts.field(field.name)}>
      <table className={styles["rows"]}>
        <thead>
          <tr>
            {fields.map((one) => (
              <th key={one.name} scope="col">
                {texts.label(one.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {childRows(value).map((row, at) => (
            <tr key={at}>
              {fields.map((one) => (
                <td key={one.name}>
                  <WholeValue field={one} value={row[one.key]} texts={texts} words={words} record={record} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Files and pictures, drawn as in a read-only form. */
function HeldFiles({ field, value, texts, record }: WholeValueProps) {
  return (
    <FilesEditor
      {...{ field, value, texts, record, disabled: true, invalid: false, describedBy: undefined }}
      id={`${record.resource}-${record.id}-${field.name}`}
      onChange={nothing}
      onBlur={nothing}
    />
  );
}

const nothing = () => undefined;
