/** Places for work that holds something for long. Each holder has a few of them at most, so that one cannot keep out all others. */
export interface Places {
  /** Takes one; undefined where none is left, or the holder has as many as one may. Giving it back twice does nothing. */
  take(holder: string): (() => void) | undefined;
}

/** @param most - places in all, and for one holder */
export function createPlaces(most: { readonly all: number; readonly each: number }): Places {
  const held = new Map<string, number>();
  let all = 0;
  return {
    take(holder) {
      const own = held.get(holder) ?? 0;
      if (all >= most.all || own >= most.each) return undefined;
      all += 1;
      held.set(holder, own + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        all -= 1;
        const left = (held.get(holder) ?? 1) - 1;
        if (left > 0) held.set(holder, left);
        else held.delete(holder);
      };
    },
  };
}
