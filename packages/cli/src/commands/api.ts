import type { Client } from "@banche/core";
import { contract, type Endpoint, entries } from "@banche/core/wire";
import type { Context } from "../context.ts";
import { usageError } from "../errors.ts";
import { asJson, type Json, toJson } from "../output/json.ts";
import { printQueried } from "../output/value.ts";
import type { Input } from "../program/input.ts";
import { type ApiCall, readCall } from "../session/apiCall.ts";
import { eachPage, isPaged, rowsOf } from "../session/apiPages.ts";
import { freeEndpoint } from "../session/freeEndpoint.ts";
import { serverOf, withSession } from "../session/connect.ts";

/**
 * Calls any address of the wire in the session of this profile and prints `data` of the answer, or the whole envelope with `--raw`. With
 * `--paginate` it reads all pages: printed as one array, or row by row with `--format ndjson`.
 */
export async function api(context: Context, input: Input): Promise<void> {
  const call = await readCall(context.app, input, serverOf(context));
  const known = knownEndpoint(call);
  const [paginate, raw, include] = ["paginate", "raw", "include"].map((name) => input.flag(name));
  if (paginate && (raw || call.method !== "GET")) throw usageError("cli.usage.paginate");
  await withSession(context, async ({ client }) => {
    if (known?.endpoint.kind === "bytes") return download(context, client, known);
    const endpoint = freeEndpoint(call.method, call.path, known?.endpoint);
    const { query, body } = call;
    if (paginate) return printPages(context, client, { endpoint, query });
    if (!raw) {
      const data = asJson(await client.call(endpoint, { query, body }));
      if (include) await printHead(context);
      return printQueried(json(context), data);
    }
    const { code, message, data } = await client.raw(endpoint, { query, body });
    if (include) await printHead(context);
    await printQueried(json(context), { code, msg: message, data: asJson(data) });
  });
}

interface Paged {
  readonly endpoint: Endpoint;
  readonly query: Readonly<Record<string, string>>;
}

async function printPages(context: Context, client: Client, { endpoint, query }: Paged): Promise<void> {
  const read = async (page: Readonly<Record<string, string>>) =>
    asJson(await client.call(endpoint, { query: { ...query, ...page } }));
  const { settings, view, app } = context;
  const streams = settings.format === "ndjson" || (view.template !== undefined && view.query === undefined);
  const all: Json[] = [];
  for await (const page of eachPage(read, query)) {
    const rows = isPaged(page) ? rowsOf(page) : [page];
    if (!streams) all.push(...rows);
    else await app.stdout.write(rows.map((row) => lineOf(context, row)).join(""));
  }
  if (!streams) await printQueried(json(context), all);
}

function lineOf({ view }: Context, row: Json): string {
  const value = view.query ? view.query(row) : row;
  return view.template ? view.template.render(value) : `${toJson(value)}\n`;
}

/** The answer is printed as JSON unless another format was asked for. Only a query prints plain values. */
function json(context: Context): Context {
  const { settings, view } = context;
  if (settings.format !== undefined || view.query || view.template) return context;
  return { ...context, settings: { ...settings, format: "json" } };
}

/** Prints status and headers in HTTP form, then an empty line. Cookies and tokens are masked. */
async function printHead({ app, used }: Context): Promise<void> {
  if (!used.answer) return;
  const { redactHeaders } = await import("../session/redact.ts");
  await app.stdout.write(`HTTP ${used.answer.status}\n${redactHeaders(used.answer.headers).join("\n")}\n\n`);
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

/** The endpoint of the contract that an address belongs to; more static paths are tried first. */
function knownEndpoint({ method, path }: ApiCall): Known | undefined {
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
