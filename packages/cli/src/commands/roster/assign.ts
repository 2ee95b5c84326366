import { serviceDayOf } from "@banche/core/roster";
import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { notFound, usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { findTargets } from "../resource/keys.ts";
import { readBoard, rowIn } from "./read.ts";
import { saveWishes } from "./save.ts";

/** Assigns a duty to a driver, a vehicle, or nobody, with the call and the rules of the web page. */
export async function assignDuty(context: Context, input: Input): Promise<void> {
  const [given = ""] = input.args;
  const [driver, vehicle] = [input.text("driver"), input.text("vehicle")];
  if (driver === undefined && vehicle === undefined) throw usageError("roster.cli.nothing");
  await withSession(context, async (connection) => {
    const { client } = connection;
    const resource = (await client.loadModels()).find("duties");
    if (!resource) throw usageError("duties.cli.missing");
    const [target] = await findTargets(connection, resource, [given]);
    if (!target) throw notFound("roster.cli.noDuty", { number: oneLine(given) });
    const record = await client.of(resource).get(target.id);
    const day = serviceDayOf(Number(record["serviceDate"]));
    const board = await readBoard(client, { from: day, to: day, limits: {} });
    const duty = board.duties.find(({ id }) => id === target.id);
    if (!duty) throw notFound("roster.cli.noDuty", { number: oneLine(given) });
    const wish = {
      ...{ id: duty.id, version: duty.version, number: duty.number },
      ...(driver !== undefined && { driverId: rowIn(board.drivers, driver) }),
      ...(vehicle !== undefined && { vehicleId: rowIn(board.vehicles, vehicle) }),
    };
    await saveWishes(context, client, [wish], input.flag("dry-run"));
  });
}
