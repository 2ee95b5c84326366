import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { readBoard, tripIn } from "./read.ts";

const marks = ["departed", "arrived", "cancelled", "undo"] as const;

/** Marks a trip as departed, arrived or cancelled, or takes back the last step. */
export async function markTrip(context: Context, input: Input): Promise<void> {
  const [given = "", word] = input.args;
  const what = marks.find((one) => one === word);
  if (what === undefined) throw usageError("day.cli.unknown", { given: word ?? "" });
  const reason = input.text("reason");
  let number = "";
  await withSession(context, async ({ client }) => {
    const board = await readBoard(client, input);
    const trip = tripIn(board, given);
    ({ number } = trip);
    await client.day.mark({
      body: { date: board.date, tripId: trip.id, what, ...(reason !== undefined && { reason }) },
    });
  });
  const done = what === "undo" ? context.text("day.done.undone") : context.text(`day.done.${what}`, { number });
  await context.note(`${context.paint.ok("✓")} ${done}`);
}
