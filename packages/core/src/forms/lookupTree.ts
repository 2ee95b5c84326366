import { type NameReader, wantedOf, wordsOfName } from "../text/nameReader.ts";
import type { LookupEntry } from "../kinds/lookups.ts";

export interface LookupNode extends LookupEntry {
  readonly children: readonly LookupNode[];
}

/**
 * Builds the tree from the paths of entries, in their order. Entries without a path, or without a parent in the list,
 * are at the top.
 */
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

/**
 * Nodes whose name contains the text, with all their ancestors. With a reader, the spelling of the name is searched,
 * too.
 */
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
