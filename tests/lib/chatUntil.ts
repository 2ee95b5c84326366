import type { Chat } from "@banche/core/chat";

/** Resolves at the change of the chat that makes it true. */
export function chatUntil(chat: Pick<Chat, "subscribe">, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!holds()) return;
      stop();
      resolve();
    };
    const stop = chat.subscribe(look);
    look();
  });
}
