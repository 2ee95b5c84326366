import { type CancelSource, cancelSource } from "../cancel.ts";
import type { Clock } from "../ports.ts";

/** A timer that fires once, at the time that was set last. */
export interface Alarm {
  /** Milliseconds since 1970 UTC; infinite means never. */
  set(at: number): void;
}

export function createAlarm(clock: Clock, ring: () => void): Alarm {
  let setTo = Number.POSITIVE_INFINITY;
  let waiting: CancelSource | undefined;
  return {
    set(at) {
      if (at === setTo) return;
      setTo = at;
      waiting?.cancel();
      waiting = undefined;
      if (at === Number.POSITIVE_INFINITY) return;
      const mine = cancelSource();
      waiting = mine;
      void clock.wait(Math.max(0, at - clock.now()), mine.signal).then(() => {
        if (waiting !== mine) return;
        waiting = undefined;
        setTo = Number.POSITIVE_INFINITY;
        ring();
      });
    },
  };
}
