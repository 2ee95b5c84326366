import type { PickerNode } from "@banche/core/forms";
import Tree from "antd/es/tree";
import { type Key, useMemo, useState } from "react";
import { useHeight } from "../../ui/useSize.ts";
import styles from "./picker.module.css";
import { noteOf } from "./noteOf.ts";

interface PickerTreeProps {
  readonly nodes: readonly PickerNode[];
  /** Whether the nodes are search matches, without levels and each with its path. */
  readonly isFlat: boolean;
  readonly label: string;
  readonly chosen: readonly string[];
  readonly multiple: boolean;
  readonly onToggle: (id: string) => void;
  /** Called when the last lines are visible, or when the arrow keys reach them. */
  readonly onEnd: () => void;
}

const LINE_PX = 28;
/** The end is near when less than this is left below the visible part. */
const NEAR_PX = 4 * LINE_PX;

/** The tree of a picker, fully open at first; only the visible lines are drawn. Arrow keys move; Enter and Space choose, or open a node. */
export function PickerTree({ nodes, isFlat, label, chosen, multiple, onToggle, onEnd }: PickerTreeProps) {
  const [place, height] = useHeight();
  const data = useMemo(() => nodes.map((node) => lineOf(node, isFlat)), [nodes, isFlat]);
  const [closed, setClosed] = useState<readonly Key[]>([]);
  const places = useMemo(() => placesIn(nodes), [nodes]);
  const toggleOpen = (key: Key) =>
    setClosed((keys) => (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]));

  return (
    <div ref={place} className={styles["lines"]} data-flat={isFlat}>
      {height > 0 ? (
        <Tree<Line>
          aria-label={label}
          blockNode
          virtual
          height={height}
          itemHeight={LINE_PX}
          motion={null}
          treeData={data}
          checkable={multiple}
          checkStrictly
          multiple={multiple}
          selectedKeys={multiple ? [] : [...chosen]}
          checkedKeys={{ checked: [...chosen], halfChecked: [] }}
          expandedKeys={places.filter((key) => !closed.includes(key))}
          onExpand={(_keys, { node }) => toggleOpen(node.key)}
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            if (scrollTop + clientHeight > scrollHeight - NEAR_PX) onEnd();
          }}
          onActiveChange={(key) => {
            if (key === lastOf(nodes)) onEnd();
          }}
          onCheck={(_keys, { node }) => onToggle(node.key)}
          onSelect={(_keys, { node }) => (node.pickable ? onToggle(node.key) : toggleOpen(node.key))}
          onKeyDown={(event) => {
            // The focus stays in the search field, so typing can go on.
            if (event.key === "Enter") event.preventDefault();
          }}
          titleRender={titleOf}
        />
      ) : null}
    </div>
  );
}

interface Line {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly pickable: boolean;
  readonly checkable: boolean;
  readonly children: Line[];
}

function titleOf({ name, note }: Line) {
  return (
    <>
      <span>{name}</span>
      {note === "" ? null : (
        <small className={styles["note"]} title={note}>
          {note}
        </small>
      )}
    </>
  );
}

function lineOf({ entry, pickable, children }: PickerNode, isFlat: boolean): Line {
  const { id, name, code = "" } = entry;
  return {
    key: id,
    name,
    note: isFlat ? noteOf(entry) : pickable ? code : "",
    pickable,
    checkable: pickable,
    children: children.map((child) => lineOf(child, isFlat)),
  };
}

/** Ids of all nodes with children. */
function placesIn(nodes: readonly PickerNode[]): readonly string[] {
  return nodes.flatMap(({ entry, children }) => (children.length > 0 ? [entry.id, ...placesIn(children)] : []));
}

function lastOf(nodes: readonly PickerNode[]): string | undefined {
  const last = nodes.at(-1);
  return last && (lastOf(last.children) ?? last.entry.id);
}
