import type { Client, Output } from "@banche/core";
import { serviceDateText, serviceDayAt } from "@banche/core/day";
import { fenText, monthAfter, readMonth } from "@banche/core/settlement";
import { oneLine } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { notFound, usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";

type Group = typeof contract.settlements;
export type Month = Output<Group["list"]>;
export type Carrier = Month["carriers"][number];
export type Sheet = Output<Group["get"]>;

const MONTH_CHARS = 7;

/** The carriers of the requested month; default: last month. */
export async function readMonthOf({ app }: Context, client: Client, input: Input): Promise<Month> {
  const today = serviceDateText(serviceDayAt(app.clock.now()));
  const month = input.text("month") ?? monthAfter(today.slice(0, MONTH_CHARS), -1);
  if (!readMonth(month)) throw usageError("settlement.refused.month");
  if (!(await client.additions()).has("settlements")) throw usageError("settlement.missing");
  return client.settlements.list({ query: { month } });
}

/** The carrier with this name or id. */
export function carrierIn({ carriers }: Month, given: string): Carrier {
  const lower = given.toLowerCase();
  const [first, second] = carriers.filter(({ carrierId, name }) => carrierId === given || name.toLowerCase() === lower);
  if (!first) throw notFound("settlement.cli.unknown", { given: oneLine(given) });
  if (second) throw usageError("settlement.cli.several", { given: oneLine(given) });
  return first;
}

/** The sheet of the named carrier. Throws when it does not exist. */
export async function readSheet(context: Context, client: Client, input: Input): Promise<Sheet> {
  const read = await readMonthOf(context, client, input);
  const { name, settlement } = carrierIn(read, input.args[0] ?? "");
  if (!settlement) throw notFound("settlement.cli.none", { carrier: oneLine(name), month: read.month });
  return client.settlements.get({ params: { id: settlement.id } });
}

/** Amount in yuan; empty when money is hidden. */
export function yuanOf(fen: number | undefined): string {
  return fen === undefined ? "" : fenText(fen);
}

const METRES_IN_KM = 1000;
export const kmOf = (metres: number): string => (metres / METRES_IN_KM).toFixed(3);
