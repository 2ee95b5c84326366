import { lookup as lookUp } from "node:dns";
import { isIP, type LookupFunction } from "node:net";

import { exchange } from "./exchange.ts";
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
  if (isIP(host) !== 0 && !mayCall(host, host)) throw new NotPermitted(host);
  const { status, bytes } = await exchange({
    ...{ method, url, lookup: judging(mayCall), readBytes: 4 * OUTPUT_MAX_CHARS },
    signal: AbortSignal.timeout(limitMs),
    ...(method === "POST" && {
      body: { type: "application/x-www-form-urlencoded", text: (form ?? new URLSearchParams()).toString() },
    }),
  });
  return { status, text: new TextDecoder().decode(bytes).slice(0, OUTPUT_MAX_CHARS) };
}

/** A look-up of names for connections, which go to the very address that was judged. It fails with {@link NotPermitted}. */
export function judging(mayCall: MayCall): LookupFunction {
  return (host, options, done) => {
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      // One address that is not permitted is enough: the connection may be tried with any of them.
      const refused = found.find(({ address }) => !mayCall(host, address));
      if (refused) return done(new NotPermitted(`${host} (${refused.address})`), []);
      const [first] = found;
      return options.all === true ? done(null, found) : done(null, first?.address ?? "", first?.family);
    });
  };
}

/** An address that calls of the server may not go to. */
export class NotPermitted extends Error {
  override readonly name = "NotPermitted";

  /** @param what - the address */
  constructor(what: string) {
    super(`${what} is not a public address, and whoever runs the server did not permit it (BANCHE_CALLS)`);
  }
}
