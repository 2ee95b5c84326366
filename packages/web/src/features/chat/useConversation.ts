import type { Chat, Conversation } from "@banche/core/chat";
import { useStore } from "@banche/core/react";

export interface ShownConversation extends Conversation {
  /** The timeline is changed in place; this number changes with it. */
  readonly version: number;
}

/** One conversation, as far as it is loaded; draws again when it changes. */
export function useConversation(chat: Chat, peer: string): ShownConversation {
  return useStore(chat, () => shownOf(chat.conversation(peer)), isSame);
}

const shownOf = (conversation: Conversation): ShownConversation => ({
  ...conversation,
  version: conversation.timeline.version,
});

function isSame(a: ShownConversation, b: ShownConversation): boolean {
  return (
    a.timeline === b.timeline &&
    a.version === b.version &&
    a.loading === b.loading &&
    a.loaded === b.loaded &&
    a.failed === b.failed
  );
}
