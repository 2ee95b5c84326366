import type { NamedField } from "../fields/members.ts";
import { fixedChoicesOf } from "../fields/members.ts";
import { kindOf } from "../kinds/kinds.ts";
import { languages } from "../i18n/language.ts";
import { isEmpty, isObject } from "../validation/values.ts";
import { readGrant } from "./grants.ts";
import type { PlatformIssue } from "./issue.ts";
import { compareTexts, isProperties, type Plain, type Values, type WrittenItem } from "./item.ts";
import { insideOf, type RecordKind, recordKinds } from "./kinds.ts";
import { innerKey } from "./names.ts";
import { settingFaults } from "./settingFields.ts";
import { tidied, writtenFields } from "./values.ts";
import { BUILT_IN } from "./writeFiles.ts";
import { type ParsedFile, parseFile } from "./yaml.ts";

/** The content of files, and their errors. */
export interface ReadFiles {
  readonly items: readonly WrittenItem[];
  readonly issues: readonly PlatformIssue[];
}

type Path = readonly (string | number)[];

/** State for reading a document, or a record inside one. */
interface Reading {
  readonly parsed: ParsedFile;
  readonly path: Path;
  readonly issue: (path: Path, rule: PlatformIssue["rule"], params?: PlatformIssue["params"]) => void;
}

/**
 * Reads files by their paths, separated by `/`. The folder gives the kind of document; the file name has no meaning.
 * Each value is checked like in forms; `planPlatform` checks references.
 */
export function readFiles(files: ReadonlyMap<string, string>): ReadFiles {
  const issues: PlatformIssue[] = [];
  const items: WrittenItem[] = [];
  for (const [file, text] of [...files].sort(([a], [b]) => compareTexts(a, b))) {
    const reader = readerOf(file);
    if (!reader) {
      issues.push({ place: { file, path: "" }, rule: "platform.strayFile" });
      continue;
    }
    const parsed = parseFile(file, text);
    if ("issues" in parsed) {
      issues.push(...parsed.issues);
      continue;
    }
    const issue: Reading["issue"] = (path, rule, params) => {
      issues.push({ place: parsed.placeOf(path), rule, ...(params && { params }) });
    };
    items.push(...reader({ parsed, path: [], issue }));
  }
  issues.push(...duplicatesOf(items));
  return { items, issues };
}

function readerOf(file: string): ((reading: Reading) => readonly WrittenItem[]) | undefined {
  if (file === "settings.yaml") return readSettings;
  const [folder = "", name = "", ...more] = file.split("/");
  if (more.length > 0) return undefined;
  const language = name.replace(/\.ya?ml$/, "");
  if (folder === "texts")
    return languages.some((one) => one === language) ? (one) => readTexts(one, language) : undefined;
  const kind = recordKinds.find((one) => one.folder === folder);
  return kind && ((reading) => readDocument(kind, reading));
}

function readDocument(kind: RecordKind, reading: Reading): readonly WrittenItem[] {
  const { parsed, issue } = reading;
  const inner = insideOf(kind.name);
  const item = readRecord(kind, reading, parsed.values, { also: inner.map(({ inside }) => inside.as) });
  const below = inner.flatMap((one) => {
    const { as } = one.inside;
    const list = parsed.values[as];
    if (list === undefined) return [];
    if (!Array.isArray(list)) {
      issue([as], "platform.wrongType", { wanted: "list" });
      return [];
    }
    return list.flatMap((values: unknown, at): readonly WrittenItem[] => {
      const path = [as, at];
      if (isProperties(values)) {
        return [readRecord(one, { ...reading, path }, values, { document: item.key })];
      }
      issue(path, "platform.wrongType", { wanted: "properties" });
      return [];
    });
  });
  return [item, ...below];
}

function readRecord(
  kind: RecordKind,
  reading: Reading,
  given: Readonly<Record<string, Plain>>,
  { also = [], document }: { readonly also?: readonly string[]; readonly document?: string },
): WrittenItem {
  const { parsed, path, issue } = reading;
  const fields = new Map(writtenFields(kind).map((field) => [field.name, field]));
  const values: Record<string, Plain> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = fields.get(name);
    const at = [...path, name];
    if (field) {
      if (checkValue(field, value, at, reading)) values[name] = value;
    } else if (kind.secrets?.includes(name)) issue(at, "platform.secret");
    else if (name === "grants" && kind.granted) values[name] = grantsIn(value, at, reading);
    else if (name === BUILT_IN && kind.keptBy !== undefined) {
      if (typeof value !== "boolean") issue(at, "flag");
    } else if (!also.includes(name)) issue(at, "platform.unknownProperty", { name });
  }
  for (const field of fields.values()) {
    const isGiven = given[field.name] !== undefined;
    if (field.required && (isGiven ? isEmpty(given[field.name]) : field.default === undefined)) {
      issue([...path, field.name], "required");
    }
  }
  const key = kind.key.filter((name) => name !== kind.inside?.field);
  const own = key.map((name) => String(values[name] ?? "")).join("/");
  return {
    ...{ kind: kind.name, key: document === undefined ? own : innerKey(document, own) },
    builtIn: given[BUILT_IN] === true,
    values: tidied(kind, canonical(kind, values)),
    placeOf: (name, text) => parsed.placeOf(name === undefined ? path : [...path, name, ...placeIn(given[name], text)]),
  };
}

/** Position of a text in a list; empty if the value is not a list. */
function placeIn(value: Plain | undefined, text: string | undefined): Path {
  const at = Array.isArray(value) && text !== undefined ? value.indexOf(text) : -1;
  return at < 0 ? [] : [at];
}

/** Values in the form of a pull: sorted lists of names, times in one notation, rows without empty values. */
function canonical(kind: RecordKind, values: Values): Values {
  const fields = writtenFields(kind);
  const pairs = Object.entries(values).map(([name, value]): readonly [string, Plain | undefined] => {
    const field = fields.find((one) => one.name === name);
    if (!field || value === undefined || value === null) return [name, value];
    const { rows, stored } = kindOf(field);
    if ("target" in field && Array.isArray(value)) return [name, [...new Set(value.map(String))].sort(compareTexts)];
    if (stored.type === "timestamptz") return [name, new Date(Date.parse(String(value))).toISOString()];
    if (!rows || !Array.isArray(value)) return [name, value];
    const order = rows.fields(field).map((one) => one.name);
    return [
      name,
      value.filter(isProperties).map((row) =>
        Object.fromEntries(
          order.flatMap((one): readonly (readonly [string, Plain])[] => {
            const cell = row[one];
            return cell === undefined || isEmpty(cell) || cell === false ? [] : [[one, cell]];
          }),
        ),
      ),
    ];
  });
  return Object.fromEntries(pairs);
}

/** Whether a value is valid for a field. References are texts here. */
function checkValue(field: NamedField, value: unknown, path: Path, reading: Reading): boolean {
  const { issue } = reading;
  if (value === null || value === "") return true;
  if ("target" in field) {
    const isList = kindOf(field).single !== undefined;
    const fits = isList ? isTexts(value) : typeof value === "string";
    if (!fits) issue(path, "platform.wrongType", { wanted: isList ? "texts" : "text" });
    return fits;
  }
  const { rows, stored } = kindOf(field);
  if (rows) return checkRows(field, value, path, reading);
  if (stored.type === "timestamptz") {
    const fits =
      typeof value === "string" && ISO.test(value) && kindOf(field).check(Date.parse(value), field) === undefined;
    if (!fits) issue(path, "time");
    return fits;
  }
  const wanted = typeWanted(field);
  if (wanted !== undefined && typeof value !== wanted) {
    issue(path, "platform.wrongType", { wanted: wanted === "string" ? "text" : wanted });
    return false;
  }
  const choices = fixedChoicesOf(field);
  const isList = kindOf(field).single !== undefined;
  if (isList && !isTexts(value)) {
    issue(path, "platform.wrongType", { wanted: "texts" });
    return false;
  }
  const unknown =
    choices &&
    (isList && isTexts(value) ? value : [String(value)]).find((one) => !choices.some((known) => known.value === one));
  if (unknown !== undefined) {
    issue(path, "choice", { value: unknown.slice(0, 80), options: choices?.map((one) => one.value).join(" | ") ?? "" });
    return false;
  }
  const problem = kindOf(field).check(value, field);
  if (problem) issue(path, problem.rule, problem.params);
  return problem === undefined;
}

/** A day, or a point in time with its zone. */
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

function typeWanted(field: NamedField): "string" | "number" | "boolean" | undefined {
  const { stored } = kindOf(field);
  if (stored.type === "boolean") return "boolean";
  if (stored.type === "integer" || ("numeric" in field && field.numeric)) return "number";
  return stored.type === "text" || stored.type === "numeric" ? "string" : undefined;
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

function checkRows(field: NamedField, value: unknown, path: Path, reading: Reading): boolean {
  const { issue } = reading;
  const fields = kindOf(field).rows?.fields(field) ?? [];
  if (!Array.isArray(value)) {
    issue(path, "platform.wrongType", { wanted: "list" });
    return false;
  }
  const most = kindOf(field).rows?.most(field) ?? 0;
  if (value.length > most) issue(path, "tooManyRows", { max: most });
  let isFine = value.length <= most;
  for (const [at, row] of value.entries()) {
    if (!isObject(row)) {
      issue([...path, at], "platform.wrongType", { wanted: "properties" });
      isFine = false;
      continue;
    }
    for (const [name, cell] of Object.entries(row)) {
      const one = fields.find((inner) => inner.name === name);
      if (!one) issue([...path, at, name], "platform.unknownProperty", { name });
      isFine = one !== undefined && checkValue(one, cell, [...path, at, name], reading) && isFine;
    }
    const missing = fields.filter((one) => one.required === true && isEmpty(row[one.name] ?? one.default));
    for (const one of missing) issue([...path, at, one.name], "required");
    isFine &&= missing.length === 0;
  }
  return isFine;
}

function grantsIn(value: unknown, path: Path, { issue }: Reading): readonly string[] {
  if (value === null) return [];
  if (!isTexts(value)) {
    issue(path, "platform.wrongType", { wanted: "texts" });
    return [];
  }
  for (const [at, grant] of value.entries()) if (!readGrant(grant)) issue([...path, at], "pattern");
  return [...new Set(value)].sort(compareTexts);
}

function readSettings({ parsed, issue }: Reading): readonly WrittenItem[] {
  for (const { name, rule, params } of settingFaults(parsed.values)) issue([name], rule, params);
  const { values, placeOf } = parsed;
  const place = (name?: string) => placeOf(name === undefined ? [] : [name]);
  return [{ kind: "settings", key: "settings", builtIn: true, values, placeOf: place }];
}

function readTexts({ parsed, issue }: Reading, language: string): readonly WrittenItem[] {
  for (const [key, text] of Object.entries(parsed.values)) {
    if (typeof text !== "string" || text === "") issue([key], "platform.wrongType", { wanted: "text" });
  }
  const { values, placeOf } = parsed;
  const place = (name?: string) => placeOf(name === undefined ? [] : [name]);
  return [{ kind: "texts", key: language, builtIn: false, values, placeOf: place }];
}

/** Duplicate keys, at their second position. */
function duplicatesOf(items: readonly WrittenItem[]): readonly PlatformIssue[] {
  const first = new Map<string, WrittenItem>();
  return items.flatMap((item) => {
    const known = first.get(`${item.kind} ${item.key}`);
    if (!known) {
      first.set(`${item.kind} ${item.key}`, item);
      return [];
    }
    const { file, line = 1 } = known.placeOf();
    return [{ place: item.placeOf(), rule: "platform.duplicate", params: { key: item.key, other: `${file}:${line}` } }];
  });
}
