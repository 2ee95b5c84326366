import type { SyncValue } from "./values.ts";

/**
 * Order of a key part: as a number, or by the bytes of its text in UTF-8. The sort order of letters differs between
 * databases, so it is not used.
 */
export type KeyOrder = "number" | "bytes";

/** A row with the values of a mapping. */
export interface SyncRow {
  readonly key: readonly SyncValue[];
  readonly values: readonly SyncValue[];
}

/** The rows of two tables under one key. */
export type Difference<Row extends SyncRow = SyncRow> =
  | { readonly what: "same" | "update"; readonly source: Row; readonly target: Row }
  | { readonly what: "insert"; readonly source: Row; readonly target?: undefined }
  | { readonly what: "remove"; readonly source?: undefined; readonly target: Row };

/**
 * Why rows could not be compared: a key part is empty or not a number, two rows have one key, or rows are not sorted.
 */
export type OrderFault = "emptyKey" | "keyNumber" | "sameKey" | "order";

export class SyncOrderError extends Error {
  override readonly name = "SyncOrderError";
  readonly fault: OrderFault;
  readonly side: "source" | "target";
  readonly key: readonly SyncValue[];
  constructor(fault: OrderFault, side: "source" | "target", key: readonly SyncValue[]) {
    super(`${side}: ${fault}`);
    this.fault = fault;
    this.side = side;
    this.key = key;
  }
}

type Pages<Row> = AsyncIterable<readonly Row[]>;

/**
 * Compares two tables key by key, in key order; holds one page of each in memory.
 *
 * @param source, target - pages of rows, strictly ascending by key
 * @param after - continues after this key: rows up to it are skipped, whichever side has them now
 * @throws {SyncOrderError} if the rows are not in this order
 */
export async function* compareRows<Row extends SyncRow>(
  source: Pages<Row>,
  target: Pages<Row>,
  order: readonly KeyOrder[],
  after?: readonly SyncValue[],
): AsyncGenerator<Difference<Row>, void, undefined> {
  const [left, right] = [rowsOf(source, "source", order, after), rowsOf(target, "target", order, after)];
  try {
    let [ours, theirs] = [await left.next(), await right.next()];
    while (!ours.done || !theirs.done) {
      const side = ours.done ? 1 : theirs.done ? -1 : compareKeys(ours.value.key, theirs.value.key, order);
      if (side < 0 && !ours.done) {
        yield { what: "insert", source: ours.value };
        ours = await left.next();
      } else if (side > 0 && !theirs.done) {
        yield { what: "remove", target: theirs.value };
        theirs = await right.next();
      } else if (!ours.done && !theirs.done) {
        const what = isSame(ours.value.values, theirs.value.values) ? "same" : "update";
        yield { what, source: ours.value, target: theirs.value };
        [ours, theirs] = [await left.next(), await right.next()];
      }
    }
  } finally {
    await Promise.all([left.return(), right.return()]);
  }
}

async function* rowsOf<Row extends SyncRow>(
  pages: Pages<Row>,
  side: "source" | "target",
  order: readonly KeyOrder[],
  after: readonly SyncValue[] | undefined,
): AsyncGenerator<Row, void, undefined> {
  let before: readonly SyncValue[] | undefined;
  for await (const page of pages) {
    for (const row of page) {
      const { key } = row;
      if (key.some((part) => part === null)) throw new SyncOrderError("emptyKey", side, key);
      if (key.some((part, at) => order[at] === "number" && !/^-?\d+$/.test(part ?? "")))
        throw new SyncOrderError("keyNumber", side, key);
      if (after && compareKeys(key, after, order) <= 0) continue;
      const step = before ? compareKeys(before, key, order) : -1;
      if (step >= 0) throw new SyncOrderError(step === 0 ? "sameKey" : "order", side, key);
      before = key;
      yield row;
    }
  }
}

export const isSame = (a: readonly SyncValue[], b: readonly SyncValue[]): boolean =>
  a.every((value, at) => value === b[at]);

function compareKeys(a: readonly SyncValue[], b: readonly SyncValue[], order: readonly KeyOrder[]): number {
  for (const [at, how] of order.entries()) {
    const step = how === "number" ? compareNumbers(a[at] ?? "", b[at] ?? "") : compareBytes(a[at] ?? "", b[at] ?? "");
    if (step !== 0) return step;
  }
  return 0;
}

function compareNumbers(a: string, b: string): number {
  const [one, other] = [BigInt(a), BigInt(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Orders texts by their UTF-8 bytes, which means by code points. UTF-16 code units have another order. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    if (a.charCodeAt(at) !== b.charCodeAt(at)) return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
  }
  return a.length - b.length;
}
