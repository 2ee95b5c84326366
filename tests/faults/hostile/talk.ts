import { chatAdditions, readClientFrame, type ServerFrame, writeServerFrame } from "@banche/core/wire";
import { hostileText } from "./texts.ts";

/** When everything was sent. */
export const NOW = 1_767_225_600_000;

/** A conversation in which somebody hostile talks: the server's side of one socket. */
export interface HostileTalk {
  heard(frame: string): void;
  /** Sends the next so many messages, and then a harmless one that is given. */
  push(count: number): string;
}

export interface HostileTalkOptions {
  /** How many messages lie in the history. */
  readonly messages: number;
  /** How many of the texts were said in earlier conversations. */
  readonly said?: number;
  /** Who talks, to whom. */
  readonly peer: string;
  readonly self: string;
  readonly send: (frame: string) => void;
}

export function hostileTalk({ messages, said = 0, peer, self, send }: HostileTalkOptions): HostileTalk {
  let sent = 0;
  const marks = new Map<number, string>();
  const say = (frame: ServerFrame): void => send(writeServerFrame(frame));
  const textOf = (number: number): string => hostileText(said + number);
  const message = (number: number, text: string) => ({
    ...{ id: `m${number}`, from: peer, to: self, sentAt: NOW, seq: number, ordinal: number },
    content: { type: "text", text } as const,
  });
  return {
    heard(text) {
      const frame = readClientFrame(text);
      if (frame?.kind === "connect") {
        const counts = { unreadNotices: 0, unreadMessages: 0 };
        say({ kind: "init", online: [peer], peers: [], ...counts, additions: chatAdditions });
      } else if (frame?.kind === "list") {
        const { page, pageSize, requestId, order, before = sent + 1, after } = frame;
        // Who asks from the beginning gets the history; who opens the conversation, what was sent since the start.
        const isHistory = order === "asc" && after === undefined;
        const from = isHistory ? (page - 1) * pageSize : (after ?? Math.max(0, before - 1 - pageSize));
        const end = Math.min(from + pageSize, isHistory ? messages : before - 1);
        const texts = Array.from({ length: Math.max(0, end - from) }, (_, index) => {
          const number = from + index + 1;
          return message(number, isHistory ? textOf(number) : (marks.get(number) ?? textOf(number)));
        });
        say({
          ...{ kind: "page", peer, messages: texts, page, pageSize, total: isHistory ? messages : sent },
          ...(requestId !== undefined && { requestId }),
        });
      } else if (frame?.kind === "ping") say({ kind: "alive" });
    },
    push(count) {
      for (const last = sent + count; sent < last;) {
        sent += 1;
        say({ kind: "received", message: message(sent, textOf(sent)) });
      }
      sent += 1;
      const mark = `到此${sent}为止`;
      marks.set(sent, mark);
      say({ kind: "received", message: message(sent, mark) });
      return mark;
    },
  };
}
