import type { ChatContent } from "@banche/core/chat";
import { type ClientFrame, SOCKET_PATHS, writeClientFrame } from "@banche/core/wire";
import type { FakeChat } from "@banche/core/testing";
import { onTestFinished } from "vitest";

/** Another connected user without a page. Messages of one colleague arrive in order. */
export interface Colleague {
  say(to: string, text: string): void;
  send(to: string, content: ChatContent): void;
}

/** Connects a user to the chat of a page. */
export function colleague(chat: FakeChat, userId: string): Colleague {
  const waiting: string[] = [];
  let isOpen = false;
  const socket = chat.socket(SOCKET_PATHS[0], {
    onOpen() {
      isOpen = true;
      for (const text of waiting.splice(0)) socket.send(text);
    },
    onText: () => undefined,
    onClose: () => undefined,
  });
  const write = (frame: ClientFrame): void => {
    const text = writeClientFrame(frame);
    if (isOpen) socket.send(text);
    else waiting.push(text);
  };
  const send = (to: string, content: ChatContent): void => write({ kind: "send", token: userId, to, content });
  onTestFinished(() => socket.close());
  write({ kind: "connect", token: userId, mobile: false });
  return { send, say: (to, text) => send(to, { type: "text", text }) };
}
