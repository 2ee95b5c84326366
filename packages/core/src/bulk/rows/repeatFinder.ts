import { findText } from "../../i18n/pick.ts";
import type { Language } from "../../i18n/language.ts";
import type { Finding } from "./issues.ts";
import type { SeenValues } from "./seenValues.ts";
import { keyFields } from "../../records/keys.ts";
import type { OpenList } from "./planSources.ts";
import type { Row } from "../read/source.ts";
import { repeatedKey, repeats, type UniqueColumn, uniqueColumns } from "./repeats.ts";

interface FinderOptions {
  readonly language: Language;
  /** Names of the files, by number. */
  readonly names: readonly string[];
  readonly seen: SeenValues;
}

/** Whether repeated values can be found without the server. */
export function repeatsEarly({ resource, where }: OpenList): boolean {
  return where.length === 0 && keyFields(resource).every((field) => !("target" in field));
}

/** Finds values of a list that an earlier row of any file has. */
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
