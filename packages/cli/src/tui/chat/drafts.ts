import type { DraftStore } from "../../chat/draftFile.ts";
import type { Runtime } from "../screen.ts";
import type { ChatsState } from "../state/chats.ts";

/** Time between two saves of drafts while the user types. A killed terminal loses no more than this. */
const KEPT_EVERY_MS = 500;

/**
 * Loads the saved drafts and saves changes from now on: typed text at intervals, the removal of a sent text at once.
 *
 * @returns a function that saves the current drafts and stops
 */
export function keepDrafts({ store, clock, signal }: Runtime, kept: DraftStore, owner: string): () => void {
  const before = kept.load(owner);
  if (before.length > 0) store.dispatch({ type: "chats/drafts", drafts: before });
  let saved = store.getState().chats.drafts;
  let waiting = false;
  const save = (): void => {
    const { drafts } = store.getState().chats;
    if (drafts === saved) return;
    saved = drafts;
    kept.save(owner, textsOf(drafts));
  };
  const unsubscribe = store.subscribe(() => {
    const { drafts } = store.getState().chats;
    if (drafts === saved) return;
    if (textsOf(drafts).length < textsOf(saved).length) save();
    if (waiting || drafts === saved) return;
    waiting = true;
    void clock.wait(KEPT_EVERY_MS, signal).then(() => {
      waiting = false;
      save();
    });
  });
  return () => {
    unsubscribe();
    save();
  };
}

function textsOf(drafts: ChatsState["drafts"]) {
  return Object.entries(drafts).flatMap(([to, { text }]) => (text === "" ? [] : [{ to, text }]));
}
