import { join, resolve } from "node:path";
import { serviceDateText } from "@banche/core/day";

import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { loadServer, startError } from "../serve.ts";

/**
 * Moves positions between the main database and their own database. All processes must be stopped. Prints each finished
 * day.
 */
export async function moveHistory(context: Context, input: Input): Promise<void> {
  const { app, text, paint } = context;
  const url = app.env["HISTORY_DATABASE_URL"];
  if (!url) throw usageError("tracking.moveHistory.noUrl");
  const data = input.text("data");
  let [days, count] = [0, 0];
  const { moveHistory: move } = await loadServer();
  await move({
    dataDir: data === undefined ? join(app.folders.data, "data") : resolve(app.cwd, data),
    databaseUrl: app.env["DATABASE_URL"] || undefined,
    databaseDirectUrl: app.env["DATABASE_DIRECT_URL"] || undefined,
    historyDatabaseUrl: url,
    isBack: input.flag("back"),
    async onDay({ day, positions }) {
      days += 1;
      count += positions;
      await context.note(text("tracking.moveHistory.day", { day: serviceDateText(day), count: positions }));
    },
  }).catch((error: unknown) => {
    throw startError(error);
  });
  await context.note(`${paint.ok("✓")} ${text("tracking.moveHistory.moved", { days, count })}`);
}
