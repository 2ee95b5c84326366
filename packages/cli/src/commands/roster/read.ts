import { clock } from "../../output/clock.ts";
import type { Client } from "@banche/core";
import {
  type Board,
  type BoardDriver,
  type BoardRow,
  boardOfAnswer,
  type DrivingRules,
  mondayOf,
  readWeek,
  type RosterAnswer,
  serviceDayOf,
  serviceDayStart,
  usualDrivingRules,
} from "@banche/core/roster";
import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { notFound, usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";

/** Options of a roster command. */
export interface Asked {
  /** First and last service day, in days since 1970; both are included. */
  readonly from: number;
  readonly to: number;
  /** Limits that replace those of the settings. */
  readonly limits: Partial<DrivingRules>;
}

/** Longest period, in days: a year. */
const mostDays = 366;
/** Days per call. */
const daysAtOnce = 31;

/** Reads the period and the limits. @throws {CliError} `usage` */
export function askedOf(input: Input): Asked {
  const from = dayOf(input, "from");
  const to = dayOf(input, "to");
  if (to < from || to - from >= mostDays) throw usageError("duties.cli.period", { days: mostDays });
  return { from, to, limits: limitsOf(input.texts("limit")) };
}

function dayOf(input: Input, option: string): number {
  const text = input.text(option) ?? "";
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00+08:00`) : Number.NaN;
  if (Number.isNaN(instant)) throw usageError("duties.cli.day", { option: `--${option}` });
  return serviceDayOf(instant);
}

function limitsOf(given: readonly string[]): Partial<DrivingRules> {
  const limits = given.map((pair): readonly [string, number] => {
    const [, name = "", digits = ""] = /^(\w+)=(\d{1,5})$/.exec(pair) ?? [];
    if (!Object.hasOwn(usualDrivingRules, name))
      throw usageError("duties.cli.badLimit", { given: pair, names: Object.keys(usualDrivingRules).join(", ") });
    return [name, Number(digits)];
  });
  return Object.fromEntries(limits);
}

/** A service day as `2026-11-25`. */
export function dateOf(day: number): string {
  return clock(serviceDayStart(day), "yyyy-MM-dd");
}

/** A board with the names of lines. */
export interface NamedBoard extends Board {
  readonly lineNames: ReadonlyMap<string, string>;
}

/** The board of a period with the neighbouring duties. Given limits replace those of the settings. */
export async function readBoard(client: Client, { from, to, limits }: Asked): Promise<NamedBoard> {
  if (!(await client.additions()).has("roster")) throw usageError("duties.cli.missing");
  const read: RosterAnswer[] = [];
  for (let day = from; day <= to; day += daysAtOnce) {
    const days = Math.min(daysAtOnce, to - day + 1);
    read.push(await client.roster.get({ query: { from: dateOf(day), days } }));
  }
  const boards = read.map((answer) => boardOfAnswer(answer));
  const [first] = boards;
  if (!first) throw usageError("duties.cli.period", { days: mostDays });
  const single = <One extends { readonly id: string }>(all: readonly One[]) => [
    ...new Map(all.map((one) => [one.id, one])).values(),
  ];
  return {
    ...{ ...first, from, days: to - from + 1, rules: { ...first.rules, ...limits } },
    duties: single(boards.flatMap(({ duties }) => duties)),
    leaves: single(boards.flatMap(({ leaves }) => leaves)),
    lineNames: new Map(read.flatMap(({ names }) => names.map(({ id, name }) => [id, name]))),
  };
}

/** The id of the row with this name; empty for none. @throws {CliError} `not_found`, or `usage` if several rows match */
export function rowIn(rows: readonly (BoardRow & Partial<Pick<BoardDriver, "code">>)[], given: string): string {
  const sought = given.trim().toLowerCase();
  if (sought === "") return "";
  const found = rows.filter(({ id, name, code }) => [id, name, code].some((one) => one?.toLowerCase() === sought));
  const [first, second] = found;
  if (!first) throw notFound("roster.cli.noRow", { given: oneLine(given) });
  if (second) throw usageError("day.cli.several", { given: oneLine(given) });
  return first.id;
}

/** The Monday of the given week; default: the current week. @throws {CliError} `usage` */
export function weekAsked({ app }: Context, input: Input): number {
  const week = input.text("week");
  const from = week === undefined ? mondayOf(serviceDayOf(app.clock.now())) : readWeek(week);
  if (from === undefined) throw usageError("roster.cli.badWeek");
  return from;
}
