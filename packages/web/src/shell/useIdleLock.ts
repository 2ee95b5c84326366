import { ACTIVITY_GRAIN_MS, STORAGE_PREFIX, untilIdleLock } from "@banche/core/shell";
import { useEffect } from "react";
import { useRuntime } from "../bind/context.tsx";
import { useSettings } from "../bind/useSettings.ts";

/** Time of the last user activity in any tab of this browser, in ms. */
const ACTIVE_KEY = `${STORAGE_PREFIX}lastActive`;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Locks the screen when no tab had user activity for the time in the settings. */
export function useIdleLock(): void {
  const { session, lasting } = useRuntime();
  const [{ idleLockMinutes }] = useSettings();
  const minutes = Number(idleLockMinutes);

  useEffect(() => {
    if (minutes === 0) return undefined;
    let timer: number | undefined;
    let noted = 0;
    const look = () => {
      window.clearTimeout(timer);
      const last = Number(lasting.get(ACTIVE_KEY)) || undefined;
      const wait = untilIdleLock(minutes, last, Date.now());
      if (wait === undefined) return;
      // A late timer, for example after the computer slept, locks at once.
      if (wait > 0) timer = window.setTimeout(look, wait);
      else session.lock().catch(() => (timer = window.setTimeout(look, ACTIVITY_GRAIN_MS)));
    };
    const note = () => {
      const now = Date.now();
      if (Math.abs(now - noted) < ACTIVITY_GRAIN_MS) return;
      noted = now;
      lasting.set(ACTIVE_KEY, String(now));
    };
    note();
    look();
    for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true });
    document.addEventListener("visibilitychange", look);
    return () => {
      window.clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, note);
      document.removeEventListener("visibilitychange", look);
    };
  }, [minutes, session, lasting]);
}
