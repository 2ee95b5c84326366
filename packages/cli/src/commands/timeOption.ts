import { usageError } from "../errors.ts";
import type { Input } from "../program/input.ts";

/** The value of an option as a day or time in China, in milliseconds; undefined without the option. @throws {CliError} `usage` */
export function timeOf(input: Input, option: string): number | undefined {
  const given = input.text(option);
  if (given === undefined) return undefined;
  const [, day, time = "00:00"] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/.exec(given) ?? [];
  const ms = day === undefined ? Number.NaN : Date.parse(`${day}T${time}+08:00`);
  if (Number.isNaN(ms)) throw usageError("cli.usage.badTime", { option: `--${option}` });
  return ms;
}
