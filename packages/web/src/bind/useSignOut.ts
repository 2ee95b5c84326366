import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useRuntime } from "./context.tsx";
import { leaveFor } from "./leaveFor.ts";
import { SIGNED_OUT_KEY } from "./runtime.ts";

/** Signs out and goes to the sign-in page, or to the address that the server names (spec §4, 1101004). */
export function useSignOut(): () => Promise<void> {
  const { session, lasting } = useRuntime();
  const navigate = useNavigate();
  return useCallback(async () => {
    // Other tabs are informed before the server ends their connections.
    lasting.set(SIGNED_OUT_KEY, String(Date.now()));
    const path = await session.signOut();
    if (!leaveFor(path)) await navigate("/login", { replace: true });
  }, [session, lasting, navigate]);
}
