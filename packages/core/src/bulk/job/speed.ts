/** Rate of change of a number over the last ten seconds. */
export interface Speedometer {
  restart(atMs: number, value: number): void;
  mark(atMs: number, value: number): void;
  /** 0 while there is no measurement. */
  perSecond(): number;
}

const WINDOW_MS = 10_000;
const MARK_EVERY_MS = 250;

/** If the clock jumps forward or back, the measurement starts again. */
export function speedometer(): Speedometer {
  let marks: { readonly atMs: number; readonly value: number }[] = [];
  let now = { atMs: 0, value: 0 };
  return {
    restart(atMs, value) {
      now = { atMs, value };
      marks = [now];
    },
    mark(atMs, value) {
      if (atMs < now.atMs || atMs > now.atMs + WINDOW_MS * 6) marks = [{ atMs, value: now.value }];
      now = { atMs, value };
      const last = marks.at(-1);
      if (!last || atMs - last.atMs >= MARK_EVERY_MS) marks.push(now);
      while (marks.length > 2 && atMs - (marks[0]?.atMs ?? 0) > WINDOW_MS) marks.shift();
    },
    perSecond() {
      const [first] = marks;
      if (!first || now.atMs <= first.atMs) return 0;
      return ((now.value - first.value) / (now.atMs - first.atMs)) * 1_000;
    },
  };
}
