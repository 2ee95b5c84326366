import type { EventEmitter } from "node:events";
import { Socket } from "node:net";

import type pg from "pg";

import { PreparingClient } from "./preparingClient.ts";

/** How a connection of the pool is made, beyond what the driver knows. */
export interface LineConfig extends pg.ClientConfig {
  /** Whether something ends its statements when they take too long, though the driver does not ask for it. */
  readonly isLimited?: boolean;
  /** Whether a pooler shares the connections to the database between transactions. */
  readonly isShared?: boolean;
}

/** A client of the pool that reports whether it waits for an answer and how much it has received. */
export class WatchedClient extends PreparingClient {
  /** Whether the database ends its statements itself when they take too long. */
  readonly isLimited: boolean;
  /** The URL that it was opened with. */
  readonly url: string;
  readonly #socket: Socket;
  #isWaiting = false;

  constructor(config?: string | LineConfig) {
    const socket = new Socket();
    const given: LineConfig | undefined = typeof config === "string" ? { connectionString: config } : config;
    // A pool hides the password: it is there, but is not copied by a spread.
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

  /** Whether a statement was sent that is not answered whole. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Calls for each statement that the database refuses, with the SQLSTATE. */
  onRefusal(tell: (state: string) => void): void {
    const connection = Reflect.get(this, "connection") as EventEmitter;
    connection.on("errorMessage", ({ code }: { readonly code?: string }) => tell(code ?? ""));
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
