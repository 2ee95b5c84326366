import { type Client, contract, type Endpoint, entries } from "@banche/core";
import type { Context } from "../context.ts";
import { CliError, usageError } from "../errors.ts";
import { type Json, toJson } from "../output/json.ts";
import type { Input } from "../program/input.ts";
import { freeEndpoint } from "../session/freeEndpoint.ts";
import { withSession } from "../session/connect.ts";
import { textFromStdin } from "../system/stdin.ts";

/** Calls any address of the wire and prints `data` of the answer, or the whole envelope with `--raw`. */
export async function api(context: Context, input: Input): Promise<void> {
  const [method = "", path = ""] = input.args;
  const address = readPath(path);
  const query = { ...address.query, ...Object.fromEntries(input.texts("query").map(readPair)) };
  const body = await readBody(context, input);
  const known = knownEndpoint(method, address.path);
  await withSession(context, async ({ client }) => {
    if (known?.endpoint.kind === "bytes") return download(context, client, known);
    const endpoint = freeEndpoint(method, address.path, known?.endpoint);
    if (input.flag("raw")) {
      const { code, message, data } = await client.raw(endpoint, { query, body });
      await print(context, { code, msg: message, data: asJson(data) });
    } else await print(context, asJson(await client.call(endpoint, { query, body })));
  });
}

interface Known {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
}

async function download({ app }: Context, client: Client, { endpoint, params }: Known): Promise<void> {
  if (app.stdout.isTTY) throw usageError("cli.usage.bytesOnTerminal");
  const answer = await client.call(endpoint, { params });
  const bytes = typeof answer === "object" && answer !== null && "bytes" in answer ? answer.bytes : undefined;
  if (bytes instanceof Uint8Array) await app.stdout.write(bytes);
}

/** The endpoint of the contract that an address belongs to; the more static path first. */
function knownEndpoint(method: string, path: string): Known | undefined {
  for (const { endpoint } of entries(contract)) {
    if (endpoint.method !== method) continue;
    const pattern = endpoint.path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (!match) continue;
    const params: Record<string, string> = {};
    for (const [name, value] of Object.entries(match.groups ?? {})) params[name] = decodeURIComponent(value);
    return { endpoint, params };
  }
  return undefined;
}

function readPath(given: string): { readonly path: string; readonly query: Readonly<Record<string, string>> } {
  const url = given.startsWith("/") ? URL.parse(given, "http://any") : null;
  if (!url) throw usageError("cli.usage.apiPath", { value: given });
  return { path: url.pathname, query: Object.fromEntries(url.searchParams) };
}

function readPair(pair: string): readonly [string, string] {
  const equals = pair.indexOf("=");
  if (equals < 1) throw usageError("cli.usage.pair", { value: pair });
  return [pair.slice(0, equals), pair.slice(equals + 1)];
}

async function readBody({ app }: Context, input: Input): Promise<unknown> {
  const given = input.text("data");
  if (given === undefined) return undefined;
  const text = given === "-" ? await textFromStdin(app.stdin) : given;
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch (cause) {
    throw new CliError("usage", { text: { key: "cli.usage.notJson" }, cause });
  }
}

async function print({ app, settings, print: line }: Context, value: Json): Promise<void> {
  if (settings.format === "yaml") await app.stdout.write((await import("yaml")).stringify(value));
  else await line(toJson(value, app.stdout.isTTY ? 2 : undefined));
}

/** What came from JSON is JSON; nothing is null. */
function asJson(value: unknown): Json {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(asJson);
  return typeof value === "object"
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asJson(inner)]))
    : null;
}
