import type { Chat, ChatOptions } from "../chat/chat.ts";
import { createChat } from "../chat/createChat.ts";
import type { Clock } from "../ports.ts";
import type { FakeChat } from "./fakeChat.ts";

let made = 0;

/** The chat of one user of a fake server, not started yet; it stores nothing unless `more` provides a store. */
export function chatOf(
  server: Pick<FakeChat, "socket">,
  clock: Clock,
  self: string,
  more: Partial<ChatOptions> = {},
): Chat {
  return createChat({
    url: "ws://test",
    socket: server.socket,
    clock,
    random: () => 0.5,
    newId: () => `${self}-${(made += 1)}`,
    outbox: { load: () => [], save: () => undefined },
    token: () => self,
    self,
    owner: self,
    onLoggedOut: () => undefined,
    ...more,
  });
}
