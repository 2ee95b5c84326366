import type { Client, Output } from "@banche/core";
import { oneLine } from "@banche/core/text";
import { type contract, isObject } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import type { Json } from "../../output/json.ts";
import { printRows } from "../../output/rows.ts";
import { printValue } from "../../output/value.ts";
import type { Input } from "../../program/input.ts";
import { type SignedIn, withSession } from "../../session/connect.ts";
import type { Run } from "../command.ts";
import { findTargets } from "../resource/keys.ts";

type Result = Output<typeof contract.dataInterfaces.call>;

/** Calls an interface and prints its data: rows like other commands do, anything else as JSON. */
export function callInterface(name: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const values = readValues(input);
      const [key = ""] = input.args;
      const id = (await offeredId(connection.client, key)) ?? (await keptId(connection, name, input));
      const result = await connection.client.dataInterfaces.call({ params: { id }, query: { values } });
      await printData(context, result);
      if (result.cut) await context.note(context.text("dataInterfaces.cli.cut", { rows: result.rows }));
    });
}

/** Calls saved interfaces for a test, also disabled ones, and reports how much data they returned. */
export function testInterface(name: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const values = readValues(input);
      const id = await keptId(connection, name, input);
      const result = await connection.client.dataInterfaces.test({ body: { id, values } });
      const { rows, durationMs: ms } = result;
      const said = context.text("dataInterfaces.cli.called", { name: oneLine(input.args[0] ?? ""), rows, ms });
      await context.note(`${context.paint.ok("✓")} ${said}`);
      if (result.cut) await context.note(context.text("dataInterfaces.cli.cut", { rows }));
    });
}

/** The id of an interface that the caller may call, also without the right to its page. */
async function offeredId(client: Client, key: string): Promise<string | undefined> {
  const categories = await client.dataInterfaces.options();
  const all = categories.flatMap(({ children = [] }) => children);
  return all.find(({ id, code }) => code === key || id === key)?.id;
}

async function keptId(connection: SignedIn, name: string, { args }: Input): Promise<string> {
  const [target] = await findTargets(connection, connection.registry.of(name), args);
  return target?.id ?? "";
}

/** @throws {CliError} `usage` for an argument that is not `name=value` */
function readValues(input: Input): Readonly<Record<string, string>> {
  const pairs = input.texts("param").map((text) => {
    const at = text.indexOf("=");
    if (at < 1) throw usageError("dataInterfaces.cli.badParameter", { text: oneLine(text) });
    return [text.slice(0, at).trim(), text.slice(at + 1)] as const;
  });
  return Object.fromEntries(pairs);
}

async function printData(context: Context, { data, columns }: Result): Promise<void> {
  if (!Array.isArray(data) || !data.every(isObject)) return printValue(context, plain(data));
  const rows = data as readonly Readonly<Record<string, unknown>>[];
  const names = columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))];
  await printRows<Readonly<Record<string, unknown>>>(context, {
    rows,
    columns: names.map((column) => ({ name: column, title: column, value: (row) => plain(row[column]) })),
  });
}

/** The JSON form of a value. */
function plain(value: unknown): Json {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map((one) => plain(one));
  if (!isObject(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
}
