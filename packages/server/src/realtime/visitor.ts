import type { Language } from "@banche/core";
import type { ClientFrame, ServerFrame } from "@banche/core/wire";
import type { WebSocket } from "ws";

import { isHeld } from "../access/held.ts";
import type { Session } from "../auth/sessions.ts";
import { languageFor } from "../http/errors.ts";
import { answerFrame } from "./conversation.ts";
import type { Connection } from "./hub.ts";
import type { Realtime } from "./realtime.ts";
import { FrameSocket, type SocketEvents } from "./socket.ts";
import type { Stranger } from "./upgrade.ts";
import { closeSessionEnded, endConnection, start } from "./handleEvent.ts";

/** The first frame, with the token, must arrive within this time. */
const greetingLimitMs = 10_000;
const closeNoGreeting = 4002;

/** Waits for the frame with the token, then binds the socket to its user. */
export function greet(realtime: Realtime, socket: WebSocket, { request, known }: Stranger): void {
  new Visitor(realtime, socket, {
    language: languageFor(request),
    address: realtime.addressOf(request),
    known,
  }).receive();
}

interface Caller {
  readonly language: Language;
  readonly address: string;
  readonly known: () => void;
}

/** The other end of a socket. */
class Visitor implements Connection, SocketEvents {
  readonly language: Language;
  readonly #realtime: Realtime;
  readonly #frames: FrameSocket;
  /** Undefined until the token is verified. */
  #session: Session | undefined;
  readonly #address: string;
  #limit: NodeJS.Timeout | undefined;
  readonly #known: () => void;

  constructor(realtime: Realtime, socket: WebSocket, { language, address, known }: Caller) {
    this.language = language;
    this.#address = address;
    this.#known = known;
    this.#realtime = realtime;
    this.#frames = new FrameSocket(socket, this, realtime.now);
  }

  receive(): void {
    this.#limit = setTimeout(() => this.end(closeNoGreeting), greetingLimitMs);
    this.#frames.listen();
  }

  get userId(): string {
    return this.#session?.userId ?? "";
  }

  get sessionId(): string {
    return this.#session?.id ?? "";
  }

  get factoryId(): string | null {
    return this.#session?.factoryId ?? null;
  }

  mayStay(): boolean {
    return this.#realtime.settings.mayCome(this.#address);
  }

  waiting(): number {
    return this.#frames.waiting();
  }

  send(text: string): void {
    this.#frames.send(text);
  }

  tell(frame: ServerFrame): void {
    this.#frames.tell(frame);
  }

  end(code: number): void {
    this.#frames.end(code);
  }

  drop(): void {
    this.#frames.drop();
  }

  async onFrame(frame: ClientFrame): Promise<void> {
    if (frame.kind === "connect") {
      await this.#welcome(frame.token);
      return;
    }
    const session = this.#session;
    if (!session) return;
    const { kysely: db } = this.#realtime.database;
    const answer = (told: ServerFrame): void => this.tell(told);
    await answerFrame({ ...this.#realtime, db, session, language: this.language, answer }, frame);
  }

  onEnd(): void {
    clearTimeout(this.#limit);
    const { hub, presence, log } = this.#realtime;
    if (!this.#session || !hub.remove(this)) return;
    presence.left(this.userId).catch((error: unknown) => log.warn({ err: error }));
  }

  onError(error: unknown): void {
    this.#realtime.log.warn({ err: error }, "realtime frame");
  }

  async #welcome(token: string): Promise<void> {
    const found = await this.#realtime.sessions.find(token);
    if (typeof found === "object" && !this.mayStay()) {
      this.end(closeSessionEnded);
      return;
    }
    if (typeof found === "string" || isHeld(found)) {
      endConnection(this, found);
      return;
    }
    clearTimeout(this.#limit);
    this.#limit = undefined;
    if (this.#session && this.#session.id !== found.id) {
      this.end(closeSessionEnded);
      return;
    }
    this.#known();
    this.#frames.trust();
    const isFirst = this.#session === undefined;
    this.#session = found;
    const isNewHere = isFirst && this.#realtime.hub.add(this);
    await start(this.#realtime, found, this);
    if (isNewHere) await this.#realtime.presence.came(found.userId);
  }
}
