import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";

/** Rows shown on a terminal by default. */
const TERMINAL_ROWS = 100;

/** The wanted number of rows; infinite for all. @throws {CliError} `usage` */
export function limitOf({ app, settings, view }: Context, input: Input): number {
  const asked = input.integer("limit", { min: 1, max: 1_000_000 });
  const isTable = settings.format === undefined && !view.query && !view.template && app.stdout.isTTY;
  return asked ?? (isTable ? TERMINAL_ROWS : Number.POSITIVE_INFINITY);
}

/** The first `limit` rows that match. */
export async function* limited<Row>(
  rows: AsyncIterable<Row>,
  limit: number,
  fits: (row: Row) => boolean = () => true,
): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of rows) {
    if (!fits(row)) continue;
    yield row;
    count += 1;
    if (count >= limit) return;
  }
}
