import type { FrameLimits } from "../contract/socket/serverFrames.ts";

/** Keeps the frames of one connection below what the server reads at once, so that none has to wait there. */
export interface Pace {
  /** The rate that the server sent at the start of a connection; undefined: it sent none, so nothing is delayed. */
  begin(limits: FrameLimits | undefined): void;
  /** A frame went out. */
  took(): void;
  /** When the next frame may go out: now or before, or milliseconds since 1970 UTC. */
  freeAt(): number;
}

/** So much of the first burst is used: frames that a slow line brings together find the rest. */
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
