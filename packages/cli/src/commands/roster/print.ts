import { clock } from "../../output/clock.ts";
import { busyDrivers, driverSheetsPage, type RosterAbout, rosterPage } from "@banche/core/posters";
import { type BoardSide, weekText } from "@banche/core/roster";
import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { notFound, usageError } from "../../errors.ts";
import { factoryName, pageFiles, writePages } from "../../output/pages.ts";
import type { Input } from "../../program/input.ts";
import { type SignedIn, withSession } from "../../session/connect.ts";
import { type NamedBoard, readBoard, rowIn, weekAsked } from "./read.ts";

/** Writes the roster of a week as a page for printing, the same as in the web app. */
export async function printRoster(context: Context, input: Input): Promise<void> {
  const out = outOf(input);
  const from = weekAsked(context, input);
  const side: BoardSide = input.text("side") === "vehicle" ? "vehicle" : "driver";
  await withSession(context, async (signedIn) => {
    const board = await readBoard(signedIn.client, { from, to: from + 6, limits: {} });
    const about = aboutOf(context, signedIn, board);
    const files = await pageFiles(context, out, [side]);
    await writePages(files, () => rosterPage(board, side, about), input.flag("force"));
    await done(context, 1, out);
  });
}

/** Writes the driver's sheets of a week: for one driver, or for all who have duties. */
export async function printDriverSheets(context: Context, input: Input): Promise<void> {
  const [given] = input.args;
  const out = outOf(input);
  const from = weekAsked(context, input);
  await withSession(context, async (signedIn) => {
    const board = await readBoard(signedIn.client, { from, to: from + 6, limits: {} });
    const about = aboutOf(context, signedIn, board);
    const busy = busyDrivers(board);
    const wanted = given === undefined ? busy : busy.filter((id) => id === rowIn(board.drivers, given));
    const week = weekText(from);
    if (wanted.length === 0) {
      throw given === undefined
        ? notFound("roster.cli.nobody", { week })
        : notFound("roster.cli.idle", { name: oneLine(given), week });
    }
    const codeOf = (driver: string) => board.drivers.find(({ id }) => id === driver)?.code || driver;
    const files = await pageFiles(context, out, wanted, given === undefined ? codeOf : undefined);
    await writePages(files, (shown) => driverSheetsPage(board, shown, about), input.flag("force"));
    await done(context, wanted.length, out);
  });
}

/** @throws {CliError} `usage` */
function outOf(input: Input): string {
  const out = input.text("out");
  if (out === undefined || out === "") throw usageError("roster.cli.noOut");
  return out;
}

function aboutOf({ app, settings }: Context, signedIn: SignedIn, board: NamedBoard): RosterAbout {
  return {
    ...{ language: settings.language, factory: factoryName(signedIn) },
    printedAt: clock(app.clock.now(), "yyyy-MM-dd HH:mm"),
    lineName: (id) => board.lineNames.get(id) ?? "",
  };
}

async function done(context: Context, count: number, file: string): Promise<void> {
  const { text, paint } = context;
  await context.note(`${paint.ok("✓")} ${text("roster.cli.written", { count, file })}`);
}
