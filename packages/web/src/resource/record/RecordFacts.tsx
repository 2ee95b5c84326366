import {
  type AnyRecord,
  type AnyRow,
  type PageRights,
  type Resource,
  type ResourceField,
  seesField,
  valueAt,
} from "@banche/core";
import type { ResourceTexts } from "../../bind/useResourceTexts.ts";
import { useWords } from "../../bind/useWords.ts";
import { readValue } from "../fields/read.tsx";
import { isLong, WholeValue } from "../fields/WholeValue.tsx";
import { wantedFor } from "../recordWords.ts";
import facts from "../facts.module.css";
import type { ResourceTableProps } from "../ResourceTable.tsx";
import { StateCell } from "../StateCell.tsx";
import styles from "./record.module.css";

interface RecordFactsProps {
  readonly resource: Resource;
  readonly texts: ResourceTexts;
  readonly rights: PageRights;
  readonly record: AnyRecord;
  /** The row of the record in the list, and its custom cells. */
  readonly row: AnyRow | undefined;
  readonly cells: ResourceTableProps["cells"];
}

/**
 * All fields of a record that the session may see: label and value, in the sections of the form. Fields without a place
 * in the form are last.
 */
export function RecordFacts({ resource, texts, rights, record, row, cells = {} }: RecordFactsProps) {
  const sections = sectionsOf(resource, rights, texts);
  const held = sections.flatMap(({ fields }) => fields).map((field) => ({ field, value: valueAt(record, field.key) }));
  const words = useWords(wantedFor(held));
  const isListed = ({ name }: ResourceField) => resource.list.columns.includes(name);
  const of = { resource: resource.name, id: record.id };
  return sections.map(({ heading, fields }) => (
    <section key={fields[0]?.name} className={styles["section"]} aria-label={heading || undefined}>
      {heading === "" ? null : <h3>{heading}</h3>}
      <dl className={facts["facts"]}>
        {fields.map((field) => (
          <div key={field.name} data-long={isLong(field)}>
            <dt>{texts.field(field.name)}</dt>
            <dd>
              {row && cells[field.name] ? (
                cells[field.name]?.render(row)
              ) : field.name === "enabled" ? (
                <StateCell isOn={record["enabled"] === true} />
              ) : (
                <WholeValue
                  {...{ field, texts, words, record: of }}
                  value={valueAt(record, field.key)}
                  listed={row && isListed(field) ? readValue(valueAt(row, field.name), field, texts) : undefined}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

interface Section {
  readonly heading: string;
  readonly fields: readonly ResourceField[];
}

function sectionsOf(resource: Resource, rights: PageRights, texts: ResourceTexts): readonly Section[] {
  const asked = resource.form.flat();
  const others = Object.keys(resource.fields).filter((name) => !asked.includes(name));
  const seen = (names: readonly string[]) =>
    names.flatMap((name) => {
      const field = resource.fields[name];
      return field && seesField(resource, rights, field) ? [field] : [];
    });
  const sections = resource.form.map((names, at) => ({
    heading: texts.word(`web.sections.${resource.name}.s${at + 1}`, ""),
    fields: seen(names),
  }));
  return [...sections, { heading: "", fields: seen(others) }].filter(({ fields }) => fields.length > 0);
}
