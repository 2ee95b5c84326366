import type { Page } from "../contract/lists.ts";
import type { NameReader } from "../text/nameReader.ts";
import type { LookupEntry } from "../kinds/lookups.ts";
import { createEntrySearch, isPickable } from "../forms/picker.ts";

/** Largest page of options, and most ids in one request for names. */
export const OPTIONS_MAX = 200;

/** A request for records that references may use. */
export interface OptionWish {
  /**
   * Searches name, code, path and pinyin, best matches first. Missing or blank: all records, in the order of their
   * list.
   */
  readonly keyword?: string | undefined;
  /** From 1; default 1. */
  readonly page?: number | undefined;
  /** 1 to `OPTIONS_MAX`; default 50. */
  readonly pageSize?: number | undefined;
  /**
   * Only these records, for example those already chosen; at most `OPTIONS_MAX`. All other members are then ignored.
   */
  readonly ids?: readonly string[] | undefined;
  /** Only records of this type. */
  readonly only?: string | undefined;
  /** Puts records with equal names next to each other. */
  readonly byName?: boolean | undefined;
}

/** The requested page of all options. */
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

/** Puts records with equal names next to each other, at the position of the first one. */
function together(entries: readonly LookupEntry[]): readonly LookupEntry[] {
  const names = new Map<string, LookupEntry[]>();
  for (const entry of entries) {
    const others = names.get(entry.name);
    if (others) others.push(entry);
    else names.set(entry.name, [entry]);
  }
  return [...names.values()].flat();
}
