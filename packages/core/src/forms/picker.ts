import type { NameReader } from "../text/nameReader.ts";
import { createNameSearch } from "../text/nameSearch.ts";
import { lookupTree } from "./lookupTree.ts";
import type { LookupEntry } from "../kinds/lookups.ts";

/** A line of a picker: an option, or a place that contains options. */
export interface PickerNode {
  readonly entry: LookupEntry;
  /** False for places, and for entries of another type than `only`. */
  readonly pickable: boolean;
  readonly children: readonly PickerNode[];
}

export interface PickerSource {
  readonly entries: readonly LookupEntry[];
  /**
   * The tree that contains the entries, by `place`: for example departments for people. Missing: the entries' own
   * paths.
   */
  readonly places?: readonly LookupEntry[] | undefined;
  /** Only entries of this type can be chosen. */
  readonly only?: string | undefined;
  /** Readings of names; without it, only the readings from the server are used. */
  readonly reader?: NameReader | undefined;
}

/**
 * The tree of a picker. The entries of a place come before its child places. Empty places are left out. Entries
 * without a place are at the end.
 */
export function pickerTree({ entries, places, only }: PickerSource): readonly PickerNode[] {
  const pickable = (entry: LookupEntry): boolean => isPickable(entry, only);
  if (places === undefined || places.length === 0) return mapTree(lookupTree(entries), pickable);
  const here = new Map<string, PickerNode[]>();
  const known = new Set(places.map(({ id }) => id));
  const nowhere: PickerNode[] = [];
  for (const entry of entries) {
    const node = { entry, pickable: pickable(entry), children: [] };
    const place = placeOf(entry);
    if (place === undefined || !known.has(place)) nowhere.push(node);
    else if (here.has(place)) here.get(place)?.push(node);
    else here.set(place, [node]);
  }
  return [...filled(lookupTree(places), here), ...nowhere];
}

/** Whether an entry can be chosen if only one type is allowed. */
export function isPickable({ type }: LookupEntry, only: string | undefined): boolean {
  return only === undefined || type === undefined || type === only;
}

/** Finds entries by name, code, path and pinyin. */
export function createEntrySearch({
  entries,
  only,
  reader,
}: PickerSource): (keyword: string) => readonly LookupEntry[] {
  const pickable = entries.filter((entry) => isPickable(entry, only));
  return createNameSearch(
    pickable,
    ({ name, code, path, sounds = [] }) => ({ name, others: [code, ...sounds, path] }),
    { reader },
  );
}

interface Tree extends LookupEntry {
  readonly children: readonly Tree[];
}

function mapTree(nodes: readonly Tree[], pickable: (entry: LookupEntry) => boolean): readonly PickerNode[] {
  return nodes.map(({ children, ...entry }) => ({
    entry,
    pickable: pickable(entry),
    children: mapTree(children, pickable),
  }));
}

function filled(places: readonly Tree[], here: ReadonlyMap<string, readonly PickerNode[]>): readonly PickerNode[] {
  return places.flatMap(({ children: below, ...entry }) => {
    const children = [...(here.get(entry.id) ?? []), ...filled(below, here)];
    return children.length > 0 ? [{ entry, pickable: false, children }] : [];
  });
}

function placeOf({ place, within }: LookupEntry): string | undefined {
  return place ?? within;
}
