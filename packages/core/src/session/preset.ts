import type { Clock, Transport } from "../ports.ts";
import type { SessionOptions } from "./sessionOf.ts";
import { memoryStore } from "./storage.ts";

/** All options except the address have a default. */
export interface BancheOptions extends Pick<SessionOptions, "server"> {
  /** First segment of the platform's paths, if there is one (spec §7). */
  readonly product?: SessionOptions["product"];
  /** Where the session is stored. Default: in memory, so that it ends with the program. */
  readonly storage?: SessionOptions["storage"] | undefined;
  /** The resources. Default: those of the product. */
  readonly registry?: SessionOptions["registry"];
  /** Further headers, such as `Accept-Language`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Default: the platform's 600,000 ms (spec §9). */
  readonly timeoutMs?: number | undefined;
}

/** The full session options for these simple ones. */
export function presetOf(options: BancheOptions, transport: Transport, clock: Clock): SessionOptions {
  const { server, product, registry, headers, timeoutMs } = options;
  return {
    ...{ server: server.replace(/\/+$/, ""), product, registry, transport, clock },
    random: Math.random,
    storage: options.storage ?? { lasting: memoryStore(), brief: memoryStore() },
    ...(headers && { headers }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
}
