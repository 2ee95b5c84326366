import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { readServiceDate, serviceDateText } from "@banche/core/day";
import { checkFeed, type Feed, type LeftPiece, type LeftTrip, type WrittenOperations } from "@banche/core/gtfs";
import { packFeed, writeFeed } from "@banche/core/gtfs";
import { writeFileWhole } from "@banche/core/node";
import { fileTrouble, onePiece } from "../../bulk/files.ts";
import type { Context } from "../../context.ts";
import { CliError, usageError } from "../../errors.ts";
import { exitCodes } from "../../exitCodes.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { type Asked, readFacts, readOperations } from "./facts.ts";

/** Most trips, and most parts of duties, that are printed; further ones are only counted. */
const MOST_TOLD = 20;

/** Writes the timetables of schemes as a feed. Prints what the feed cannot contain; an existing file is not replaced. */
export async function exportFeed(context: Context, input: Input): Promise<number> {
  const { app, text, paint } = context;
  const path = input.args[0] ?? "";
  const asked = askedOf(input);
  if (await stat(resolve(app.cwd, path)).catch(() => undefined)) {
    throw new CliError("file", { text: { key: "gtfs.fileThere", params: { file: path } }, details: { file: path } });
  }
  return withSession(context, async (signedIn) => {
    const facts = await readFacts(signedIn, asked, app.clock.now());
    const { feed: schedule, left: leftTrips, trips } = writeFeed(facts);
    if (trips === 0) throw usageError("gtfs.nothing");
    const operations = input.flag("operations") ? await readOperations(signedIn, facts) : nothing;
    const feed: Feed = new Map([...schedule, ...operations.feed]);
    const [fault] = checkFeed(feed).filter(({ severity }) => severity === "error");
    if (fault) throw usageError("gtfs.broken", { file: fault.file, rule: fault.rule, value: fault.value ?? "" });
    await writeFileWhole(resolve(app.cwd, path), onePiece(packFeed(feed))).catch((error: unknown) => {
      throw fileTrouble(error, path);
    });
    for (const trip of leftTrips.slice(0, MOST_TOLD)) await context.warn(leftText(context, trip));
    if (leftTrips.length > 0) await context.warn(text("gtfs.left", { count: leftTrips.length }));
    for (const piece of operations.left.slice(0, MOST_TOLD)) await context.warn(leftPieceText(context, piece));
    if (operations.left.length > 0) await context.warn(text("gtfs.leftPieces", { count: operations.left.length }));
    await context.note(`${paint.ok("✓")} ${text("gtfs.written", { file: path, count: trips })}`);
    if (operations.runs > 0) await context.note(text("gtfs.writtenRuns", { count: operations.runs }));
    return leftTrips.length + operations.left.length > 0 ? exitCodes.partial : exitCodes.ok;
  });
}

const nothing: WrittenOperations = { feed: new Map(), left: [], runs: 0 };

function leftPieceText({ text }: Context, { duty, day, rule, trip }: LeftPiece): string {
  return text("gtfs.leftPiece", {
    duty,
    day: serviceDateText(day),
    why: text(`gtfs.leftPieceRules.${rule}`, { trip }),
  });
}

function leftText({ text }: Context, { scheme, number, rule, stop }: LeftTrip): string {
  return text("gtfs.leftTrip", { scheme, number, why: text(`gtfs.leftRules.${rule}`, { stop: stop ?? "" }) });
}

function askedOf(input: Input): Asked {
  const dayOf = (option: string) => {
    const given = input.text(option);
    const day = given === undefined ? undefined : readServiceDate(given);
    if (given !== undefined && day === undefined) throw usageError("duties.cli.day", { option: `--${option}` });
    return day;
  };
  const [from, until] = [dayOf("from"), dayOf("to")];
  if (from !== undefined && until !== undefined && until < from) throw usageError("gtfs.period");
  const url = input.text("url");
  if (url !== undefined && !/^https?:\/\/[^\s/]+/i.test(url)) throw usageError("gtfs.badUrl", { url });
  return { schemes: input.texts("scheme"), from, until, agency: input.text("agency"), url };
}
