import type { Client, Output } from "@banche/core";
import { readServiceDate } from "@banche/core/day";
import { oneLine } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { notFound, usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";

export type Board = Output<typeof contract.day.get>;

/** The board of the requested day. */
export async function readBoard(client: Client, input: Input): Promise<Board> {
  const date = input.text("date");
  if (date !== undefined && readServiceDate(date) === undefined) throw usageError("day.refused.date");
  if (!(await client.additions()).has("day-board")) throw usageError("day.noBoard");
  return client.day.get({ query: { ...(date !== undefined && { date }) } });
}

/** The trip with this number or id. */
export function tripIn({ trips }: Board, given: string): Board["trips"][number] {
  const lower = given.toLowerCase();
  return onlyOne(
    trips.filter(({ id, number }) => id === given || number.toLowerCase() === lower),
    given,
  );
}

/** The only record found. @throws when there is none, or more than one */
export function onlyOne<One>(found: readonly One[], given: string): One {
  const [first, second] = found;
  if (first === undefined) throw notFound("day.cli.unknown", { given: oneLine(given) });
  if (second !== undefined) throw usageError("day.cli.several", { given: oneLine(given) });
  return first;
}
