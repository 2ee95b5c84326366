import type { Page } from "../contract/lists.ts";
import type { NameReader } from "../text/nameReader.ts";
import type { LookupEntry } from "../kinds/lookups.ts";
import { createEntrySearch, isPickable } from "../forms/picker.ts";

/** Most options on a page, and most ids whose names are asked for at once. */
export const OPTIONS_MAX = 200;

/** What is asked of the records that references can point to. */
export interface OptionWish {
  /** Found by name, code, path and pinyin; the best come first. Missing or blank: all, in the order of their list. */
  readonly keyword?: string | undefined;
  /** From 1; default 1. */
  readonly page?: number | undefined;
  /** 1 to `OPTIONS_MAX`; default 50. */
  readonly pageSize?: number | undefined;
  /** Only these records, such as those that are chosen already; at most `OPTIONS_MAX`. Nothing else is looked at then. */
  readonly ids?: readonly string[] | undefined;
  /** Only records of this type. */
  readonly only?: string | undefined;
  /** Records of one name stand together. */
  readonly byName?: boolean | undefined;
}

/** The part of all options that is asked for. */
export function optionPage(
  entries: readonly LookupEntry[],
  { keyword = "", page = 1, pageSize = 50, ids, only, byName = false }: OptionWish,
  reader?: NameReader,
): Page<LookupEntry> {
  if (ids) {
    const wanted = new Set(ids);
    const rows = entries.filter(({ id }) => wanted.has(id));
    return { rows, total: rows.length, page: 1, pageSize: rows.length };
  }
  const offered = keyword.trim() === "" ? entries.filter((entry) => isPickable(entry, only)) : undefined;
  const found = offered ?? createEntrySearch({ entries, only, reader })(keyword);
  const ordered = byName ? together(found) : found;
  return { rows: ordered.slice((page - 1) * pageSize, page * pageSize), total: ordered.length, page, pageSize };
}

/** Records of one name together, in the place of the first of them. */
function together(entries: readonly LookupEntry[]): readonly LookupEntry[] {
  const names = new Map<string, LookupEntry[]>();
  for (const entry of entries) {
    const others = names.get(entry.name);
    if (others) others.push(entry);
    else names.set(entry.name, [entry]);
  }
  return [...names.values()].flat();
}
