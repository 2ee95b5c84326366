import { fieldLabel, type Language, type Output, type Resource, type ResourceField } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { kindOf, type Lookups } from "@banche/core/forms";
import { findText, labelIn, oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { cellOf } from "../../output/cells.ts";
import { clock } from "../../output/clock.ts";
import { asJson, toJson } from "../../output/json.ts";
import type { SignedIn } from "../../session/connect.ts";
import { cellContext, lookupsFor, noLookups } from "./values.ts";

/** One row of the audit log. */
export type AuditRow = Output<typeof contract.extensions.audit>["rows"][number];

/** A value that a change affected, as text; references by their names. */
export interface ReadChange {
  /** Name of the field, or the member of a change that is no field. */
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Members that are not shown to people. */
const QUIET: ReadonlySet<string> = new Set(["id", "version", "factsHash"]);

/**
 * Reads the values of audit rows. The names of references are read once for each resource, when a change of one is found; without the
 * right to read them, ids are shown.
 */
export function changeReader(
  { settings: { language } }: Context,
  connection: SignedIn,
): (row: AuditRow) => Promise<readonly ReadChange[]> {
  const names = new Map<string, Promise<Lookups>>();
  const namesOf = (resource: Resource) => {
    const fields = Object.values(resource.fields).filter((field) => "target" in field);
    const read = names.get(resource.name) ?? lookupsFor(connection, resource, fields).catch(() => noLookups);
    names.set(resource.name, read);
    return read;
  };
  return async ({ resource: name, before = {}, after = {} }) => {
    // Users change their own data in their profile.
    const resource = connection.registry.find(name === "profile" ? "users" : name);
    const members = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (member) => !QUIET.has(member) && textual(before[member]) !== textual(after[member]),
    );
    const fields = Object.values(resource?.fields ?? {});
    const fieldOf = (member: string) => fields.find(({ key }) => key === member);
    const pointsAway = members.some((member) => {
      const field = fieldOf(member);
      return field !== undefined && "target" in field;
    });
    const lookups = resource && pointsAway ? await namesOf(resource) : noLookups;
    return members.map((member) => {
      const field = fieldOf(member);
      const words = (value: unknown) => wordsOf({ value, member, field, language, lookups });
      return {
        field: field?.name ?? member,
        label: field && resource ? fieldLabel(resource, field.name, language) : memberLabel(name, member, language),
        ...{ before: words(before[member]), after: words(after[member]) },
      };
    });
  };
}

/** The action of a change in words. */
export function actionWords(action: string, language: Language, resource: Resource | undefined): string {
  const declared = resource?.actions?.[action]?.label;
  return declared === undefined
    ? (findText(language, `changes.actions.${action}`) ?? action)
    : labelIn(language, declared);
}

/** A change on one line: `Name: old → new`. */
export function shortly({ label, before, after }: ReadChange): string {
  return `${label}: ${oneLine(before) || "∅"} → ${oneLine(after) || "∅"}`;
}

interface Reading {
  readonly value: unknown;
  readonly member: string;
  readonly field: ResourceField | undefined;
  readonly language: Language;
  readonly lookups: Lookups;
}

function wordsOf({ value, member, field, language, lookups }: Reading): string {
  if (value === undefined || value === null || value === "") return "";
  if (field) return kindOf(field).toCell(value, field, cellContext(language, lookups)) || textual(value);
  if (typeof value === "number" && member.endsWith("At")) return clock(value);
  return cellOf(asJson(value));
}

function memberLabel(name: string, member: string, language: Language): string {
  return (
    findText(language, `changes.own.${name}.${member}`) ?? findText(language, `changes.members.${member}`) ?? member
  );
}

function textual(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : toJson(asJson(value));
}
