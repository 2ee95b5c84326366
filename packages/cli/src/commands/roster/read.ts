import type { Client } from "@banche/core";
import { allRecords } from "@banche/core/bulk";
import { type DrivingRules, type DutyRecord, dutyOfRecord, serviceDayOf, usualDrivingRules } from "@banche/core/roster";
import { usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";

/** What a command about a roster is asked. */
export interface Asked {
  /** Service days, in days since 1970; both belong to it. */
  readonly from: number;
  readonly to: number;
  readonly rules: DrivingRules;
}

/** Longest period: a year. */
const mostDays = 366;
/** Duties so many days before and after the period count for its rules. */
const around = 7;

/** The period and the limits. @throws {CliError} `usage` */
export function askedOf(input: Input): Asked {
  const from = dayOf(input, "from");
  const to = dayOf(input, "to");
  if (to < from || to - from >= mostDays) throw usageError("duties.cli.period", { days: mostDays });
  return { from, to, rules: rulesOf(input.texts("limit")) };
}

function dayOf(input: Input, option: string): number {
  const text = input.text(option) ?? "";
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00+08:00`) : Number.NaN;
  if (Number.isNaN(instant)) throw usageError("duties.cli.day", { option: `--${option}` });
  return serviceDayOf(instant);
}

function rulesOf(given: readonly string[]): DrivingRules {
  const limits = given.map((pair): readonly [string, number] => {
    const [, name = "", digits = ""] = /^(\w+)=(\d{1,5})$/.exec(pair) ?? [];
    if (!Object.hasOwn(usualDrivingRules, name))
      throw usageError("duties.cli.badLimit", { given: pair, names: Object.keys(usualDrivingRules).join(", ") });
    return [name, Number(digits)];
  });
  return { ...usualDrivingRules, ...Object.fromEntries(limits) };
}

/** A duty with what people call it. */
export interface NumberedDuty extends DutyRecord {
  readonly number: string;
}

/** The duties of the period and of the days around it that the session may see. */
export async function readDuties(client: Client, { from, to }: Asked): Promise<readonly NumberedDuty[]> {
  const found: NumberedDuty[] = [];
  const { duties } = await resourcesOf(client);
  for await (const record of allRecords(client, duties)) {
    const duty = dutyOfRecord(record);
    if (!duty || duty.duty.day < from - around || duty.duty.day > to + around) continue;
    found.push({ ...duty, number: String(record["number"] ?? "") });
  }
  return found;
}

/** A driver's record, as it was read. */
export type DriverRecord = Readonly<Record<string, unknown>> & { readonly id: string };

export async function readDrivers(client: Client): Promise<readonly DriverRecord[]> {
  const found: DriverRecord[] = [];
  const { drivers } = await resourcesOf(client);
  for await (const record of allRecords(client, drivers)) found.push(record);
  return found;
}

async function resourcesOf(client: Client) {
  const registry = await client.loadModels();
  const [duties, drivers] = [registry.find("duties"), registry.find("drivers")];
  if (!duties || !drivers) throw usageError("duties.cli.missing");
  return { duties, drivers };
}
