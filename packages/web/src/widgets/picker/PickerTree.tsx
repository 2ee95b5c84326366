import type { PickerNode } from "@banche/core";
import Tree from "antd/es/tree";
import { type Key, useMemo, useState } from "react";
import { useHeight } from "../../ui/useSize.ts";
import styles from "./picker.module.css";

interface PickerTreeProps {
  readonly nodes: readonly PickerNode[];
  /** What a search found: no levels, each with the way to it. */
  readonly isFlat: boolean;
  readonly label: string;
  readonly chosen: readonly string[];
  readonly multiple: boolean;
  readonly onToggle: (id: string) => void;
}

/** Trees of so many lines are all open at first. */
const OPEN_AT_FIRST = 60;
const LINE_PX = 28;

/** The tree of a picker; only the lines in sight are drawn. Arrow keys move, Enter and Space choose, or open a place. */
export function PickerTree({ nodes, isFlat, label, chosen, multiple, onToggle }: PickerTreeProps) {
  const [place, height] = useHeight();
  const data = useMemo(() => nodes.map((node) => lineOf(node, isFlat)), [nodes, isFlat]);
  const [open, setOpen] = useState<readonly Key[]>(() => openAtFirst(nodes, new Set(chosen)));
  const toggleOpen = (key: Key) =>
    setOpen((keys) => (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]));

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
          expandedKeys={[...open]}
          onExpand={(keys) => setOpen(keys)}
          onCheck={(_keys, { node }) => onToggle(node.key)}
          onSelect={(_keys, { node }) => (node.pickable ? onToggle(node.key) : toggleOpen(node.key))}
          onKeyDown={(event) => {
            // Typing goes on in the search.
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
  const { id, name, code = "", path = "" } = entry;
  const way = path.endsWith(`/${name}`) ? path.slice(0, -name.length - 1) : path;
  return {
    key: id,
    name,
    note: isFlat ? [code, way].filter(Boolean).join(" · ") : pickable ? code : "",
    pickable,
    checkable: pickable,
    children: children.map((child) => lineOf(child, isFlat)),
  };
}

/** A small tree is open, a large one at its top and on the way to what is chosen. */
function openAtFirst(nodes: readonly PickerNode[], chosen: ReadonlySet<string>): readonly string[] {
  const all: string[] = [];
  const wayTo: string[] = [];
  let lines = 0;
  const visit = ({ entry, children }: PickerNode, depth: number): boolean => {
    lines += 1;
    if (children.length === 0) return chosen.has(entry.id);
    const holds = children.map((child) => visit(child, depth + 1)).some(Boolean);
    all.push(entry.id);
    if (holds || depth === 0) wayTo.push(entry.id);
    return holds || chosen.has(entry.id);
  };
  for (const node of nodes) visit(node, 0);
  return lines <= OPEN_AT_FIRST ? all : wayTo;
}
