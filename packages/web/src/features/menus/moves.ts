import type { AnyRow } from "@banche/core";

/** The target of a move: the new parent, and the sibling that it is placed before; missing: at the end. */
export interface Move {
  readonly parentId: string;
  readonly before?: string;
}

/** Directions by keys: up or down among its siblings, into the folder before it, out of its folder. */
export type Way = "up" | "down" | "in" | "out";
/** The part of the target row that an entry is dropped on. */
export type Part = "before" | "inside" | "after";

export const TOP = "-1";
const FOLDER = 1;

interface Place {
  readonly parent: Place | undefined;
  readonly row: AnyRow;
  /** The entries of the same menu and parent, including itself. */
  readonly siblings: readonly AnyRow[];
  readonly at: number;
}

/** The move for a direction; undefined when it is impossible. */
export function moveBy(rows: readonly AnyRow[], id: string, way: Way): Move | undefined {
  const place = placeOf(rows, id);
  if (!place) return undefined;
  const { siblings, at, parent } = place;
  const parentId = parent?.row.id ?? TOP;
  if (way === "up") return at > 0 ? { parentId, ...before(siblings[at - 1]) } : undefined;
  if (way === "down") return at < siblings.length - 1 ? { parentId, ...before(siblings[at + 2]) } : undefined;
  if (way === "in") {
    const into = siblings[at - 1];
    return into?.["type"] === FOLDER ? { parentId: into.id } : undefined;
  }
  return parent && { parentId: parent.parent?.row.id ?? TOP, ...before(parent.siblings[parent.at + 1]) };
}

/** The move for a drop on another entry; undefined when it cannot be placed there. */
export function dropOn(rows: readonly AnyRow[], id: string, target: string, part: Part): Move | undefined {
  const moved = placeOf(rows, id);
  const onto = placeOf(rows, target);
  if (!moved || !onto || id === target || moved.row["category"] !== onto.row["category"]) return undefined;
  for (let above: Place | undefined = onto; above; above = above.parent) if (above.row.id === id) return undefined;
  if (part === "inside") return onto.row["type"] === FOLDER ? { parentId: target } : undefined;
  const parentId = onto.parent?.row.id ?? TOP;
  if (part === "before") return { parentId, before: target };
  const next = onto.siblings.slice(onto.at + 1).find((row) => row.id !== id);
  return { parentId, ...before(next) };
}

/** The rows after a move. */
export function afterMove(rows: readonly AnyRow[], id: string, { parentId, before: next }: Move): readonly AnyRow[] {
  const moved = placeOf(rows, id)?.row;
  if (!moved) return rows;
  const into = (list: readonly AnyRow[]): readonly AnyRow[] => {
    const at = list.findIndex((row) => row.id === next);
    return at < 0 ? [...list, moved] : [...list.slice(0, at), moved, ...list.slice(at)];
  };
  const without = (list: readonly AnyRow[]): readonly AnyRow[] =>
    list.flatMap((row) => {
      if (row.id === id) return [];
      const left = without(row.children ?? []);
      return [{ ...row, children: row.id === parentId ? into(left) : left }];
    });
  return parentId === TOP ? into(without(rows)) : without(rows);
}

function placeOf(rows: readonly AnyRow[], id: string, parent?: Place): Place | undefined {
  for (const row of rows) {
    const siblings = rows.filter((one) => one["category"] === row["category"]);
    const place = { row, parent, siblings, at: siblings.indexOf(row) };
    const found = row.id === id ? place : placeOf(row.children ?? [], id, place);
    if (found) return found;
  }
  return undefined;
}

const before = (row: AnyRow | undefined): { readonly before?: string } => (row ? { before: row.id } : {});
