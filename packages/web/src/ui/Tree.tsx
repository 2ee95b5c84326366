import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Chevron } from "./Chevron.tsx";
import styles from "./tree.module.css";

export interface TreeNode {
  readonly id: string;
  readonly children: readonly TreeNode[];
}

interface TreeProps<Node extends TreeNode> {
  readonly label: string;
  readonly nodes: readonly Node[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  /** Whether the children of a node are shown. */
  readonly isOpen: (id: string) => boolean;
  readonly onOpen: (id: string, isOpen: boolean) => void;
  readonly renderNode: (node: Node) => ReactNode;
}

interface Line<Node> {
  readonly node: Node;
  readonly level: number;
  readonly parent: string | undefined;
}

/**
 * A tree with one chosen node. Arrow keys move, open and close; Home and End go to its ends; Enter and Space choose (WAI-ARIA tree view).
 * It is one stop for the Tab key.
 */
export function Tree<Node extends TreeNode & { readonly children: readonly Node[] }>(props: TreeProps<Node>) {
  const { label, nodes, chosen, onChoose, isOpen, onOpen, renderNode } = props;
  const id = useId();
  const [walked, setWalked] = useState<string>();
  const current = useRef<HTMLDivElement>(null);
  const lines = linesOf(nodes, isOpen);
  const found = lines.findIndex(({ node }) => node.id === (walked ?? chosen));
  const at = Math.max(0, found);

  useEffect(() => {
    if (walked !== undefined) current.current?.scrollIntoView({ block: "nearest" });
  }, [walked]);

  const walk = (to: number) => setWalked(lines[Math.max(0, Math.min(to, lines.length - 1))]?.node.id);
  const byKey = (event: KeyboardEvent) => {
    const line = lines[at];
    if (!line || event.altKey || event.ctrlKey || event.metaKey) return;
    const { node, parent } = line;
    const mayOpen = node.children.length > 0;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => walk(at + 1),
      ArrowUp: () => walk(at - 1),
      Home: () => walk(0),
      End: () => walk(lines.length - 1),
      ArrowRight: () => (mayOpen && !isOpen(node.id) ? onOpen(node.id, true) : mayOpen && walk(at + 1)),
      ArrowLeft: () =>
        mayOpen && isOpen(node.id)
          ? onOpen(node.id, false)
          : walk(lines.findIndex((one) => one.node.id === (parent ?? node.id))),
      Enter: () => onChoose(node.id),
      " ": () => onChoose(node.id),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${at}`}
      className={styles["tree"]}
      onKeyDown={byKey}
      onBlur={() => setWalked(undefined)}
    >
      {lines.map(({ node, level }, index) => {
        const mayOpen = node.children.length > 0;
        const open = mayOpen && isOpen(node.id);
        return (
          // The keys are those of the tree.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={node.id}
            ref={index === at ? current : undefined}
            id={`${id}-${index}`}
            role="treeitem"
            aria-level={level}
            aria-selected={node.id === chosen}
            aria-expanded={mayOpen ? open : undefined}
            className={styles["node"]}
            data-walked={walked !== undefined && index === at}
            style={{ paddingInlineStart: `${(level - 1) * 12}px` }}
            onClick={() => onChoose(node.id)}
          >
            <span
              role="presentation"
              className={styles["opener"]}
              onClick={(event) => {
                if (!mayOpen) return;
                event.stopPropagation();
                onOpen(node.id, !open);
              }}
            >
              {mayOpen ? <Chevron open={open} /> : null}
            </span>
            {renderNode(node)}
          </div>
        );
      })}
    </div>
  );
}

/** The nodes that are not folded away, from top to bottom. */
function linesOf<Node extends TreeNode & { readonly children: readonly Node[] }>(
  nodes: readonly Node[],
  isOpen: (id: string) => boolean,
  level = 1,
  parent?: string,
): readonly Line<Node>[] {
  return nodes.flatMap((node) => [
    { node, level, parent },
    ...(isOpen(node.id) ? linesOf<Node>(node.children, isOpen, level + 1, node.id) : []),
  ]);
}
