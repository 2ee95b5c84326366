import { checkFeed } from "@banche/core/gtfs";
import type { Context } from "../../context.ts";
import { exitCodes } from "../../exitCodes.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { openFeed } from "./feedFile.ts";

/** Reports the errors of a feed, by the rules of the canonical validator. Needs no server. */
export async function checkFeedFile(context: Context, input: Input): Promise<number> {
  const { app, text, paint } = context;
  const notices = checkFeed(await openFeed(app, input.args[0] ?? ""));
  const errors = notices.filter(({ severity }) => severity === "error").length;
  await printRows(context, {
    rows: notices,
    columns: [
      {
        name: "severity",
        title: text("gtfs.fields.severity"),
        value: ({ severity }) => severity,
        cell: ({ severity }) => text(`gtfs.severities.${severity}`),
      },
      { name: "rule", title: text("gtfs.fields.rule"), value: ({ rule }) => rule },
      { name: "file", title: text("gtfs.fields.file"), value: ({ file }) => file },
      { name: "row", title: text("gtfs.fields.row"), value: ({ row }) => row ?? null },
      { name: "column", title: text("gtfs.fields.column"), value: ({ column }) => column ?? null },
      { name: "value", title: text("gtfs.fields.value"), value: ({ value }) => value ?? null },
    ],
  });
  const counts = { errors, warnings: notices.length - errors };
  await context.note(notices.length === 0 ? `${paint.ok("✓")} ${text("gtfs.clean")}` : text("gtfs.found", counts));
  return errors > 0 ? exitCodes.invalid : exitCodes.ok;
}
