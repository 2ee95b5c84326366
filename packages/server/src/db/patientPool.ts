import pg from "pg";

import { systemCode } from "../base/startError.ts";
import { WatchedClient } from "./watchedClient.ts";

/** The database, or the role, has as many connections as it may have. */
const tooManyConnections = "53300";
/** After so long a pool tries again to have as many connections as it may. */
const growAgainMs = 5_000;

/**
 * The connections of a process. Where the database refuses another one, callers wait for those that there are; only a pool that has
 * none passes the refusal on.
 */
export class PatientPool extends pg.Pool {
  readonly lines = new Set<WatchedClient>();
  readonly #size: number;
  #answeredAt = -Infinity;
  #growing: NodeJS.Timeout | undefined;

  constructor(config: pg.PoolConfig & { readonly max: number }) {
    super({ ...config, Client: WatchedClient });
    this.#size = config.max;
    this.on("connect", (client) => {
      if (!(client instanceof WatchedClient)) return;
      this.lines.add(client);
      client.on("drain", () => (this.#answeredAt = performance.now()));
      client.once("end", () => this.lines.delete(client));
    });
  }

  /** How long ago the database answered one of them, in milliseconds. */
  msSinceAnswer(): number {
    return performance.now() - this.#answeredAt;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (err: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | void {
    if (callback) super.connect(callback);
    else return this.#connectPatiently();
  }

  /** The pool is as large as the database lets it be, for a while. */
  async #connectPatiently(): Promise<pg.PoolClient> {
    try {
      return await super.connect();
    } catch (error) {
      const present = this.lines.size;
      if (systemCode(error) !== tooManyConnections || present === 0) throw error;
      this.options.max = present;
      clearTimeout(this.#growing);
      this.#growing = setTimeout(() => (this.options.max = this.#size), growAgainMs).unref();
      return super.connect();
    }
  }
}
