/** A limited number of places for long work. The number per holder is limited, too, so that one holder cannot block all others. */
export interface Places {
  /**
   * Takes a place. Undefined if none is free or the holder has reached its limit. Returns a function that releases it; a second call does
   * nothing.
   */
  take(holder: string): (() => void) | undefined;
}

/** Creates the places. @param most - number of places in total and per holder */
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
