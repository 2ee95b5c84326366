import type { EventEmitter } from "node:events";
import { Socket } from "node:net";

import type pg from "pg";

import { PreparingClient } from "./preparingClient.ts";

/** Settings of a pooled connection that the driver does not have. */
export interface LineConfig extends pg.ClientConfig {
  /** Whether a time limit for statements exists, although the driver does not request it. */
  readonly isLimited?: boolean;
  /** Whether a pooler shares the connections to the database between transactions. */
  readonly isShared?: boolean;
}

/** A client of the pool that reports whether it waits for an answer and how much it has received. */
export class WatchedClient extends PreparingClient {
  /** Whether the database itself ends slow statements. */
  readonly isLimited: boolean;
  /** The URL with which the connection was opened. */
  readonly url: string;
  readonly #socket: Socket;
  #isWaiting = false;

  constructor(config?: string | LineConfig) {
    const socket = new Socket();
    const given: LineConfig | undefined = typeof config === "string" ? { connectionString: config } : config;
    // The pool makes the password non-enumerable, so a spread would not copy it.
    const own: LineConfig = Object.defineProperties({}, Object.getOwnPropertyDescriptors(given ?? {}));
    super(Object.assign(own, { stream: () => socket }));
    this.#socket = socket;
    this.isLimited = Boolean(given?.statement_timeout) || given?.isLimited === true;
    this.url = given?.connectionString ?? "";
    this.on("drain", () => (this.#isWaiting = false));
  }

  override query(...given: readonly unknown[]): never {
    this.#isWaiting = true;
    return super.query(...given);
  }

  /** Whether a statement was sent that is not fully answered. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Calls `tell` with the SQLSTATE of each statement that the database refuses. */
  onRefusal(tell: (state: string) => void): void {
    const connection = Reflect.get(this, "connection") as EventEmitter;
    connection.on("errorMessage", ({ code }: { readonly code?: string }) => tell(code ?? ""));
  }

  /** Number of bytes received from the database. */
  get received(): number {
    return this.#socket.bytesRead;
  }

  /** Pid of the backend process; 0 before the connection is open. */
  get pid(): number {
    const pid: unknown = Reflect.get(this, "processID");
    return typeof pid === "number" ? pid : 0;
  }

  /** Closes the connection at once. Its pending queries fail, and the pool opens a new one. */
  cut(): void {
    this.#socket.destroy();
  }
}
