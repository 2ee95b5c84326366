import type { Client, Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { type Board, onlyOne, readBoard, tripIn } from "./read.ts";

type Found = Output<typeof contract.day.candidates>;

/** Gives a trip another vehicle or driver. Without either option it lists the candidates. */
export async function reassignTrip(context: Context, input: Input): Promise<void> {
  const [vehicle, driver, reason] = [input.text("vehicle"), input.text("driver"), input.text("reason")];
  await withSession(context, async ({ client }) => {
    const board = await readBoard(client, input);
    const trip = tripIn(board, input.args[0] ?? "");
    const found = await client.day.candidates({ query: { date: board.date, tripId: trip.id } });
    if (vehicle === undefined && driver === undefined) {
      await list(context, found);
      return;
    }
    await carryOut(context, client, {
      ...{ board, trip, dryRun: input.flag("dry-run") },
      ...(vehicle !== undefined && { vehicleId: idIn(found.vehicles, vehicle) }),
      ...(driver !== undefined && { driverId: idIn(found.drivers, driver) }),
      ...(reason !== undefined && { override: reason }),
    });
  });
}

interface Wish {
  readonly board: Board;
  readonly trip: Board["trips"][number];
  readonly dryRun: boolean;
  readonly vehicleId?: string;
  readonly driverId?: string;
  readonly override?: string;
}

async function carryOut(context: Context, client: Client, { board, trip, ...wish }: Wish): Promise<void> {
  const { told } = await client.day.reassign({ body: { date: board.date, tripId: trip.id, ...wish } });
  const { number } = trip;
  const done = wish.dryRun
    ? context.text("day.cli.would", { number })
    : context.text("day.done.reassigned", { number });
  const who = wish.dryRun ? "" : ` · ${context.text("day.panel.told", { count: told })}`;
  await context.note(`${context.paint.ok("✓")} ${done}${who}`);
}

function idIn({ free, blocked }: Found["vehicles"], given: string): string {
  const lower = given.toLowerCase();
  return onlyOne(
    [...free, ...blocked].filter(({ id, name }) => id === given || name.toLowerCase() === lower),
    given,
  ).id;
}

/** Lists who could take over, best first; then who could not, and why. */
async function list(context: Context, found: Found): Promise<void> {
  const { text } = context;
  const rows = (["vehicles", "drivers"] as const).flatMap((kind) => [
    ...found[kind].free.map((one) => ({
      ...one,
      kind,
      isFree: true,
      reasons: one.reasons.map(({ kind: name, isFine }) => (isFine ? name : `!${name}`)),
    })),
    ...found[kind].blocked.map((one) => ({
      ...one,
      kind,
      isFree: false,
      reasons: [one.why, one.about].filter((word) => word !== ""),
    })),
  ]);
  await printRows(context, {
    rows,
    columns: [
      {
        name: "kind",
        title: text("day.cli.kind"),
        value: ({ kind }) => kind,
        cell: ({ kind }) => text(kind === "vehicles" ? "day.fields.vehicle" : "day.fields.driver"),
      },
      { name: "name", title: text("day.cli.name"), value: ({ name }) => name },
      { name: "free", title: text("day.cli.free"), value: ({ isFree }) => isFree },
      { name: "reasons", title: text("day.cli.reasons"), value: ({ reasons }) => reasons.join(" ") },
      { name: "id", title: text("chat.fields.id"), value: ({ id }) => id, extra: true },
    ],
  });
}
