import { lookup as lookUp } from "node:dns";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP, type LookupFunction } from "node:net";

import type { MayCall } from "./targets.ts";

/** A call of an address by the server. */
export interface OutCall {
  readonly method: "GET" | "POST";
  readonly url: URL;
  /** Of a POST; goes as a form. */
  readonly form?: URLSearchParams | undefined;
}

export interface OutAnswer {
  readonly status: number;
  /** The beginning of the body, at most {@link OUTPUT_MAX_CHARS}. */
  readonly text: string;
}

export const OUTPUT_MAX_CHARS = 4000;
const readBytes = 4 * OUTPUT_MAX_CHARS;

/** What an answer may take, from the name of the host to the end of what is read. */
const limitMs = 60_000;

/**
 * Calls an address. Where a name leads is looked up here, and the connection goes to the very address that was judged, so that a name
 * cannot lead elsewhere a moment later. Redirects are not followed.
 *
 * @throws {Error} in words for people who set up calls: not permitted, not reachable, too slow
 */
export async function callOut({ method, url, form }: OutCall, mayCall: MayCall): Promise<OutAnswer> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !mayCall(host, host)) throw notPermitted(host);
  const body = method === "POST" ? (form ?? new URLSearchParams()).toString() : undefined;
  const send = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      agent: false,
      lookup: judging(mayCall),
      signal: AbortSignal.timeout(limitMs),
      headers: {
        "user-agent": "banche",
        accept: "*/*",
        "accept-encoding": "identity",
        ...(body !== undefined && {
          "content-type": "application/x-www-form-urlencoded",
          "content-length": Buffer.byteLength(body),
        }),
      },
    });
    request.on("error", reject);
    request.on("response", (response) => {
      beginningOf(response).then((text) => {
        request.destroy();
        resolve({ status: response.statusCode ?? 0, text });
      }, reject);
    });
    request.end(body);
  });
}

function judging(mayCall: MayCall): LookupFunction {
  return (host, options, done) => {
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      // One address that is not permitted is enough: the connection may be tried with any of them.
      const refused = found.find(({ address }) => !mayCall(host, address));
      if (refused) return done(notPermitted(`${host} (${refused.address})`), []);
      const [first] = found;
      return options.all === true ? done(null, found) : done(null, first?.address ?? "", first?.family);
    });
  };
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk as Uint8Array);
    chunks.push(bytes);
    size += bytes.length;
    if (size >= readBytes) break;
  }
  return new TextDecoder().decode(Buffer.concat(chunks)).slice(0, OUTPUT_MAX_CHARS);
}

function notPermitted(what: string): Error {
  return new Error(`${what} is not a public address, and whoever runs the server did not permit it (BANCHE_CALLS)`);
}
