import { findText } from "../../i18n/pick.ts";
import type { Language } from "../../i18n/language.ts";
import type { Finding } from "./issues.ts";
import { type KeyTable, keyTable } from "../memory/keyTable.ts";
import { keyFields } from "../../records/keys.ts";
import type { OpenList } from "./planSources.ts";
import type { Row } from "../read/source.ts";
import { repeatedKey, repeats, type SeenTexts, type UniqueColumn, uniqueColumns } from "./repeats.ts";

/** Keys, and values that are unique, of all files of a plan. */
export interface SeenValues {
  table(resource: string, field?: string): SeenTexts;
}

/** Values that are kept, so that it can be asked for them. */
export interface KeptValues extends SeenValues {
  table(resource: string, field?: string): KeyTable;
}

/** Stands for a field where the keys of all rows are kept. */
export const KEPT_KEYS = "*";

export function seenValues(): KeptValues {
  const tables = new Map<string, KeyTable>();
  return {
    table(resource, field = "") {
      const name = `${resource}.${field}`;
      const known = tables.get(name) ?? keyTable();
      tables.set(name, known);
      return known;
    },
  };
}

interface FinderOptions {
  readonly language: Language;
  /** Names of the files, by their numbers. */
  readonly names: readonly string[];
  readonly seen: SeenValues;
}

/** Whether values that come twice can be told before the server is asked. */
export function repeatsEarly({ resource, where }: OpenList): boolean {
  return where.length === 0 && keyFields(resource).every((field) => !("target" in field));
}

/** Finds values of a list that stand in an earlier row of any file. */
export function repeatFinder(
  list: OpenList,
  { language, names, seen }: FinderOptions,
): (row: Row, key: string | undefined) => readonly Finding[] {
  const { resource, columns, file } = list;
  const uniques: readonly UniqueColumn[] = uniqueColumns(resource, columns, (field) =>
    seen.table(resource.name, field),
  );
  const keys = seen.table(resource.name);
  const keyColumn = columns.find(({ field }) => field?.name === resource.key.at(-1));
  return (row, key) => {
    const found = repeatedKey(row, key, keys, keyColumn, file);
    const all = uniques.length > 0 ? [...found, ...repeats(row, uniques, file)] : found;
    return all.map((finding) => {
      const other = finding.params?.["file"];
      if (typeof other !== "number") return finding;
      const params = { ...finding.params, file: names[other] ?? "" };
      return { ...finding, params, text: findText(language, "bulk.problems.duplicateElsewhere", params) };
    });
  };
}
