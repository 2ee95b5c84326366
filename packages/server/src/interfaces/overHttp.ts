import { isIP, type LookupFunction } from "node:net";

import { exchange, type Exchanged } from "../outbound/exchange.ts";
import type { BoundValue } from "../sources/query/query.ts";
import type { Sources } from "../sources/sources.ts";
import { HttpError } from "./fault.ts";
import { type InterfaceSpec, parameterIn } from "./spec.ts";

const limitMs = 5_000;
const longestBytes = 4_000_000;

interface HttpCall {
  readonly spec: InterfaceSpec;
  readonly valueOf: (name: string) => BoundValue | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly gone: AbortSignal;
}

/**
 * Calls an address that the operator permits and returns the whole body, parsed if it is JSON. The checked address is the one that is
 * called. Redirects are refused. Of the caller's data, only the values that the interface uses are sent.
 *
 * @throws {SourceError} where the host is not permitted; {HttpError}
 */
export async function callOverHttp(sources: Pick<Sources, "addressOf">, call: HttpCall): Promise<unknown> {
  const { spec, headers, gone } = call;
  const url = new URL(spec.path);
  const end = AbortSignal.any([gone, AbortSignal.timeout(limitMs)]);
  const address = await sources.addressOf(url.hostname.replace(/^\[|\]$/g, ""));
  const members = membersOf(call);
  if (spec.method === "GET") {
    for (const [name, value] of members) if (value !== null) url.searchParams.append(name, String(value));
  }
  const answer = await exchange({
    ...{ method: spec.method, url, headers: { accept: "application/json", ...headers }, signal: end },
    ...{ lookup: only(address), readBytes: longestBytes },
    ...(spec.method === "POST" && {
      body: { type: "application/json", text: JSON.stringify(Object.fromEntries(members)) },
    }),
  }).catch((error: unknown) => {
    if (!end.aborted) throw new HttpError("unreachable", 0, error);
    throw new HttpError(gone.aborted ? "gone" : "timeout", 0, error);
  });
  return contentOf(answer);
}

function contentOf({ status, bytes, isWhole }: Exchanged): unknown {
  if (status >= 300 && status < 400) throw new HttpError("redirected", status);
  if (status < 200 || status >= 300) throw new HttpError("status", status);
  if (!isWhole) throw new HttpError("tooLarge");
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Resolves every name to the checked address. */
function only(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, done) =>
    options.all === true ? done(null, [{ address, family }]) : done(null, address, family);
}

function membersOf({ spec, valueOf }: HttpCall): readonly (readonly [string, unknown])[] {
  return spec.sent.map(({ field, value }) => {
    const name = parameterIn(value);
    return [field, name === undefined ? value : typed(valueOf(name))];
  });
}

/** The value for JSON. Digits that JavaScript cannot represent exactly stay a text. */
function typed(bound: BoundValue | undefined): string | number | boolean | null {
  if (bound === undefined || bound.value === null) return null;
  const { type, value } = bound;
  if (type === "boolean") return value === "true";
  if (type === "integer" && Number.isSafeInteger(Number(value))) return Number(value);
  return type === "decimal" && String(Number(value)) === value ? Number(value) : value;
}
