import type { AnyRecord, BancheError, FieldIssue, Language, Resource, ResourceField } from "@banche/core";
import { changeBody, checkField, type Draft, draftOf, kindOf, type Lookups, newDraft } from "@banche/core/forms";
import { findText, labelIn } from "@banche/core/text";
import { cellContext } from "../../../commands/resource/values.ts";
import { pointsToLevels } from "../../../commands/resource/within.ts";
import type { ResourceRegistry } from "@banche/core";
import type { FormPanel } from "../../state/recordPanels.ts";
import { rendererOf, type Way } from "./kinds.ts";
import type { Here } from "./place.ts";

/** A form for a new record. @param given - values that are known from the calling place */
export function newForm(resource: Resource, title: string, given: Draft): FormPanel {
  const start = newDraft(resource, given);
  return { kind: "form", title, start, draft: start, at: 0, typed: {}, issues: [], busy: false };
}

export function editForm(resource: Resource, title: string, record: AnyRecord): FormPanel {
  const start = draftOf(resource, record);
  return { kind: "form", title, record, start, draft: start, at: 0, typed: {}, issues: [], busy: false };
}

/** The same form with the current record; the user's changes are kept. */
export function formAgain(resource: Resource, { draft, start, ...form }: FormPanel, record: AnyRecord): FormPanel {
  const own = Object.entries(draft).filter(([name, value]) => !sameIn(resource, name, value, start[name]));
  const next = draftOf(resource, record);
  const { failure: _told, ...rest } = form;
  return { ...rest, record, start: next, draft: { ...next, ...Object.fromEntries(own) }, issues: [] };
}

/** The topmost open form, if there is one. */
export function formIn({ list }: Pick<Here, "list">): FormPanel | undefined {
  return list.panels.findLast((panel) => panel.kind === "form");
}

/** The fields of a form, in form order. */
export const fieldsIn = ({ form, fields }: Resource): readonly ResourceField[] =>
  form.flat().flatMap((name) => fields[name] ?? []);

/** How a field of the form is entered now. References into large trees are entered as a path of names. */
export function wayOf(registry: ResourceRegistry, field: ResourceField, { record }: FormPanel): Way | "path" {
  if (field.readOnly || (record && field.createOnly)) return "none";
  return pointsToLevels(registry, field) ? "path" : rendererOf(field).way;
}

/** Initial text of a field's one-line input. */
export function lineText(field: ResourceField, form: FormPanel, language: Language, lookups: Lookups): string {
  const value = form.draft[field.name];
  if (value === undefined || value === null || value === "") return "";
  return kindOf(field).toCell(value, field, cellContext(language, lookups));
}

/** Initial text of an empty multi-line input. For child rows: a line with the column names, and an empty line. */
export function headLine(field: ResourceField, language: Language): string {
  const fields = kindOf(field).rows?.fields(field);
  return fields ? `${fields.map(({ label }) => labelIn(language, label)).join(",")}\n` : "";
}

/** The form after a multi-line input was left: with the parsed value, or with an error. */
export function linesLeft(field: ResourceField, form: FormPanel, language: Language, lookups: Lookups): FormPanel {
  const { lines, ...rest } = form;
  const written = lines?.text ?? "";
  if (written.trim() === "" || written.trim() === headLine(field, language).trim())
    return withValueOf(field, rest, undefined);
  const read = kindOf(field).fromCell(written, field, cellContext(language, lookups));
  if (read.ok) return withValueOf(field, rest, read.value);
  // Text that could not be read stays in the input.
  return withIssue(form, { field: field.name, ...read.problem });
}

/** The form after a one-line input was left: with the parsed value, or with an error. */
export function lineLeft(field: ResourceField, form: FormPanel, language: Language, lookups: Lookups): FormPanel {
  const typed = form.typed[field.name];
  if (typed === undefined) return form;
  if (typed.trim() === "") return withValueOf(field, form, undefined);
  const read = kindOf(field).fromCell(typed, field, cellContext(language, lookups));
  return read.ok ? withValueOf(field, form, read.value) : withIssue(form, { field: field.name, ...read.problem });
}

/** The form with a new value of one field, checked. */
export function withValueOf(field: ResourceField, form: FormPanel, value: unknown): FormPanel {
  const problem = checkField(field, value);
  const { [field.name]: _typed, ...typed } = form.typed;
  const next = { ...form, typed, draft: { ...form.draft, [field.name]: value } };
  return problem ? withIssue(next, { field: field.name, ...problem }) : withoutIssue(next, field.name);
}

export function withIssue(form: FormPanel, issue: FieldIssue): FormPanel {
  return { ...form, issues: [...withoutIssue(form, issue.field).issues, issue] };
}

const withoutIssue = (form: FormPanel, name: string): FormPanel => ({
  ...form,
  issues: form.issues.filter(({ field }) => field !== name),
});

/** Whether closing the form would lose input. */
export function isTouched(resource: Resource, { record, draft, start, typed, lines }: FormPanel): boolean {
  if (Object.keys(typed).length > 0 || lines !== undefined) return true;
  if (record) return changeBody(resource, record, draft) !== undefined;
  return Object.keys(draft).some((name) => !sameIn(resource, name, draft[name], start[name]));
}

function sameIn(resource: Resource, name: string, a: unknown, b: unknown): boolean {
  const field = resource.fields[name];
  return a === b || (field !== undefined && a !== undefined && b !== undefined && kindOf(field).same(a, b, field));
}

/** The form with the errors of the server, at the fields that they name. */
export function refused(resource: Resource, form: FormPanel, failure: BancheError): FormPanel {
  const fields = fieldsIn(resource);
  const issues = (failure.details.issues ?? []).flatMap((issue) => {
    const field = fields.find(({ name, key, column }) => [name, key, column].includes(issue.field));
    return field ? [{ ...issue, field: field.name }] : [];
  });
  const first = fields.findIndex(({ name }) => name === issues[0]?.field);
  return { ...form, failure, issues, busy: false, at: first < 0 ? form.at : first };
}

/** Text of a field error: the server's own text, else the text of the rule. */
export function issueText({ rule, params, text }: FieldIssue, language: Language): string {
  return text ?? findText(language, `validation.${rule}`, params) ?? rule;
}
