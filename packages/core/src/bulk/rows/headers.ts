import { wireNamesOf } from "../../contract/wire.ts";
import { type Language, languages } from "../../i18n/language.ts";
import { findText } from "../../i18n/pick.ts";
import type { Resource, ResourceField } from "../../registry/resource.ts";
import { takesText } from "../../kinds/kinds.ts";
import { fieldLabel } from "../../registry/words.ts";
import type { Finding } from "./issues.ts";
import { wordsIn } from "./words.ts";

/** One column of a file, and how it is used. */
export interface Column {
  /** From 0. */
  readonly index: number;
  /** The heading in the file, unchanged. */
  readonly header: string;
  /** The field of the column; missing if the column is not read. */
  readonly field?: ResourceField;
  /** True for a read-only or uploaded field, which no text can set: the column is ignored. */
  readonly readOnly?: boolean;
  /** True for the reason column that error files add. */
  readonly reason?: boolean;
  /** The value for every row, instead of the cells of the file. Such a column need not be in the file. */
  readonly fixed?: string;
}

export interface HeaderOptions {
  /** Line of the header in the file. */
  readonly line: number;
  readonly language: Language;
  /** Field by heading, as chosen by a person; an empty text ignores the column. */
  readonly chosen?: Readonly<Record<string, string>> | undefined;
  /** Value for every row, by field (any of its names). It replaces the column of the file or adds one. */
  readonly set?: Readonly<Record<string, string>> | undefined;
  /** Fields that are read; columns with other headings are ignored. Default: all. */
  readonly only?: readonly string[] | undefined;
}

export interface HeaderMap {
  readonly columns: readonly Column[];
  readonly findings: readonly Finding[];
}

/**
 * Assigns a field to each column of a file. A heading may be our name, the wire name, the label in any language or a
 * synonym. Blanks, case, `*` and full-width forms are ignored. Read-only columns and the reason column of error files
 * are not read. Unknown headings, two columns for one field and a missing key are findings.
 */
export function mapHeader(
  resource: Resource,
  header: readonly string[],
  { line, language, chosen = {}, set = {}, only }: HeaderOptions,
): HeaderMap {
  const names = namesOf(resource);
  const wanted = new Map(Object.entries(chosen).map(([name, field]) => [normalise(name), field]));
  const findings: Finding[] = [];
  const taken = new Map<string, string>();
  const columns = header.map((text, index): Column => {
    const choice = wanted.get(normalise(text));
    if (choice === "") return { index, header: text };
    if (choice === undefined && isReason(text)) return { index, header: text, reason: true };
    const field = names.get(normalise(choice ?? text));
    if (only && !(field && only.includes(field.name))) return { index, header: text };
    if (!field) {
      const params = {
        value: text || (findText(language, "bulk.empty") ?? ""),
        candidates: near(names, text, resource, language),
      };
      findings.push({ line, columnIndex: index, header: text, rule: "unknownColumn", value: text, params });
      return { index, header: text };
    }
    if (!takesText(field)) return { index, header: text, readOnly: true };
    const before = taken.get(field.name);
    if (before !== undefined) {
      const params = { value: text, other: before };
      findings.push({ line, columnIndex: index, header: text, field: field.name, rule: "duplicateColumn", params });
      return { index, header: text };
    }
    taken.set(field.name, text);
    return { index, header: text, field };
  });
  const fixed = fixedColumns(resource, columns, { line, language, set, only, names });
  for (const name of resource.key) {
    if (taken.has(name) || fixed.columns.some(({ field }) => field?.name === name)) continue;
    findings.push({
      line,
      field: name,
      rule: "missingColumn",
      params: { value: `${fieldLabel(resource, name, language)} / ${name}` },
    });
  }
  return { columns: fixed.columns, findings: [...findings, ...fixed.findings] };
}

type FixedOptions = Required<Pick<HeaderOptions, "line" | "language">> & {
  readonly set: Readonly<Record<string, string>>;
  readonly only: readonly string[] | undefined;
  readonly names: ReadonlyMap<string, ResourceField>;
};

/** The columns, plus those that a person set for all rows. */
function fixedColumns(
  resource: Resource,
  columns: readonly Column[],
  { line, language, set, only, names }: FixedOptions,
): HeaderMap {
  const findings: Finding[] = [];
  let all = columns;
  for (const [name, fixed] of Object.entries(set)) {
    const field = names.get(normalise(name));
    if (!field || !takesText(field)) {
      const params = { value: name, candidates: field ? "" : near(names, name, resource, language) };
      findings.push({ line, rule: field ? "readOnly" : "unknownColumn", value: name, params });
    } else if (!only || only.includes(field.name)) {
      const column = { header: fieldLabel(resource, field.name, language), field, fixed };
      const there = all.find((one) => one.field === field);
      if (there) all = all.map((one) => (one === there ? { ...one, fixed } : one));
      else all = [...all, { ...column, index: all.length }];
    }
  }
  return { columns: all, findings };
}

/** Chosen headings that the file does not have, with similar headings. */
export function unknownHeadings(
  header: readonly string[],
  chosen: Readonly<Record<string, string>>,
  line: number,
): readonly Finding[] {
  const there = new Map(header.map((text) => [normalise(text), text]));
  return Object.keys(chosen)
    .filter((name) => !there.has(normalise(name)))
    .map((value) => {
      const close = nearest([...there.keys()], normalise(value)).flatMap((name) => there.get(name) ?? []);
      const candidates = (close.length > 0 ? close.slice(0, 3) : header.filter(Boolean).slice(0, 40)).join(" | ");
      return { line, rule: "noHeading", value, params: { value, candidates } };
    });
}

/** The field with a name: our name, the wire name, or the label in any language. */
export function fieldCalled(resource: Resource, name: string): ResourceField | undefined {
  return namesOf(resource).get(normalise(name));
}

/** Headings of the reason column that error files add. */
const reasonHeadings: readonly string[] = wordsIn("zh")("bulk.errorColumn");

/** Every name of every field. If two fields share a name, the more specific kind of name has priority. */
function namesOf(resource: Resource): ReadonlyMap<string, ResourceField> {
  const names = new Map<string, ResourceField>();
  const fields = Object.values(resource.fields);
  const put = (name: string, field: ResourceField) => {
    const key = normalise(name);
    if (!names.has(key)) names.set(key, field);
  };
  for (const field of fields) put(field.name, field);
  for (const field of fields) {
    for (const language of languages) put(fieldLabel(resource, field.name, language), field);
  }
  const wireNames = wireNamesOf(resource.endpoints.create.body);
  for (const field of fields) put(wireNames[field.key] ?? field.column, field);
  for (const field of fields) put(field.column, field);
  for (const field of fields) put(field.key.slice(field.key.lastIndexOf(".") + 1), field);
  for (const field of fields) for (const synonym of field.synonyms ?? []) put(synonym, field);
  return names;
}

function isReason(header: string): boolean {
  return reasonHeadings.some((name) => normalise(name) === normalise(header));
}

/** Similar headings, or all headings if none is similar. */
function near(
  names: ReadonlyMap<string, ResourceField>,
  header: string,
  resource: Resource,
  language: Language,
): string {
  const close = nearest([...names.keys()], normalise(header)).flatMap((name) => names.get(name) ?? []);
  const fields = close.length > 0 ? [...new Set(close)].slice(0, 3) : Object.values(resource.fields);
  return fields
    .filter(takesText)
    .map(({ name }) => fieldLabel(resource, name, language))
    .slice(0, 40)
    .join(" | ");
}

/** Similar names, most similar first. */
function nearest(names: readonly string[], wanted: string): readonly string[] {
  return names
    .map((name) => ({ name, edits: distance(wanted, name) }))
    .filter(({ name, edits }) => edits <= Math.max(1, Math.floor(name.length / 3)) || holds(name, wanted))
    .sort((a, b) => a.edits - b.edits)
    .map(({ name }) => name);
}

/** Whether one name contains the other: `员工手机号码` contains 手机号码. Single letters are ignored. */
function holds(name: string, wanted: string): boolean {
  const [short, long] = name.length < wanted.length ? [name, wanted] : [wanted, name];
  const isLatin = /^[\x20-\x7e]*$/.test(short);
  return short.length >= (isLatin ? 4 : 2) && long.includes(short);
}

/** Removes blanks, marks and a remark in brackets at the end, such as （必填）. */
function normalise(name: string): string {
  const plain = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s*_\-:.#]/g, "");
  return plain.replace(/(?<=.)[([【][^)\]】]*[)\]】]$/, "");
}

/** Edit distance, for names of at most 40 characters. */
function distance(a: string, b: string): number {
  const [left, right] = [[...a].slice(0, 40), [...b].slice(0, 40)];
  let row = right.map((_, at) => at + 1);
  left.forEach((char, at) => {
    let diagonal = at;
    let above = at + 1;
    row = row.map((up, column) => {
      above = Math.min(above + 1, up + 1, diagonal + (char === right[column] ? 0 : 1));
      diagonal = up;
      return above;
    });
  });
  return row.at(-1) ?? left.length;
}
