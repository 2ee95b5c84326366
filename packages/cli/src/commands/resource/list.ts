import { mapInOrder, type Resource } from "@banche/core";
import { withThousands } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { cellOf } from "../../output/cells.ts";
import { isForPeople, printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { type SignedIn, withSession } from "../../session/connect.ts";
import type { Run } from "../command.ts";
import { columnsOf } from "./columns.ts";
import { asksFilter, readFilters } from "./filters.ts";
import { type Listing, listRows, readPaging } from "./listRows.ts";
import { rememberLookups } from "../../session/lookups.ts";
import { remembering } from "./remembering.ts";
import type { ListedRow } from "./row.ts";
import { lookupsFor } from "./values.ts";
import { withinIn } from "./withinOption.ts";

/** Rows shown on a terminal by default. */
const TERMINAL_ROWS = 100;

/**
 * Prints the list of a resource. All rows, unless `--page`, `--limit` or a terminal limits them. Fields that the list does not have are
 * read record by record.
 */
export function listRecords(name: string): Run {
  return async (context, input) => {
    const limit = limitOf(context, input);
    const paging = readPaging(input);
    await withSession(context, async (connection) => {
      const resource = connection.registry.of(name);
      const filtering = await readFilters(context, connection, resource, input);
      const listing = await listRows(connection, resource, { input, paging, filtering });
      // Whether the rows are complete. Only then are older completion words deleted.
      const isAll = () => paging === undefined && limit === Number.POSITIVE_INFINITY && !isNarrowed(resource, input);
      const rows = remembering(context, connection, resource, { rows: limited(listing.rows, limit), isAll });
      const count = await print(context, connection, { resource, listing, rows });
      await reportTheRest(context, { listing, count, limit });
    });
  };
}

function isNarrowed(resource: Resource, input: Input): boolean {
  const { list } = resource;
  const isDeep = list.shape === "level" && !input.flag("all");
  return (
    isDeep ||
    asksFilter(resource, input) ||
    input.text("keyword") !== undefined ||
    withinIn(resource, input) !== undefined
  );
}

interface Print {
  readonly resource: Resource;
  readonly listing: Listing;
  readonly rows: AsyncIterable<ListedRow>;
}

async function print(context: Context, connection: SignedIn, { resource, listing, rows }: Print): Promise<number> {
  const { client } = connection;
  const { fields, language, format } = context.settings;
  const isData = context.view.query !== undefined || (format !== undefined && format !== "table");
  const usual = [...(isData ? ["id"] : []), ...listing.columns];
  const wanted = fields.length > 0 ? fields : usual;
  const needsRecords = wanted.some((name) => name !== "id" && !listing.columns.includes(name));
  const shown = Object.values(resource.fields).filter(({ name }) => wanted.includes(name));
  if (needsRecords) {
    const lookups = await lookupsFor(connection, resource, shown);
    rememberLookups(context, connection, shown, lookups);
    const read = ({ row }: ListedRow) => client.of(resource).get(row.id);
    const columns = columnsOf({ resource, language, usual, from: "record", lookups });
    return printRows(context, { columns, rows: mapInOrder(rows, read, 8) });
  }
  const forPeople = isForPeople(context);
  const choices = forPeople ? shown.filter((field) => "from" in field) : [];
  const lookups = await lookupsFor(connection, resource, choices);
  const columns = columnsOf({ resource, language, usual, from: "row", lookups }).map((column) => ({
    ...column,
    value: ({ row }: ListedRow) => column.value(row),
    cell: ({ row, depth }: ListedRow) =>
      `${column.name === resource.label ? "  ".repeat(depth) : ""}${column.cell?.(row) ?? cellOf(column.value(row))}`,
  }));
  return printRows(context, { columns, rows });
}

function limitOf({ app, settings, view }: Context, input: Input): number {
  const asked = input.integer("limit", { min: 1, max: 1_000_000 });
  if (asked !== undefined && input.flag("all")) throw usageError("cli.usage.limitAndAll");
  if (asked !== undefined) return asked;
  const isTable = settings.format === undefined && !view.query && !view.template;
  const isTerminal = isTable && app.stdout.isTTY && input.text("page") === undefined;
  return isTerminal && !input.flag("all") ? TERMINAL_ROWS : Number.POSITIVE_INFINITY;
}

async function* limited<Item>(rows: AsyncIterable<Item>, limit: number): AsyncGenerator<Item> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    yield row;
    if (count >= limit) return;
  }
}

/** On a terminal: prints how many rows there are, and how to see the rest. */
async function reportTheRest(
  { app, settings, view, text, note, paint }: Context,
  { listing, count, limit }: { readonly listing: Listing; readonly count: number; readonly limit: number },
): Promise<void> {
  const isTable = settings.format === undefined && !view.query && !view.template;
  if (!isTable || !app.stdout.isTTY || count === 0) return;
  const total = listing.total();
  if (!total) {
    if (count >= limit) await note(paint.dim(text("cli.list.more", { count: withThousands(count) })));
    return;
  }
  const all = text(total.capped ? "common.totalAtLeast" : "common.total", { total: withThousands(total.rows) });
  const rest = count < total.rows ? ` · ${text("cli.list.shown", { count: withThousands(count) })}` : "";
  await note(paint.dim(`${all}${rest}`));
}
