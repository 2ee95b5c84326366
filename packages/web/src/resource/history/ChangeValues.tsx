import { dictionaryOf, type Resource, type ResourceField } from "@banche/core";
import type { ReactNode } from "react";
import { type ResourceTexts, useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { type Words, useWords } from "../../bind/useWords.ts";
import { readValue } from "../fields/read.tsx";
import styles from "./history.module.css";

type Values = Readonly<Record<string, unknown>>;

/** One field that a change gave another value. */
export interface ChangedField {
  /** Undefined for a member that the app knows no field of. */
  readonly field: ResourceField | undefined;
  readonly before: unknown;
  /** The value of before, as people read it. */
  readonly words: string;
}

interface ChangeValuesProps {
  /** Whose words and fields; without fields members stand for themselves. */
  readonly resource: Pick<Resource, "name" | "fields"> | undefined;
  readonly name: string;
  readonly before: Values | undefined;
  readonly after: Values | undefined;
  /** Beside the value of before, such as the way back to it. */
  readonly beside?: (changed: ChangedField) => ReactNode;
}

/** Whether a change gave anything that people read another value. */
export function hasChanged(before: Values = {}, after: Values = {}): boolean {
  return membersOf(before, after).length > 0;
}

/** Each field that a change gave another value, before and after it, in words. */
export function ChangeValues({ resource, name, before = {}, after = {}, beside }: ChangeValuesProps) {
  const t = useTexts();
  const texts = useResourceTexts({ name });
  const fieldOf = (member: string) => Object.values(resource?.fields ?? {}).find(({ key }) => key === member);
  const members = membersOf(before, after).map((member) => ({ member, field: fieldOf(member) }));
  const words = useWords({
    chosen: members.flatMap(({ member, field }) =>
      field && "target" in field
        ? [{ target: field.target, ids: [...new Set([...idsIn(before[member]), ...idsIn(after[member])])] }]
        : [],
    ),
    dictionaries: members.some(({ field }) => field && dictionaryOf(field) !== undefined),
  });
  if (members.length === 0) return null;
  return (
    <table className={styles["values"]}>
      <thead>
        <tr>
          <th scope="col">{t("changes.field")}</th>
          <th scope="col">{t("changes.before")}</th>
          <th scope="col">{t("changes.after")}</th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ member, field }) => {
          const was = wordsOf(before[member], { field, texts, words });
          return (
            <tr key={member}>
              <th scope="row">{field ? texts.field(field.name) : member}</th>
              <td>
                {was}
                {beside?.({ field, before: before[member], words: was })}
              </td>
              <td>{wordsOf(after[member], { field, texts, words })}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Members that say nothing to people. */
const QUIET: ReadonlySet<string> = new Set(["id", "version"]);

function membersOf(before: Values, after: Values): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (member) => !QUIET.has(member) && textual(before[member]) !== textual(after[member]),
  );
}

interface Reading {
  readonly field: ResourceField | undefined;
  readonly texts: ResourceTexts;
  readonly words: Words;
}

/** A value as people read it; what a field points to by its name, where that is known. */
function wordsOf(value: unknown, { field, texts, words }: Reading): string {
  if (value === undefined || value === null || value === "") return "";
  if (!field) return textual(value);
  if ("target" in field) return words.namesOf(field.target, idsIn(value)).join(", ");
  const dictionary = dictionaryOf(field);
  if (dictionary === undefined) return readValue(value, field, texts) || textual(value);
  const known = words.dictionaries?.[dictionary];
  return idsIn(value)
    .map((one) => known?.find((choice) => choice.value === one)?.label ?? one)
    .join(", ");
}

/** One id or several, in either form that records have them. */
function idsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? value.split(",").filter((one) => one !== "") : [];
}

function textual(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
