import { clock } from "../../output/clock.ts";
import type { Client } from "@banche/core";
import { DAY_MS, dayStart } from "@banche/core/text";

import type { Context } from "../../context.ts";
import { CliError, usageError } from "../../errors.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { timeOf } from "../timeOption.ts";
import { gpxHead, gpxPoint, gpxTail } from "./gpx.ts";
import { latestPositions } from "./showPositions.ts";

/** Longest period that the server reads in one call. */
const PIECE_MS = 7 * DAY_MS;

/** Prints the positions of a vehicle between two times. */
export async function printTrack(context: Context, input: Input): Promise<void> {
  const { app, text } = context;
  const now = app.clock.now();
  const from = timeOf(input, "from") ?? dayStart(now);
  const until = timeOf(input, "to") ?? now;
  if (until < from) throw usageError("tracking.badSpan");
  const wanted = input.args[0] ?? "";
  await withSession(context, async ({ client }) => {
    const { list } = await latestPositions(client);
    const vehicle = list.find(
      ({ plate, vehicleId }) => vehicleId === wanted || (plate !== "" && plate.toLowerCase() === wanted.toLowerCase()),
    );
    if (!vehicle) throw new CliError("not_found", { text: { key: "tracking.noVehicle", params: { vehicle: wanted } } });
    const fixes = trackOf(client, vehicle.vehicleId, from, until);
    if (input.flag("gpx")) {
      await app.stdout.write(gpxHead(vehicle.plate || vehicle.vehicleId));
      for await (const fix of fixes) await app.stdout.write(gpxPoint(fix));
      await app.stdout.write(gpxTail);
      return;
    }
    await printRows(context, {
      rows: fixes,
      columns: [
        {
          name: "at",
          title: text("tracking.fields.at"),
          value: ({ at }) => clock(at, "yyyy-MM-dd HH:mm:ss"),
        },
        { name: "latitude", title: text("tracking.fields.latitude"), value: ({ latitude }) => latitude },
        { name: "longitude", title: text("tracking.fields.longitude"), value: ({ longitude }) => longitude },
        { name: "speed", title: text("tracking.fields.speed"), value: ({ speed }) => speed ?? null, align: "right" },
        {
          name: "heading",
          title: text("tracking.fields.heading"),
          value: (one) => one.heading ?? null,
          align: "right",
        },
      ],
    });
  });
}

/** A position as the server sends it. */
export type TrackFix = Awaited<ReturnType<Client["tracking"]["track"]>>["list"][number];

/** The fixes of a vehicle in order of time, page by page. */
async function* trackOf(client: Client, vehicleId: string, from: number, until: number): AsyncGenerator<TrackFix> {
  for (let start = from; start <= until; start += PIECE_MS + 1) {
    const end = Math.min(until, start + PIECE_MS);
    for (let page: number | undefined = start; page !== undefined;) {
      const answer: Awaited<ReturnType<Client["tracking"]["track"]>> = await client.tracking.track({
        query: { vehicleId, from: page, until: end },
      });
      yield* answer.list;
      page = answer.next;
    }
  }
}
