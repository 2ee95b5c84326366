import pg from "pg";

import { systemCode } from "../base/startError.ts";
import type { Hosts } from "./hosts.ts";
import { isOfHost, readOnlyState } from "./readOnly.ts";
import { patiently } from "./starting.ts";
import { type LineConfig, WatchedClient } from "./watchedClient.ts";

/** SQLSTATE: the database or the role has reached its limit of connections. */
const tooManyConnections = "53300";
/** After this time a reduced pool grows to its full size again. */
const growAgainMs = 5_000;

/**
 * The connections of a process. If the database refuses more, callers wait for existing ones. The refusal is passed on only if there are
 * none. If the database has several addresses, a failed connection is opened at the next address.
 */
export class PatientPool extends pg.Pool {
  readonly lines = new Set<WatchedClient>();
  readonly #size: number;
  readonly #hosts: Hosts | undefined;
  readonly #isStarting: () => boolean;
  #answeredAt = -Infinity;
  #growing: NodeJS.Timeout | undefined;

  /** @param isStarting - whether connecting may take longer than a caller would wait */
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

  /** Time since the last answer of the database on any connection, in milliseconds. */
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

  /** Connects to the address in use, or to the next one if it cannot be used. */
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

  /** Leaves a primary that became a standby: it keeps its connections but refuses every change. */
  #leaveReadOnly(client: WatchedClient, hosts: Hosts): void {
    client.onRefusal((state) => {
      if (state !== readOnlyState) return;
      hosts.leave(client.url);
      for (const line of this.lines) if (line.url === client.url) line.cut();
    });
  }

  /** Connects. If the database refuses more connections, it limits the pool to its present size for a while. */
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
