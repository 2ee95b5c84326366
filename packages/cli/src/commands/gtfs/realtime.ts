import { resolve } from "node:path";
import { realtimeKinds } from "@banche/core/gtfs";
import { writeFileWhole } from "@banche/core/node";
import { fileTrouble, onePiece } from "../../bulk/files.ts";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";

/** Prints one of the realtime feeds as JSON, or saves it. An existing file is replaced, because feeds are read repeatedly. */
export async function exportRealtime(context: Context, input: Input): Promise<void> {
  const { app, text, paint } = context;
  const kind = realtimeKinds.find((one) => one === input.args[0]) ?? "vehicles";
  const file = input.text("out");
  const format = file === undefined || /\.json$/i.test(file) ? "json" : "protobuf";
  await withSession(context, async ({ client }) => {
    if (!(await client.additions()).has("gtfs-feeds")) throw usageError("gtfs.noFeeds");
    const { bytes } = await client.gtfs.realtime({ params: { kind }, query: { format } });
    if (file === undefined) {
      await app.stdout.write(new TextDecoder().decode(bytes));
      return;
    }
    await writeFileWhole(resolve(app.cwd, file), onePiece(bytes)).catch((error: unknown) => {
      throw fileTrouble(error, file);
    });
    await context.note(`${paint.ok("✓")} ${text("gtfs.saved", { file })}`);
  });
}
