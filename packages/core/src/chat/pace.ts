import type { FrameLimits } from "../contract/socket/serverFrames.ts";

/** Limits the frames of one connection to the rate at which the server reads, so that no frame waits there. */
export interface Pace {
  /** Starts with the rate limits that the server sent on connect; undefined: there are none, so nothing is delayed. */
  begin(limits: FrameLimits | undefined): void;
  /** Call this when a frame was sent. */
  took(): void;
  /** When the next frame may be sent: now or earlier, or a time in milliseconds since 1970 UTC. */
  freeAt(): number;
}

/** Only this share of the first burst is used, because a slow line may deliver several frames at once. */
const SHARE_OF_BURST = 0.8;

/** @param now - milliseconds since 1970 UTC */
export function createPace(now: () => number): Pace {
  let limits: FrameLimits | undefined;
  let allowance = 0;
  let countedAt = 0;
  const most = (): number => Math.max(1, (limits?.burst ?? 0) * SHARE_OF_BURST);
  const count = (): void => {
    const at = now();
    allowance = Math.min(most(), allowance + ((at - countedAt) / 1000) * (limits?.perSecond ?? 0));
    countedAt = at;
  };
  return {
    begin(told) {
      limits = told;
      allowance = most();
      countedAt = now();
    },
    took() {
      count();
      allowance -= 1;
    },
    freeAt() {
      if (!limits) return 0;
      count();
      return allowance >= 1 ? countedAt : countedAt + Math.ceil(((1 - allowance) / limits.perSecond) * 1000);
    },
  };
}
