import pg from "pg";

import { systemCode } from "../base/startError.ts";
import type { Hosts } from "./hosts.ts";
import { isOfHost, readOnlyState } from "./readOnly.ts";
import { patiently } from "./starting.ts";
import { type LineConfig, WatchedClient } from "./watchedClient.ts";

/** The database, or the role, has as many connections as it may have. */
const tooManyConnections = "53300";
/** After so long a pool tries again to have as many connections as it may. */
const growAgainMs = 5_000;

/**
 * The connections of a process. Where the database refuses another one, callers wait for those that there are; only a pool that has
 * none passes the refusal on. Where the database has several addresses, a connection that fails is opened at the next one.
 */
export class PatientPool extends pg.Pool {
  readonly lines = new Set<WatchedClient>();
  readonly #size: number;
  readonly #hosts: Hosts | undefined;
  readonly #isStarting: () => boolean;
  #answeredAt = -Infinity;
  #growing: NodeJS.Timeout | undefined;

  /** @param isStarting - whether a connection may take longer than a caller would wait for it */
  constructor(
    config: pg.PoolConfig & LineConfig & { readonly max: number },
    hosts: Hosts | undefined,
    isStarting: () => boolean,
  ) {
    super({ ...config, Client: WatchedClient });
    this.#isStarting = isStarting;
    this.#hosts = hosts?.areMany ? hosts : undefined;
    this.#size = config.max;
    this.on("connect", (client) => {
      if (!(client instanceof WatchedClient)) return;
      this.lines.add(client);
      client.on("drain", () => (this.#answeredAt = performance.now()));
      client.once("end", () => this.lines.delete(client));
      if (this.#hosts?.mustWrite) this.#leaveReadOnly(client, this.#hosts);
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
    else {
      const hosts = this.#hosts;
      return patiently(this.#isStarting, () => (hosts ? this.#connectSomewhere(hosts) : this.#connectPatiently()));
    }
  }

  /** At the address in use, or at the next one where it is of no use. */
  async #connectSomewhere(hosts: Hosts): Promise<pg.PoolClient> {
    for (let left = hosts.count; ; left -= 1) {
      const url = hosts.url();
      this.options.connectionString = url;
      try {
        return await this.#connectPatiently();
      } catch (error) {
        if (left <= 1 || !isOfHost(error)) throw error;
        hosts.leave(url);
      }
    }
  }

  /** A primary that became a standby keeps its connections, and refuses every change on them. */
  #leaveReadOnly(client: WatchedClient, hosts: Hosts): void {
    client.onRefusal((state) => {
      if (state !== readOnlyState) return;
      hosts.leave(client.url);
      for (const line of this.lines) if (line.url === client.url) line.cut();
    });
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
