interface Branch {
  readonly id: string;
  readonly children?: readonly Branch[];
}

/** A tree with more nodes begins with its two upper levels: nobody reads thousands of lines. */
const MOST_OPEN = 300;

/**
 * The nodes with children that are open before anybody opens or closes one.
 *
 * @param chosen - its place is visible in every tree
 */
export function openAtFirst(tree: readonly Branch[], chosen = ""): readonly string[] {
  const isLarge = countOf(tree) > MOST_OPEN;
  const within = (nodes: readonly Branch[], depth: number): readonly string[] =>
    nodes.flatMap(({ id, children = [] }) => {
      if (children.length === 0) return [];
      const below = within(children, depth + 1);
      const isWay = below.length > 0 || children.some((child) => child.id === chosen);
      return !isLarge || depth === 0 || isWay ? [id, ...below] : [];
    });
  return within(tree, 0);
}

function countOf(nodes: readonly Branch[]): number {
  return nodes.reduce((sum, { children = [] }) => sum + 1 + countOf(children), 0);
}
