import { readServiceDate, serviceDateText, serviceDayAt } from "@banche/core/day";
import { oneLine } from "@banche/core/text";
import { RIDERSHIP_PEOPLE_MAX } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { notFound, usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { readRidership } from "./read.ts";

/** Saves the number of people who rode a trip on a day, or removes the count. */
export async function countPeople(context: Context, input: Input): Promise<void> {
  const { app, text, paint } = context;
  const [given = "", typed] = input.args;
  const day = input.text("date") ?? serviceDateText(serviceDayAt(app.clock.now()));
  if (readServiceDate(day) === undefined) throw usageError("day.refused.date");
  const people = typed === undefined ? undefined : Number(typed);
  if (people !== undefined && (!/^\d{1,3}$/.test(typed ?? "") || people > RIDERSHIP_PEOPLE_MAX))
    throw usageError("ridership.cli.peopleWrong");
  await withSession(context, async ({ client }) => {
    const { departures } = await readRidership(context, client, onDay(input, day));
    const lower = given.toLowerCase();
    const [trip, second] = departures.filter(
      ({ tripId, number }) => tripId === given || number.toLowerCase() === lower,
    );
    if (!trip) throw notFound("ridership.cli.noTrip", { given: oneLine(given) });
    if (second) throw usageError("ridership.cli.severalTrips", { given: oneLine(given) });
    await client.ridership.count({ body: { day, tripId: trip.tripId, ...(people !== undefined && { people }) } });
    const params = { day, number: trip.number, people: people ?? 0 };
    await context.note(
      `${paint.ok("✓")} ${text(people === undefined ? "ridership.cli.cleared" : "ridership.cli.set", params)}`,
    );
  });
}

/** The same input, limited to one day. */
function onDay(input: Input, day: string): Input {
  return { ...input, text: (name) => (name === "from" || name === "until" ? day : input.text(name)) };
}
