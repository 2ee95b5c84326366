import type { Client, Output } from "@banche/core";
import { readServiceDate, serviceDateText, serviceDayAt } from "@banche/core/day";
import { DAY_MS, oneLine } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { notFound, usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";

export type Told = Output<(typeof contract.ridership)["read"]>;

const USUAL_DAYS = 28;

/** Throws when the server has no ridership. */
export async function needRidership(client: Client): Promise<void> {
  if (!(await client.additions()).has("ridership")) throw usageError("ridership.missing");
}

/** The requested days; default: four weeks up to today's service day. */
export function periodIn({ app }: Context, input: Input): { readonly from: string; readonly until: string } {
  const until = input.text("until") ?? serviceDateText(serviceDayAt(app.clock.now()));
  const last = readServiceDate(until);
  if (last === undefined) throw usageError("ridership.refused.period");
  const from = input.text("from") ?? serviceDateText(last - (USUAL_DAYS - 1) * DAY_MS);
  if (readServiceDate(from) === undefined) throw usageError("ridership.refused.period");
  return { from, until };
}

/** Recorded trips of the requested days and line. */
export async function readRidership(context: Context, client: Client, input: Input): Promise<Told> {
  const query = periodIn(context, input);
  await needRidership(client);
  const told = await client.ridership.read({ query });
  const given = input.text("line");
  if (given === undefined) return told;
  const lineId = lineIn(told, given);
  const ofLine = (one: { readonly lineId: string }) => one.lineId === lineId;
  return { ...told, records: told.records.filter(ofLine), departures: told.departures.filter(ofLine) };
}

function lineIn({ lines }: Told, given: string): string {
  const lower = given.toLowerCase();
  const found = lines.find(
    ({ id, name, code }) => id === given || [name, code].some((one) => one.toLowerCase() === lower),
  );
  if (!found) throw notFound("ridership.cli.unknownLine", { given: oneLine(given) });
  return found.id;
}
