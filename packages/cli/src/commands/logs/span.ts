import type { Input } from "../../program/input.ts";
import { timeOf } from "../timeOption.ts";

/** The query for the options `--from` and `--to`. @throws {CliError} `usage` for an invalid time */
export function spanOf(input: Input): { readonly from?: number; readonly to?: number } {
  const [from, to] = [timeOf(input, "from"), timeOf(input, "to")];
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
