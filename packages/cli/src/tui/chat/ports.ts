import type { Random, SocketFactory } from "@banche/core";
import type { OutboxStore } from "@banche/core/chat";
import type { DraftStore } from "../../chat/draftFile.ts";
import type { OwnDesk } from "../../chat/desk.ts";

/** What the chat of the terminal UI needs from its host. */
export interface ChatHost {
  readonly openSockets: () => Promise<SocketFactory>;
  readonly random: Random;
  readonly newId: () => string;
  readonly outbox: OutboxStore;
  readonly drafts: DraftStore;
  /** Calls `flush` at the next frame, once for many changes. */
  readonly batch: (flush: () => void) => void;
}

/** Files and programs of the user's computer. */
export type Desk = Pick<OwnDesk, "readPicture" | "edit" | "show" | "browse">;
