import type { AnyRow } from "@banche/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useChatState } from "../../bind/chat.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";

/** The list is read this long after the planned time, because the server needs a moment. */
const GRACE_MS = 2_000;
/** Time until the next read, when the server needs longer. */
const AGAIN_MS = 15_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** Reads the list again when a planned notice is due, and when the user's message centre changes. */
export function useFollowReleases(rows: readonly AnyRow[]): void {
  const queries = useQueryClient();
  const unread = useChatState(({ unreadMessages }) => unreadMessages);
  const before = useRef(unread);
  const times = rows.map((row) => row["releaseAt"]).filter((at) => typeof at === "number");
  const dueAt = times.length === 0 ? undefined : Math.min(...times);

  useEffect(() => {
    if (dueAt === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (ms: number) => {
      timer = setTimeout(() => {
        void queries.invalidateQueries({ queryKey: queryKeys.rows("notices") });
        wait(AGAIN_MS);
      }, ms);
    };
    wait(Math.min(Math.max(dueAt - Date.now(), 0) + GRACE_MS, LONGEST_PAUSE_MS));
    return () => clearTimeout(timer);
  }, [dueAt, queries]);

  useEffect(() => {
    if (before.current !== undefined && unread !== before.current) {
      void queries.invalidateQueries({ queryKey: queryKeys.rows("notices") });
    }
    before.current = unread;
  }, [unread, queries]);
}
