import { createHash } from "node:crypto";
import { posix } from "node:path";

import {
  checkSync,
  isSyncKind,
  type KeyOrder,
  pairsByName,
  plainValue,
  type SyncCheck,
  type SyncModes,
  type SyncPair,
  type SyncRow,
  type SyncTable,
  type SyncValue,
} from "@banche/core/dataSync";
import type { FoundTable } from "@banche/core/tableDesign";

import { Refusal, refuse } from "../base/respond.ts";
import type { OpenSource } from "../sources/openSource.ts";
import { queryLimits, type QueryRows } from "../sources/query/query.ts";
import { type Source, usualPorts } from "../sources/source.ts";
import { keysQuery, pageQuery, type Side, type Texts } from "./statements.ts";

/** A row, with its key as its database returned it. */
export interface ReadRow extends SyncRow {
  readonly raw: Texts;
}

/** The requested copy: tables, pairs and modes. */
export interface SyncWish {
  readonly sourceTable: string;
  readonly targetTable: string;
  /** Missing: fields with equal names. */
  readonly pairs?: readonly SyncPair[] | undefined;
  readonly modes: SyncModes;
}

/** Two tables that were read, and the problems with copying one to the other. */
export interface LookedAt {
  readonly source: SyncTable & FoundTable;
  readonly target: SyncTable & FoundTable;
  readonly check: SyncCheck;
}

/** Reads both tables. @throws {Refusal} where a table does not exist, or both are the same */
export async function lookAt(from: OpenSource, to: OpenSource, wish: SyncWish): Promise<LookedAt> {
  if (placeOfTable(from.source, wish.sourceTable) === placeOfTable(to.source, wish.targetTable)) {
    throw refuse.because("same_table", "dataSync.sameTable");
  }
  const [ours, theirs] = await Promise.all([
    tableOf(from, wish.sourceTable, "dataSync.sourceTableMissing"),
    tableOf(to, wish.targetTable, "dataSync.targetTableMissing"),
  ]);
  const source = { ...ours, kind: from.source.kind };
  const target = { ...theirs, kind: to.source.kind };
  const pairs = wish.pairs ?? pairsByName(source, target);
  return { source, target, check: checkSync(source, target, { pairs, modes: wish.modes }) };
}

type Missing = "dataSync.sourceTableMissing" | "dataSync.targetTableMissing";

async function tableOf(open: OpenSource, name: string, missing: Missing): Promise<FoundTable> {
  try {
    return await open.table(name);
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== "not_found") throw error;
    throw refuse.because("not_found", missing, { name });
  }
}

/** Identifies the target table and its database, independent of the name of the data source. */
export function placeOfTable({ kind, host, port, database }: Source, table: string): string {
  const at = kind === "SQLite" ? "" : `${host.toLowerCase()}:${port === 0 ? usualPorts[kind] : port}`;
  return createHash("sha256")
    .update(JSON.stringify([kind, at, kind === "SQLite" ? posix.normalize(database) : database, table]))
    .digest("hex");
}

/** Both sides of a valid mapping. */
export interface Sides {
  readonly source: Side;
  readonly target: Side;
  readonly order: readonly KeyOrder[];
}

export function sidesOf({ source, target, check }: LookedAt): Sides {
  const { pairs } = check;
  if (!isSyncKind(source.kind) || !isSyncKind(target.kind)) throw refuse.internal();
  const keyAt = pairs.flatMap(({ isKey }, at) => (isKey ? [at] : []));
  const order = keyAt.map((at): KeyOrder => {
    const pair = pairs[at];
    return pair?.source.class === "integer" && pair.target.class === "integer" ? "number" : "bytes";
  });
  const side = { keyAt, order };
  return {
    source: {
      ...side,
      ...{ kind: source.kind, table: source, columns: pairs.map(({ from, source: type }) => ({ name: from, type })) },
    },
    target: {
      ...side,
      ...{ kind: target.kind, table: target, columns: pairs.map(({ to, target: type }) => ({ name: to, type })) },
    },
    order,
  };
}

/** A row of one side, with its values in target form. */
function readRow(side: Side, target: Side, cells: QueryRows["rows"][number]): ReadRow {
  const told = side.columns.map((_, at) => textOf(cells[`c${at}`]));
  const values = told.map((value, at) => {
    const plain = plainValue(side.columns[at]?.type.class ?? "other", value);
    return plainValue(target.columns[at]?.type.class ?? "other", plain);
  });
  return { raw: side.keyAt.map((at) => told[at] ?? null), key: side.keyAt.map((at) => values[at] ?? null), values };
}

const textOf = (cell: unknown): SyncValue => (cell === null || cell === undefined ? null : String(cell));

/** The rows of one side in key order, page by page, after a key. */
export async function* pagesOf(
  open: OpenSource,
  side: Side,
  target: Side,
  after: Texts | undefined,
): AsyncGenerator<readonly ReadRow[], void, undefined> {
  let last = after;
  for (;;) {
    const { rows, cut } = await open.ask(pageQuery(side, last));
    if (rows.length === 0 && cut)
      throw refuse.because("row_too_large", "dataSync.rowTooLarge", { name: side.table.name });
    const page = rows.map((cells) => readRow(side, target, cells));
    yield page;
    last = page.at(-1)?.raw;
    if (!cut && page.length < queryLimits.rows) return;
  }
}

/** Number of keys per statement. */
const keysAtOnce = 100;

/** The current target rows with these keys, by {@link keyName}. */
export async function rowsByKey(
  open: OpenSource,
  target: Side,
  keys: readonly Texts[],
): Promise<ReadonlyMap<string, ReadRow>> {
  const found = new Map<string, ReadRow>();
  let at = 0;
  while (at < keys.length) {
    const { rows, cut } = await open.ask(keysQuery(target, keys.slice(at, at + keysAtOnce)));
    // A statement returns a limited number of rows; large rows are read one by one.
    if (cut) {
      for (const key of keys.slice(at, at + keysAtOnce)) {
        const one = await open.ask(keysQuery(target, [key]));
        for (const cells of one.rows) keep(readRow(target, target, cells));
      }
    } else for (const cells of rows) keep(readRow(target, target, cells));
    at += keysAtOnce;
  }
  return found;

  function keep(row: ReadRow): void {
    found.set(keyName(row.key), row);
  }
}

export const keyName = (key: Texts): string => JSON.stringify(key);
