import type { AnyRecord, BancheError } from "@banche/core";
import type { loadLookups, LookupEntry } from "@banche/core/forms";
import type { ListedRow } from "../../commands/resource/row.ts";
import type { TuiEvent } from "./events.ts";
import { clamp, moved, type Move } from "./list.ts";
import { underModel } from "./modelChange.ts";
import type { Panel } from "./recordPanels.ts";
import type { ModelChange } from "./resources.ts";

/** The query of a list. */
export interface ListQuery {
  readonly keyword: string;
  /** Page number, from 1. */
  readonly page: number;
  /** Field that rows are sorted by; missing: the default order. */
  readonly sort?: string | undefined;
  readonly order: "asc" | "desc";
  /** Values by the names of `filtersOf`. */
  readonly filters: Readonly<Record<string, string>>;
  /** Record that the list is limited to. */
  readonly within?: string | undefined;
}

/** Lookups to which further records are added later. */
export type GrowingLookups = Awaited<ReturnType<typeof loadLookups>>;

/** Data that was read from the server meanwhile; valid until the workplace changes. */
export interface Known {
  readonly additions?: ReadonlySet<string>;
  /** Lookups of the fields of the resource. */
  readonly lookups?: GrowingLookups | undefined;
  /** Records that the list can be limited to. */
  readonly places?: readonly LookupEntry[];
}

/** A whole record, or why it is missing. */
export type Detail = AnyRecord | "loading" | "forbidden" | "failed";

/** The list of one resource, with its panels. */
export interface RecordList {
  readonly status: "idle" | "loading" | "ready" | "failed";
  readonly error?: BancheError | undefined;
  readonly query: ListQuery;
  readonly rows: readonly ListedRow[];
  readonly total: number;
  /** Counting stopped early: there are more rows than `total`. */
  readonly capped: boolean;
  readonly selected: number;
  /** Marked rows, by id. */
  readonly chosen: Readonly<Record<string, AnyRecord>>;
  /** Keyword that is being typed; missing: the field is closed. */
  readonly typed?: string | undefined;
  /** Whether the detail of the selected row receives the keys. */
  readonly opened: boolean;
  readonly details: Readonly<Record<string, Detail>>;
  /** Number of detail lines that are scrolled out of view. */
  readonly top: number;
  readonly known: Known;
  /** Panels from bottom to top; the last one receives the keys. */
  readonly panels: readonly Panel[];
  /** Deleted records that can still be restored. */
  readonly undo?: { readonly records: readonly AnyRecord[]; readonly kept: boolean } | undefined;
}

/** The lists of all resources that were opened, by the name of the resource. */
export type RecordsState = Readonly<Record<string, RecordList>>;

export type RecordsEvent = { readonly resource: string } & (
  | { readonly type: "records/asked"; readonly query: Partial<ListQuery> }
  | { readonly type: "records/loading" }
  /** The answer to a query; ignored when the query has changed since. */
  | {
      readonly type: "records/loaded";
      readonly query: ListQuery;
      readonly rows: readonly ListedRow[];
      readonly total: number;
      readonly capped: boolean;
    }
  | { readonly type: "records/failed"; readonly error: BancheError }
  /** Rows below a row of a tree. */
  | { readonly type: "records/below"; readonly id: string; readonly rows: readonly AnyRecord[] }
  | { readonly type: "records/folded"; readonly id: string }
  | { readonly type: "records/typed"; readonly keyword: string | undefined }
  | { readonly type: "records/move"; readonly move: Move; readonly rows: number }
  | { readonly type: "records/select"; readonly index: number }
  | { readonly type: "records/chosen"; readonly rows: readonly AnyRecord[]; readonly chosen: boolean }
  | { readonly type: "records/opened"; readonly opened: boolean }
  | { readonly type: "records/scroll"; readonly top: number }
  | { readonly type: "records/detail"; readonly id: string; readonly detail: Detail }
  | { readonly type: "records/known"; readonly known: Known }
  /** Opens a panel above the others. */
  | { readonly type: "records/over"; readonly panel: Panel }
  /** Replaces the topmost panel of the same kind. */
  | { readonly type: "records/panel"; readonly panel: Panel }
  | { readonly type: "records/close" }
  | { readonly type: "records/undo"; readonly undo: RecordList["undo"] }
);

export const noRecords: RecordsState = {};

export const usualQuery: ListQuery = { keyword: "", page: 1, order: "asc", filters: {} };

export const emptyList: RecordList = {
  status: "idle",
  query: usualQuery,
  rows: [],
  total: 0,
  capped: false,
  selected: 0,
  chosen: {},
  opened: false,
  details: {},
  top: 0,
  known: {},
  panels: [],
};

/** The list of a resource; an empty one before it was opened. */
export const listIn = (records: RecordsState, resource: string): RecordList => records[resource] ?? emptyList;

export function reduceRecords(state: RecordsState, event: TuiEvent): RecordsState {
  if (event.type === "workplace/changed") return noRecords;
  if (event.type === "resources/changed") return underModels(state, event.changes);
  if (!("resource" in event)) return state;
  const before = listIn(state, event.resource);
  const list = reduceList(before, event);
  return list === before ? state : { ...state, [event.resource]: list };
}

/** Lists of changed models keep the user's input; those of deleted models are removed. */
function underModels(state: RecordsState, changes: readonly ModelChange[]): RecordsState {
  if (changes.length === 0) return state;
  const next = { ...state };
  for (const { before, now } of changes) {
    const list = state[before.name];
    delete next[before.name];
    if (list && now) next[now.name] = underModel(list, before, now);
  }
  return next;
}

/** A new query starts at its first row; a reload keeps the selected one. */
function reduceList(list: RecordList, event: RecordsEvent): RecordList {
  switch (event.type) {
    case "records/asked":
      return { ...list, query: { ...list.query, page: 1, ...event.query }, selected: 0, opened: false };
    case "records/loading":
      return { ...list, status: "loading", error: undefined };
    case "records/loaded":
      return event.query === list.query ? loaded(list, event) : list;
    case "records/failed":
      return { ...list, status: "failed", error: event.error };
    case "records/below":
      return { ...list, rows: withBelow(list.rows, event.id, event.rows) };
    case "records/folded":
      return { ...list, rows: withoutBelow(list.rows, event.id) };
    case "records/typed":
      return list.typed === event.keyword ? list : { ...list, typed: event.keyword, opened: false };
    case "records/move":
      return select(list, moved(list.selected, event.move, list.rows.length, event.rows));
    case "records/select":
      return select(list, clamp(event.index, list.rows.length));
    case "records/chosen":
      return { ...list, chosen: choose(list.chosen, event.rows, event.chosen) };
    case "records/opened":
      return list.opened === event.opened ? list : { ...list, opened: event.opened, typed: undefined, top: 0 };
    case "records/scroll":
      return list.top === event.top ? list : { ...list, top: event.top };
    case "records/detail":
      return { ...list, details: { ...list.details, [event.id]: event.detail } };
    case "records/known":
      return { ...list, known: { ...list.known, ...event.known } };
    case "records/over":
      return { ...list, panels: [...list.panels, event.panel] };
    case "records/panel":
      return { ...list, panels: replaced(list.panels, event.panel) };
    case "records/close":
      return list.panels.length === 0 ? list : { ...list, panels: list.panels.slice(0, -1) };
    case "records/undo":
      return { ...list, undo: event.undo };
    default:
      return event satisfies never;
  }
}

type Loaded = Extract<RecordsEvent, { readonly type: "records/loaded" }>;

function loaded(list: RecordList, { rows, total, capped }: Loaded): RecordList {
  const before = list.rows[list.selected]?.row.id;
  const again = rows.findIndex(({ row }) => row.id === before);
  const selected = again < 0 ? clamp(list.selected, rows.length) : again;
  const opened = list.opened && rows.length > 0;
  return { ...list, status: "ready", error: undefined, rows, total, capped, selected, opened, details: {} };
}

function select(list: RecordList, selected: number): RecordList {
  return selected === list.selected ? list : { ...list, selected, top: 0 };
}

function choose(
  before: RecordList["chosen"],
  rows: readonly AnyRecord[],
  isChosen: boolean,
): Readonly<Record<string, AnyRecord>> {
  const ids = new Set(rows.map(({ id }) => id));
  const others = Object.entries(before).filter(([id]) => !ids.has(id));
  return Object.fromEntries([...others, ...(isChosen ? rows.map((row) => [row.id, row] as const) : [])]);
}

function withBelow(rows: readonly ListedRow[], id: string, below: readonly AnyRecord[]): readonly ListedRow[] {
  const bare = withoutBelow(rows, id);
  const at = bare.findIndex(({ row }) => row.id === id);
  const above = bare[at];
  if (!above) return rows;
  const listed = below.map((row) => ({ row, depth: above.depth + 1 }));
  return [...bare.slice(0, at + 1), ...listed, ...bare.slice(at + 1)];
}

function withoutBelow(rows: readonly ListedRow[], id: string): readonly ListedRow[] {
  const at = rows.findIndex(({ row }) => row.id === id);
  const depth = rows[at]?.depth;
  if (depth === undefined) return rows;
  const end = rows.findIndex((one, index) => index > at && one.depth <= depth);
  return [...rows.slice(0, at + 1), ...(end < 0 ? [] : rows.slice(end))];
}

function replaced(panels: readonly Panel[], panel: Panel): readonly Panel[] {
  const at = panels.findLastIndex(({ kind }) => kind === panel.kind);
  return at < 0 ? panels : panels.with(at, panel);
}
