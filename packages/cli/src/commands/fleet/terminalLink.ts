import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { BancheError } from "@banche/core";
import {
  type Bodies,
  type Edition,
  FrameSplitter,
  idOf,
  type Message,
  type MessageName,
  nameOf,
  readBody,
  readMessage,
  writeBody,
  writeParts,
} from "@banche/core/jt808";

export interface LinkOptions {
  readonly host: string;
  readonly port: number;
  readonly phone: string;
  readonly edition: Edition;
  /** Longest wait for an answer, ms. */
  readonly patienceMs: number;
}

/** A connection to a listener for terminals, in the role of a terminal. */
export interface TerminalLink {
  /**
   * Sends a message and waits for its answer.
   *
   * @throws {BancheError} `timeout`, `connection_lost`
   */
  ask<Name extends MessageName, Wanted extends "registrationAnswer" | "answer">(
    name: Name,
    body: Bodies[Name],
    wanted: Wanted,
  ): Promise<Bodies[Wanted]>;
  close(): void;
}

/** @throws {BancheError} `network_unreachable` */
export async function linkTerminal(options: LinkOptions): Promise<TerminalLink> {
  const { phone, edition, patienceMs } = options;
  const socket = await reach(options);
  const messages = messagesOf(socket);
  let next = 0;
  return {
    async ask(name, body, wanted) {
      const serial = next;
      const frames = writeParts({ id: idOf(name), edition, phone, serial, body: writeBody(name, body, edition) });
      next = (next + frames.length) % 65_536;
      for (const frame of frames) socket.write(frame);
      const late = setTimeout(() => socket.destroy(new BancheError("timeout")), patienceMs);
      try {
        for (;;) {
          const { value: message, done } = await messages.next();
          if (done === true) throw new BancheError("connection_lost");
          const answer = nameOf(message.id) === wanted ? readBody(wanted, message) : undefined;
          if (answer?.serial === serial) return answer;
        }
      } finally {
        clearTimeout(late);
      }
    },
    close: () => void socket.destroy(),
  };
}

async function reach({ host, port, patienceMs }: LinkOptions): Promise<Socket> {
  const socket = connect(port, host);
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(patienceMs) });
    return socket;
  } catch (cause) {
    socket.destroy();
    throw new BancheError("network_unreachable", { cause });
  }
}

async function* messagesOf(socket: Socket): AsyncGenerator<Message, void, undefined> {
  const splitter = new FrameSplitter();
  try {
    for await (const chunk of socket) {
      if (!(chunk instanceof Uint8Array)) continue;
      for (const found of splitter.push(chunk)) {
        const message = found.kind === "frame" ? readMessage(found.bytes) : undefined;
        if (message) yield message;
      }
    }
  } catch (error) {
    throw error instanceof BancheError ? error : new BancheError("connection_lost", { cause: error });
  }
}
