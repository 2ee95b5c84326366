import { lookup as lookUp } from "node:dns";
import { isIP, type LookupFunction } from "node:net";

import { exchange } from "./exchange.ts";
import type { MayCall } from "./targets.ts";

/** An HTTP call by the server. */
export interface OutCall {
  readonly method: "GET" | "POST";
  readonly url: URL;
  /** Body of a POST, sent as a form. */
  readonly form?: URLSearchParams | undefined;
}

export interface OutAnswer {
  readonly status: number;
  /** The beginning of the body, at most {@link OUTPUT_MAX_CHARS} characters. */
  readonly text: string;
}

export const OUTPUT_MAX_CHARS = 4000;

/** Time limit, from the look-up of the host name to the end of reading. */
const limitMs = 60_000;

/**
 * Calls an address. The name is resolved here, and the connection goes to the checked address. So the name cannot resolve to another one
 * afterwards. Redirects are not followed.
 *
 * @throws {Error} with a text for people who set up calls: not permitted, not reachable, too slow
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

/** A DNS look-up for connections that checks the addresses. It fails with {@link NotPermitted}. */
export function judging(mayCall: MayCall): LookupFunction {
  return (host, options, done) => {
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      // Refused if any address is not permitted, because the connection may use any of them.
      const refused = found.find(({ address }) => !mayCall(host, address));
      if (refused) return done(new NotPermitted(`${host} (${refused.address})`), []);
      const [first] = found;
      return options.all === true ? done(null, found) : done(null, first?.address ?? "", first?.family);
    });
  };
}

/** An address that the server may not call. */
export class NotPermitted extends Error {
  override readonly name = "NotPermitted";

  /** @param what - the refused address */
  constructor(what: string) {
    super(`${what} is not a public address, and whoever runs the server did not permit it (BANCHE_CALLS)`);
  }
}
