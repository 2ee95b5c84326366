import { mkdir, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Sheet } from "@banche/core/bulk";
import { checkFeed, type FeedNotice, type FeedSheet, readFeed, type ReadProblem, sheetsOf } from "@banche/core/gtfs";
import { writeSheet } from "../../bulk/files.ts";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";
import { exitCodes } from "../../exitCodes.ts";
import type { Input } from "../../program/input.ts";
import { openFeed } from "./feedFile.ts";

/** Most errors that are printed; further errors are only counted. */
const MOST_TOLD = 20;

/**
 * Turns a feed into files of changes that `banche plan` compares with the server; sends nothing. A feed with an error by the standard is
 * refused. Parts that our timetables cannot hold are reported and left out.
 */
export async function readFeedFile(context: Context, input: Input): Promise<number> {
  const { app, text, paint } = context;
  const feed = await openFeed(app, input.args[0] ?? "");
  const errors = checkFeed(feed).filter(({ severity }) => severity === "error");
  if (errors.length > 0) {
    for (const error of errors.slice(0, MOST_TOLD)) await context.warn(noticeText(context, error));
    await context.warn(text("gtfs.found", { errors: errors.length, warnings: 0 }));
    return exitCodes.invalid;
  }
  const read = readFeed(feed);
  const folder = input.text("to") ?? "gtfs";
  const place = resolve(app.cwd, folder);
  const there = await readdir(place).catch(() => []);
  if (there.length > 0) {
    throw new CliError("file", { text: { key: "gtfs.folderFull", params: { folder } }, details: { file: folder } });
  }
  const names = {
    ...{ workday: text("gtfs.days.workday"), restDay: text("gtfs.days.restDay") },
    ...{ holiday: text("gtfs.days.holiday"), makeUpDay: text("gtfs.days.makeUpDay") },
  };
  await mkdir(place, { recursive: true });
  for (const [file, sheet] of sheetsOf(read, { scheme: input.text("scheme"), names }))
    await writeSheet(app, join(place, file), "csv", streamed(sheet));
  for (const problem of read.problems.slice(0, MOST_TOLD)) await context.warn(problemText(context, problem));
  if (read.problems.length > 0) await context.warn(text("gtfs.notTaken", { count: read.problems.length }));
  const { stops, lines, trips, unusedStops } = read;
  if (unusedStops > 0) await context.note(text("gtfs.unusedStops", { count: unusedStops }));
  const counts = { folder, stops: stops.length, lines: lines.length, trips: trips.length };
  await context.note(`${paint.ok("✓")} ${text("gtfs.taken", counts)}`);
  return read.problems.length > 0 ? exitCodes.partial : exitCodes.ok;
}

function streamed({ header, rows }: FeedSheet): Sheet {
  return {
    header,
    rows: async function* () {
      yield* rows;
    },
  };
}

function noticeText({ text }: Context, { file, row, column, value, rule }: FeedNotice): string {
  const place = [file, ...(row === undefined ? [] : [row]), ...(column === undefined ? [] : [column])].join(":");
  return text("gtfs.fault", { place, rule: value === undefined ? rule : `${rule} ${value}` });
}

function problemText({ text }: Context, { file, row, rule, value }: ReadProblem): string {
  return text("gtfs.fault", { place: `${file}:${row}`, rule: text(`gtfs.readRules.${rule}`, { value }) });
}
