import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { App } from "../app.ts";
import { CliError, usageError } from "../errors.ts";
import { asJson, type Json } from "../output/json.ts";
import type { Input } from "../program/input.ts";
import { textFromStdin } from "../system/stdin.ts";

/** A call of the wire, as it was typed. */
export interface ApiCall {
  readonly method: string;
  /** Begins with `/api/`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
}

/**
 * Reads method, path and fields of `banche api`. Fields become the query of GET and DELETE, and the body of other methods; if a body is
 * given in another way, fields become the query.
 *
 * @throws {CliError} `usage`, also for an address on another server, because the token would be sent there
 */
export async function readCall(app: App, input: Input, server: string): Promise<ApiCall> {
  const [method = "", given = ""] = input.args;
  const { path, query } = readAddress(given, server);
  const fields = readFields(input);
  const body = await readBody(app, input);
  const areQuery = method === "GET" || method === "DELETE" || body !== undefined;
  if (areQuery) {
    const pairs = Object.entries(fields).map(([name, value]) => [name, textOf(value)] as const);
    return { method, path, query: { ...query, ...Object.fromEntries(pairs) }, body };
  }
  return { method, path, query, body: Object.keys(fields).length > 0 ? fields : undefined };
}

/** `/api/x`, `/x`, `x` and the full address on our server are the same. */
function readAddress(given: string, server: string): Pick<ApiCall, "path" | "query"> {
  const base = new URL(`${server}/`);
  const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(given) || given.startsWith("//") || given.includes("\\");
  const url = URL.parse(isWhole ? given : given.replace(/^\/?/, "/"), base.href);
  if (!url || url.origin !== base.origin) throw usageError("cli.usage.apiPath", { value: given });
  const below = base.pathname.replace(/\/$/, "");
  const isBelow = isWhole && below !== "" && url.pathname.startsWith(`${below}/`);
  const path = isBelow ? url.pathname.slice(below.length) : url.pathname;
  if (path === "/" || (isWhole && below !== "" && !isBelow)) throw usageError("cli.usage.apiPath", { value: given });
  return { path: path.startsWith("/api/") ? path : `/api${path}`, query: Object.fromEntries(url.searchParams) };
}

function readFields(input: Input): Readonly<Record<string, Json>> {
  const texts = input.texts("field").map(readPair);
  const typed = input.texts("typed-field").map(readPair);
  return Object.fromEntries([...texts, ...typed.map(([name, value]) => [name, typedValue(value)] as const)]);
}

function readPair(pair: string): readonly [string, string] {
  const equals = pair.indexOf("=");
  if (equals < 1) throw usageError("cli.usage.pair", { value: pair });
  return [pair.slice(0, equals), pair.slice(equals + 1)];
}

/** `12`, `true`, `null`, `["a"]` and `{"b":1}` are read as JSON; anything else is a text. */
function typedValue(value: string): Json {
  if (!/^(?:true|false|null|-?\d+(?:\.\d+)?|[[{].*)$/s.test(value)) return value;
  try {
    return asJson(JSON.parse(value));
  } catch {
    return value;
  }
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

async function readBody(app: App, input: Input): Promise<Json | undefined> {
  const [data, file] = [input.text("data"), input.text("input")];
  if (data !== undefined && file !== undefined) throw usageError("cli.usage.dataAndInput");
  const text = data === "-" || file === "-" ? await textFromStdin(app.stdin) : (data ?? (await readInput(app, file)));
  if (text === undefined) return undefined;
  try {
    return asJson(JSON.parse(text));
  } catch (cause) {
    throw new CliError("usage", { text: { key: "cli.usage.notJson" }, cause });
  }
}

async function readInput(app: App, file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  try {
    return await readFile(resolve(app.cwd, file), "utf8");
  } catch (cause) {
    throw new CliError("file", { text: { key: "cli.errors.unreadable", params: { file } }, cause });
  }
}
