import { formatTime } from "@banche/core/text";
import {
  drivenDuties,
  explainRoster,
  fillRoster,
  type RosterDriver,
  type RosterProblem,
  serviceDayOf,
  serviceDayStart,
} from "@banche/core/roster";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { type Asked, askedOf, type DriverRecord, readDrivers, readDuties } from "./read.ts";
import { CHINA_ZONE } from "@banche/core/text";

const usualTries = 4_000_000;
const papers = ["licenceUntil", "medicalUntil", "qualificationUntil"];

/**
 * Finds drivers for the duties of a period that have none, and prints them. It changes nothing: `duties import` takes what it prints, with
 * a plan and undo.
 */
export async function fillRosterOf(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const asked = askedOf(input);
  const seed = input.integer("seed", { min: 0, max: 1_000_000 }) ?? 1;
  const proposals = input.integer("tries", { min: 1_000, max: 100_000_000 }) ?? usualTries;
  await withSession(context, async ({ client }) => {
    const [duties, drivers] = [await readDuties(client, asked), await readDrivers(client)];
    const isOpen = ({ driver, state, duty }: (typeof duties)[number]) =>
      driver === undefined && state === "planned" && duty.day >= asked.from && duty.day <= asked.to;
    const open = duties.filter(isOpen);
    const problem: RosterProblem = {
      drivers: drivers.filter(isAtWork).map((driver) => rosterDriver(driver, asked)),
      open: open.map(({ duty, line }) => ({ ...duty, ...(line !== undefined && { line }) })),
      fixed: drivenDuties(duties),
      rules: asked.rules,
    };
    const fill = fillRoster(problem, { seed, proposals });
    for (let progress = fill.step(50_000); !progress.done && progress.best.unplaced > 0;) progress = fill.step(50_000);
    const filled = fill.result();
    const dutyById = new Map(open.map((one) => [one.duty.id, one]));
    const driverById = new Map(drivers.map((driver) => [driver.id, driver]));
    await printRows(context, {
      rows: filled.assignments,
      columns: [
        {
          name: "number",
          title: text("duties.cli.fields.number"),
          value: ({ duty }) => dutyById.get(duty)?.number ?? "",
        },
        {
          name: "driver",
          title: text("duties.cli.fields.driver"),
          value: ({ driver }) => String(driverById.get(driver)?.["code"] ?? ""),
        },
        {
          name: "name",
          title: text("duties.cli.fields.name"),
          value: ({ driver }) => String(driverById.get(driver)?.["name"] ?? ""),
        },
        {
          name: "day",
          title: text("duties.cli.fields.day"),
          value: ({ duty }) => formatTime(serviceDayStart(dutyById.get(duty)?.duty.day ?? 0), "yyyy-MM-dd", CHINA_ZONE),
        },
      ],
    });
    await context.note(text("duties.cli.placed", { count: filled.assignments.length, total: open.length }));
    const { verdict, unplaced, shortages } = explainRoster(problem, filled);
    if (verdict === "complete") return;
    await context.warn(text(`duties.cli.${verdict}`, { count: unplaced.length }));
    for (const { duties: short, drivers: few, of } of shortages)
      await context.warn(text(`duties.cli.short.${of}`, { duties: short.length, drivers: few.length }));
    for (const { duty, hindrances } of unplaced) {
      const reasons = Object.entries(hindrances).map(([name, count]) => `${name} ${count}`);
      await context.warn(
        text("duties.cli.left", { number: dutyById.get(duty)?.number ?? "", reasons: reasons.join(", ") }),
      );
    }
  });
}

/** Whoever is switched off, on leave or suspended gets nothing. */
function isAtWork(driver: DriverRecord): boolean {
  return driver["enabled"] !== false && (driver["status"] === undefined || driver["status"] === "onDuty");
}

/** Days on which a paper has run out count as leave: the server would refuse the duty. */
function rosterDriver(driver: DriverRecord, { from, to }: Asked): RosterDriver {
  const ends = papers.flatMap((paper) => {
    const until = driver[paper];
    return typeof until === "number" ? [serviceDayOf(until)] : [];
  });
  const last = Math.min(to, ...ends);
  const leave: number[] = [];
  for (let day = Math.max(from, last + 1); day <= to; day += 1) leave.push(day);
  return { id: driver.id, licence: String(driver["licenceKind"] ?? ""), leave };
}
