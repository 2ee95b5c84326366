import type { Chat } from "@banche/core/chat";

/** Resolves as soon as `holds` returns true for the state of the chat. */
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
