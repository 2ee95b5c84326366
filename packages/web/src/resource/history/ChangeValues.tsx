import { dictionaryOf, type Resource, type ResourceField } from "@banche/core";
import type { ReactNode } from "react";
import { type ResourceTexts, useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { type Words, useWords } from "../../bind/useWords.ts";
import { readValue } from "../fields/read.tsx";
import { idsIn, targetOf, wordsFor } from "../recordWords.ts";
import styles from "./history.module.css";

type Values = Readonly<Record<string, unknown>>;

/** One field with a changed value. */
export interface ChangedField {
  /** Undefined for a member without a known field. */
  readonly field: ResourceField | undefined;
  readonly before: unknown;
  /** The old value as text. */
  readonly words: string;
}

interface ChangeValuesProps {
  /** Source of names and fields; without fields the member names are used. */
  readonly resource: Pick<Resource, "name" | "fields"> | undefined;
  readonly name: string;
  readonly before: Values | undefined;
  readonly after: Values | undefined;
  /** Shown beside the old value, such as a button to restore it. */
  readonly beside?: (changed: ChangedField) => ReactNode;
}

/** Whether a change affected a value that is shown to people. */
export function hasChanged(before: Values = {}, after: Values = {}): boolean {
  return membersOf(before, after).length > 0;
}

/** Each changed field with its value before and after, as text. */
export function ChangeValues({ resource, name, before = {}, after = {}, beside }: ChangeValuesProps) {
  const t = useTexts();
  const texts = useResourceTexts({ name });
  const fieldOf = (member: string) => Object.values(resource?.fields ?? {}).find(({ key }) => key === member);
  const members = membersOf(before, after).map((member) => {
    const field = fieldOf(member);
    return { member, field, target: field ? targetOf(field) : POINTING[name]?.[member] };
  });
  const words = useWords({
    chosen: members.flatMap(({ member, target }) =>
      target === undefined ? [] : [{ target, ids: [...new Set([...idsIn(before[member]), ...idsIn(after[member])])] }],
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
        {members.map(({ member, field, target }) => {
          const reading = { member, field, target, texts, words };
          const was = wordsOf(before[member], reading);
          return (
            <tr key={member}>
              <th scope="row">{field ? texts.field(field.name) : memberWords(name, member, texts)}</th>
              <td>
                {was}
                {beside?.({ field, before: before[member], words: was })}
              </td>
              <td>{wordsOf(after[member], reading)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Targets of members that are no fields of a record. `to` of a tried mail is an address. */
const POINTING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ridership: { tripId: "trips" },
  tripRuns: { tripId: "trips", dutyId: "duties", vehicleId: "vehicles", driverId: "drivers" },
  users: { to: "users" },
};
/** Members that are not shown to people. */
const QUIET: ReadonlySet<string> = new Set(["id", "version", "factsHash"]);

function membersOf(before: Values, after: Values): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (member) => !QUIET.has(member) && textual(before[member]) !== textual(after[member]),
  );
}

interface Reading {
  readonly member: string;
  readonly field: ResourceField | undefined;
  /** Resource that its values refer to. */
  readonly target: string | undefined;
  readonly texts: ResourceTexts;
  readonly words: Words;
}

/** A value as text; references by name, if it is known. */
function wordsOf(value: unknown, { member, field, target, texts, words }: Reading): string {
  if (value === undefined || value === null || value === "") return "";
  if (field) return wordsFor({ field, value }, words) ?? (readValue(value, field, texts) || textual(value));
  return target === undefined ? plainWords(member, value, texts) : words.namesOf(target, idsIn(value)).join(", ");
}

/** Label of a member that is no field, for this concept or for all. */
function memberWords(name: string, member: string, { word }: ResourceTexts): string {
  return word(`changes.own.${name}.${member}`, word(`changes.members.${member}`, member));
}

/** Text of a value without a field. The member name shows whether it is a time or an amount of money. */
function plainWords(member: string, value: unknown, { formats, word }: ResourceTexts): string {
  if (typeof value === "boolean") return word(`common.states.${value ? "yes" : "no"}`, String(value));
  if (typeof value === "number" && member.endsWith("At")) return formats.time(value);
  if (typeof value === "number" && member.endsWith("Fen")) return (value / 100).toFixed(2);
  return textual(value);
}

function textual(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
