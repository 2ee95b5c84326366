import { useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { useCurrentUser } from "../bind/useSession.ts";
import type { MadeRecord } from "./ResourceForm.tsx";

/**
 * The record that was just created, while its result is shown. The result, such as a first password, is stored nowhere
 * else. It is kept through a lock and the end of the session, and shown to the same user again.
 */
export function useMade(resource: string): readonly [MadeRecord | undefined, (made: MadeRecord | undefined) => void] {
  const { drafts } = useRuntime();
  const userId = useCurrentUser()?.user?.id ?? "";
  const key = `${userId} ${resource} made`;
  const [made, setMade] = useState(() => madeIn(drafts.get(key)));
  return [
    made,
    (next) => {
      setMade(next);
      if (next) drafts.keep(key, next);
      else drafts.drop(key);
    },
  ];
}

function madeIn(kept: unknown): MadeRecord | undefined {
  return isMade(kept) ? kept : undefined;
}

const isMade = (kept: unknown): kept is MadeRecord => typeof kept === "object" && kept !== null && "Made" in kept;
