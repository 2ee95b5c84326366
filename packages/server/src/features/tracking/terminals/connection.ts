import type { Socket } from "node:net";

import {
  type Bodies,
  type Found,
  FrameSplitter,
  idOf,
  type Joined,
  type Message,
  type MessageName,
  nameOf,
  PartJoiner,
  readBody,
  readMessage,
  registerResults,
  results,
  writeBody,
  writeParts,
} from "@banche/core/jt808";
import type { Kysely } from "kysely";

import type { Signer } from "../../../auth/signing.ts";
import { messageOf } from "../../../base/startError.ts";
import type { Schema } from "../../../db/schema.ts";
import { count, type EndReason, type TerminalCounts } from "./counts.ts";
import type { FixQueue, Kept } from "./fixQueue.ts";
import { codeOf, findTerminal, isCodeOf, type Terminal } from "./knownTerminals.ts";
import type { TerminalLimits } from "./limits.ts";
import { fixesOf, type Locations, readLocations } from "./readLocations.ts";

export interface ConnectionParts {
  readonly db: Kysely<Schema>;
  readonly signer: Signer;
  readonly now: () => number;
  readonly limits: TerminalLimits;
  readonly counts: TerminalCounts;
  readonly queue: FixQueue;
  /** Connections of signed-in terminals, by device. */
  readonly signedIn: Map<string, Connection>;
  readonly log: { info(facts: object, text: string): void; warn(facts: object, text: string): void };
}

/** Time that a rejected terminal has to read what was sent to it. */
const FAREWELL_MS = 1_000;

/**
 * The connection of one terminal, which registers, signs in and sends positions. Messages are handled one after the
 * other. While too many of its positions are not stored, nothing more is read.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #parts: ConnectionParts;
  readonly #splitter = new FrameSplitter();
  readonly #joiner = new PartJoiner();
  #timer: NodeJS.Timeout;
  #terminal: Terminal | undefined;
  /** The last phone number that the terminal sent, and its edition of the protocol. */
  #phone = "";
  #edition: Message["edition"] = 2013;
  #serial = 0;
  #attempts = 0;
  #faults = 0;
  #unsaved = 0;
  /** Called when positions of the terminal were stored or the connection ended. */
  #wake: (() => void) | undefined;
  #ended: EndReason | undefined;

  constructor(socket: Socket, parts: ConnectionParts) {
    this.#socket = socket;
    this.#parts = parts;
    this.#timer = setTimeout(() => this.end("notSignedIn"), parts.limits.signInMs).unref();
    socket.on("error", () => this.end("left"));
  }

  get isStranger(): boolean {
    return this.#terminal === undefined;
  }

  /** Reads until one side closes the connection. Never rejects. */
  async run(): Promise<void> {
    try {
      for await (const chunk of this.#socket.iterator({ destroyOnReturn: false })) {
        if (!(chunk instanceof Uint8Array)) continue;
        for (const found of this.#splitter.push(chunk)) {
          if (this.#ended) return;
          await this.#take(found);
        }
      }
    } catch (error) {
      // The terminal reset the connection or this side ended it. Other errors end only this connection.
      if (!this.#socket.destroyed) this.#parts.log.warn({ err: error }, "a terminal's message could not be handled");
    } finally {
      this.end("left");
    }
  }

  /** Closes the connection. Data that was written before is still sent, if the terminal reads it in time. */
  end(reason: EndReason): void {
    if (this.#ended) return;
    this.#ended = reason;
    clearTimeout(this.#timer);
    const { counts, signedIn, log } = this.#parts;
    if (this.#terminal && signedIn.get(this.#terminal.deviceId) === this) signedIn.delete(this.#terminal.deviceId);
    count(counts.ended, reason);
    log.info({ terminal: this.#phone, reason, address: this.#socket.remoteAddress }, "a terminal's connection ended");
    this.#wake?.();
    this.#socket.destroySoon();
    setTimeout(() => this.#socket.destroy(), FAREWELL_MS).unref();
  }

  /** Requests missing parts of messages. */
  sweep(): void {
    for (const missing of this.#joiner.missing(this.#parts.now())) this.#send("partRequest", missing);
  }

  async #take(found: Found): Promise<void> {
    const message = found.kind === "frame" ? readMessage(found.bytes) : undefined;
    if (!message) return this.#fault();
    [this.#phone, this.#edition] = [message.phone, message.edition];
    const name = nameOf(message.id);
    const isSignIn = name === "register" || name === "authenticate";
    if (!isSignIn && !this.#isKnown(message)) return undefined;
    if (!this.isStranger) {
      this.#faults = 0;
      this.#timer.refresh();
    }
    const isReadable = name !== undefined && !message.isEncrypted;
    const whole = isReadable ? this.#joiner.add(message, this.#parts.now()) : "refused";
    if (whole === "refused") this.#answer([message.serial], message.id, "unsupported");
    else if (whole && name) await this.#handle(name, whole);
    return undefined;
  }

  async #handle(name: MessageName, { message, serials }: Joined): Promise<void> {
    if (name === "register") return this.#register(message);
    if (name === "authenticate") return this.#signIn(message);
    if (name === "terminalAnswer") return undefined;
    const locations = readLocations(name, message);
    if (locations) return this.#keep(message.id, serials, locations);
    const isServed = name === "heartbeat" || name === "logout";
    this.#answer(serials, message.id, isServed ? "ok" : "unsupported");
    if (name === "logout") this.end("left");
    return undefined;
  }

  /** Whether the terminal is signed in and uses the phone number of its sign-in. If not, the connection is ended. */
  #isKnown({ phone }: Message): boolean {
    if (!this.#terminal) this.end("notSignedIn");
    else if (phone !== this.#signedInAs) this.end("otherTerminal");
    return this.#ended === undefined;
  }
  #signedInAs = "";

  async #register({ phone, serial }: Message): Promise<void> {
    const terminal = await this.#find(phone);
    if (this.#ended) return;
    if (terminal && terminal.vehicleId !== null) {
      const code = codeOf(this.#parts.signer, terminal);
      this.#send("registrationAnswer", { serial, result: registerResults.ok, code });
      return;
    }
    const result = terminal ? registerResults.noSuchVehicle : registerResults.noSuchTerminal;
    this.#send("registrationAnswer", { serial, result, code: "" });
    this.end(terminal ? "noVehicle" : "unknown");
  }

  async #signIn(message: Message): Promise<void> {
    const { phone, serial, id } = message;
    const terminal = await this.#find(phone);
    if (this.#ended) return;
    const { signer, signedIn, limits } = this.#parts;
    const code = readBody("authenticate", message)?.code ?? "";
    if (!terminal || !isCodeOf(signer, terminal, code)) {
      this.#answer([serial], id, "failed");
      this.end(terminal ? "wrongCode" : "unknown");
      return;
    }
    if (this.#terminal && this.#terminal.deviceId !== terminal.deviceId) {
      this.end("otherTerminal");
      return;
    }
    const before = signedIn.get(terminal.deviceId);
    if (before !== this) before?.end("newer");
    signedIn.set(terminal.deviceId, this);
    [this.#terminal, this.#signedInAs] = [terminal, phone];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end("silent"), limits.idleMs).unref();
    this.#answer([serial], id, "ok");
  }

  /** The device with this phone number. Ends the connection if the device cannot be looked up now. */
  async #find(phone: string): Promise<Terminal | undefined> {
    this.#attempts += 1;
    if (this.#attempts > this.#parts.limits.attempts) {
      this.end("tooManyAttempts");
      return undefined;
    }
    try {
      return await findTerminal(this.#parts.db, phone);
    } catch (error) {
      this.#parts.log.warn({ reason: messageOf(error) }, "a terminal could not be looked up");
      this.end("unavailable");
      return undefined;
    }
  }

  /** Stores locations. The answer is sent after that, so that the terminal keeps them until then. */
  async #keep(id: number, serials: readonly number[], { read, wrong }: Locations): Promise<void> {
    const { queue, counts, limits, now } = this.#parts;
    if (!this.#terminal) return;
    const { fixes, refused, notLocated } = fixesOf(read, this.#terminal.deviceId, now());
    count(counts.fixes, "refused", refused + wrong);
    count(counts.fixes, "notLocated", notLocated);
    if (fixes.length === 0) {
      this.#answer(serials, id, read.length === 0 && wrong > 0 ? "wrong" : "ok");
      return;
    }
    if (queue.isStopping()) return;
    const keeping = queue.add(this.#terminal.deviceId, fixes);
    if (!keeping) {
      this.end("busy");
      return;
    }
    this.#unsaved += fixes.length;
    void keeping.then((kept) => this.#kept(kept, fixes.length, id, serials));
    while (this.#unsaved >= limits.unsaved && !this.#ended) {
      await new Promise<void>((go) => {
        this.#wake = go;
      });
    }
  }

  #kept(kept: Kept, fixes: number, id: number, serials: readonly number[]): void {
    this.#unsaved -= fixes;
    if (kept === "stored") this.#answer(serials, id, "ok");
    else if (kept === "failed") this.#answer(serials, id, "failed");
    else if (kept === "disabled") this.end("disabled");
    this.#wake?.();
  }

  #fault(): void {
    const { counts, limits } = this.#parts;
    counts.faults += 1;
    this.#faults += 1;
    if (this.#faults >= (this.isStranger ? limits.strangerFaults : limits.faults)) this.end("faults");
  }

  #answer(serials: readonly number[], id: number, result: keyof typeof results): void {
    for (const serial of serials) this.#send("answer", { serial, id, result: results[result] });
  }

  #send<Name extends MessageName>(name: Name, body: Bodies[Name]): void {
    if (this.#ended) return;
    const [edition, phone, serial] = [this.#edition, this.#phone, this.#serial];
    const frames = writeParts({ id: idOf(name), edition, phone, serial, body: writeBody(name, body, edition) });
    this.#serial = (serial + frames.length) % 65_536;
    for (const frame of frames) this.#socket.write(frame);
    if (this.#socket.writableLength > this.#parts.limits.unsentBytes) this.end("notReading");
  }
}
