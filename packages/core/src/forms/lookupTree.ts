import { type NameReader, wantedOf, wordsOfName } from "../text/nameReader.ts";
import type { LookupEntry } from "../kinds/lookups.ts";

export interface LookupNode extends LookupEntry {
  readonly children: readonly LookupNode[];
}

/** The tree that entries with paths come from, in their order. Entries without a path, or whose parent is not there, are at the top. */
export function lookupTree(entries: readonly LookupEntry[]): readonly LookupNode[] {
  const tops: Growing[] = [];
  const byPath = new Map<string, Growing>();
  for (const entry of entries) {
    const node: Growing = { ...entry, children: [] };
    const above = entry.path?.endsWith(`/${entry.name}`) ? entry.path.slice(0, -entry.name.length - 1) : undefined;
    const parent = above === undefined ? undefined : byPath.get(above);
    (parent?.children ?? tops).push(node);
    if (entry.path !== undefined && !byPath.has(entry.path)) byPath.set(entry.path, node);
  }
  return tops;
}

/** Nodes whose name, or a spelling of it where a reader is there, holds the text, with everything above them. */
export function filterLookupTree(
  nodes: readonly LookupNode[],
  text: string,
  reader?: NameReader,
): readonly LookupNode[] {
  const wanted = wantedOf(text, reader);
  if (wanted === "") return nodes;
  return nodes.flatMap((node) => {
    if (wordsOfName(node.name, reader).some((word) => word.includes(wanted))) return [node];
    const children = filterLookupTree(node.children, wanted, reader);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

type Growing = LookupEntry & { readonly children: Growing[] };
