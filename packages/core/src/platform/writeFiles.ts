import { Document } from "yaml";
import { fileNames } from "./fileNames.ts";
import { compareTexts, type Item, type Plain, type Values } from "./item.ts";
import { insideOf, platformParts, type RecordKind, recordKinds } from "./kinds.ts";
import { writtenFields } from "./values.ts";

/** First line of every file that a pull writes. A pull may change and delete such files. */
export const PULLED_LINE = "# Written by banche platform pull.";

/** Property of built-in records. It informs readers, and shows what another server lacks. */
export const BUILT_IN = "builtIn";

/** A document with its properties in writing order. */
type Written = Readonly<Record<string, Plain | undefined>>;

interface Writable extends Item {
  readonly builtIn?: boolean;
}

/**
 * The files of items, by paths separated by `/`: a folder for each kind, a file for each document, `settings.yaml`.
 * The same items give the same bytes, in any order and from any server.
 */
export function writeFiles(items: readonly Writable[]): ReadonlyMap<string, string> {
  const sorted = [...items].sort((a, b) => compareTexts(a.key, b.key));
  const of = (kind: string) => sorted.filter((item) => item.kind === kind);
  const files = new Map<string, string>();
  for (const kind of recordKinds) {
    if (kind.folder === undefined) continue;
    const documents = of(kind.name);
    const names = fileNames(documents.map(({ key }) => key));
    const inner = insideOf(kind.name).map((one) => [one, groupsOf(of(one.name))] as const);
    for (const item of documents) {
      const lists = inner.map(([one, groups]) => [one.inside.as, listOf(one, groups.get(item.key) ?? [])] as const);
      const document = { ...documentOf(kind, item), ...Object.fromEntries(lists) };
      files.set(`${kind.folder}/${names.get(item.key) ?? ""}`, textOf(document));
    }
  }
  for (const { values } of of("settings")) files.set("settings.yaml", textOf(values));
  for (const { key, values } of of("texts")) {
    if (Object.keys(values).length > 0) files.set(`texts/${key}.yaml`, textOf(sortedValues(values)));
  }
  return files;
}

/** The folders and single files of the given parts; by default of all parts. */
export function placesOf(parts: readonly string[] = platformParts): {
  readonly folders: readonly string[];
  readonly files: readonly string[];
} {
  return {
    folders: parts.filter((part) => part !== "settings"),
    files: parts.includes("settings") ? ["settings.yaml"] : [],
  };
}

/** Items inside documents, by document key. */
function groupsOf(items: readonly Writable[]): ReadonlyMap<string, readonly Writable[]> {
  const groups = new Map<string, Writable[]>();
  for (const item of items) {
    const document = item.key.slice(0, item.key.indexOf("/"));
    const others = groups.get(document);
    if (others) others.push(item);
    else groups.set(document, [item]);
  }
  return groups;
}

/** In display order, then by code. */
function listOf(kind: RecordKind, items: readonly Writable[]): readonly Plain[] | undefined {
  if (items.length === 0) return undefined;
  const placed = items.map((item) => ({ item, order: Number(item.values["order"] ?? 0) }));
  placed.sort((a, b) => a.order - b.order || compareTexts(a.item.key, b.item.key));
  return placed.map(({ item }) => clean(documentOf(kind, item)));
}

/** Its identifying fields first, then its parent, then the other fields in declared order. */
function documentOf(kind: RecordKind, { values, builtIn }: Writable): Written {
  const known = [...kind.key, "name", "parent"].filter((name) => name !== kind.inside?.field);
  const fields = writtenFields(kind).map(({ name }) => name);
  const names = [...new Set([...known, ...fields])].filter((name) => fields.includes(name));
  return {
    ...Object.fromEntries(names.map((name) => [name, values[name]])),
    ...(builtIn === true && { [BUILT_IN]: true }),
    ...(kind.granted && { grants: values["grants"] }),
  };
}

const sortedValues = (values: Values): Written =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => compareTexts(a, b)));

/** Without empty properties. */
function clean(document: Written): Readonly<Record<string, Plain>> {
  return Object.fromEntries(Object.entries(document).filter((pair): pair is [string, Plain] => pair[1] !== undefined));
}

/** Texts that other YAML readers would read as another type are quoted; lines are not wrapped. */
function textOf(document: Written): string {
  const text = new Document(clean(document), { aliasDuplicateObjects: false, compat: "yaml-1.1" });
  return `${PULLED_LINE}\n${text.toString({ lineWidth: 0, minContentWidth: 0, indentSeq: true })}`;
}
