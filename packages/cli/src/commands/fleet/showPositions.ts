import { clock } from "../../output/clock.ts";
import type { CallOptions, Client } from "@banche/core";

import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { printRows } from "../../output/rows.ts";
import { withSession } from "../../session/connect.ts";

/** Default interval between two reads of positions, in seconds. */
export const LOOK_SECONDS = 10;

/**
 * Reads the latest positions of the factory's vehicles. @throws {CliError} `usage` if the server does not track
 * vehicles
 */
export async function latestPositions(client: Client, options: CallOptions = {}) {
  if (!(await client.additions()).has("tracking")) throw usageError("tracking.missing");
  return client.tracking.latest({}, options);
}

/** The last position of each vehicle, and the rules for late and early. */
export type ToldPositions = Awaited<ReturnType<typeof latestPositions>>;

/** The last position of a vehicle. */
export type VehiclePosition = ToldPositions["list"][number];

/** Prints the last position of each vehicle. */
export async function listPositions(context: Context): Promise<void> {
  const { text } = context;
  await withSession(context, async ({ client }) => {
    const { list, now } = await latestPositions(client);
    const time = (ms: number | undefined) => (ms === undefined ? null : clock(ms, "HH:mm:ss"));
    await printRows(context, {
      rows: list,
      columns: [
        { name: "plate", title: text("tracking.fields.plate"), value: ({ plate }) => plate, typed: true },
        { name: "line", title: text("tracking.fields.line"), value: ({ line }) => line ?? null },
        { name: "trip", title: text("tracking.fields.trip"), value: ({ trip }) => trip ?? null },
        {
          name: "stop",
          title: text("tracking.fields.stop"),
          value: ({ nextStop, stops }) => (nextStop === undefined ? null : `${nextStop + 1}/${stops ?? 0}`),
        },
        { name: "nextAt", title: text("tracking.fields.nextAt"), value: ({ nextAt }) => time(nextAt) },
        { name: "delay", title: text("tracking.fields.delay"), value: ({ delay }) => delay ?? null, align: "right" },
        { name: "early", title: text("tracking.fields.early"), value: ({ early }) => early ?? null, extra: true },
        { name: "speed", title: text("tracking.fields.speed"), value: ({ speed }) => speed ?? null, align: "right" },
        {
          name: "age",
          title: text("tracking.fields.age"),
          value: ({ at }) => Math.max(0, Math.round((now - at) / 1000)),
          align: "right",
        },
        {
          name: "at",
          title: text("tracking.fields.at"),
          value: ({ at }) => clock(at, "yyyy-MM-dd HH:mm:ss"),
          extra: true,
        },
        { name: "latitude", title: text("tracking.fields.latitude"), value: ({ latitude }) => latitude },
        { name: "longitude", title: text("tracking.fields.longitude"), value: ({ longitude }) => longitude },
        { name: "heading", title: text("tracking.fields.heading"), value: (one) => one.heading ?? null, extra: true },
        { name: "id", title: text("tracking.fields.id"), value: ({ vehicleId }) => vehicleId, extra: true },
      ],
    });
  });
}
