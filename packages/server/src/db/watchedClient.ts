import { Socket } from "node:net";

import type pg from "pg";

import { PreparingClient } from "./preparingClient.ts";

/** A client of the pool that tells whether it waits for an answer and how much it has received. */
export class WatchedClient extends PreparingClient {
  /** Whether the database ends its statements itself when they take too long. */
  readonly isLimited: boolean;
  readonly #socket: Socket;
  #isWaiting = false;

  constructor(config?: string | pg.ClientConfig) {
    const socket = new Socket();
    const given = typeof config === "string" ? { connectionString: config } : config;
    // A pool hides the password: it is there, but is not copied by a spread.
    const own: pg.ClientConfig = Object.defineProperties({}, Object.getOwnPropertyDescriptors(given ?? {}));
    super(Object.assign(own, { stream: () => socket }));
    this.#socket = socket;
    this.isLimited = Boolean(given?.statement_timeout);
    this.on("drain", () => (this.#isWaiting = false));
  }

  override query(...given: readonly unknown[]): never {
    this.#isWaiting = true;
    return super.query(...given);
  }

  /** Whether a statement was sent that is not answered whole. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Bytes that have come from the database so far. */
  get received(): number {
    return this.#socket.bytesRead;
  }

  /** Pid of the process of the database that serves it; 0 before it is connected. */
  get pid(): number {
    const pid: unknown = Reflect.get(this, "processID");
    return typeof pid === "number" ? pid : 0;
  }

  /** Gives the connection up: what waits on it fails, and the pool opens another one. */
  cut(): void {
    this.#socket.destroy();
  }
}
