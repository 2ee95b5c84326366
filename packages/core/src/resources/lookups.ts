import type { TreeNode } from "../contract/lists.ts";
import type { LookupEntry } from "../forms/lookups.ts";

interface NamedNode {
  readonly id: string;
  readonly name: string;
  readonly code?: string | undefined;
  readonly type?: string | undefined;
}

/** A tree as lookup entries, each with the path of names from the top. */
export function flattenTree(nodes: readonly TreeNode<NamedNode>[], above = ""): readonly LookupEntry[] {
  return nodes.flatMap((node) => {
    const path = above ? `${above}/${node.name}` : node.name;
    const { id, name, code, type } = node;
    return [{ id, name, code, type, path }, ...flattenTree(node.children ?? [], path)];
  });
}
