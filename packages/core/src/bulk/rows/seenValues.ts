/** Texts that were seen, each with the place where it stood first. Memory: the texts themselves and some 60 bytes for each. */
export interface SeenTexts {
  /** Remembers a text. Gives the place of the same text before, or 0. @param place - above 0 */
  put(text: string, place: number): number;
  has(text: string): boolean;
  readonly size: number;
}

/** Keys, and values that are unique, of all files of a plan. */
export interface SeenValues {
  table(resource: string, field?: string): SeenTexts;
}

/** Stands for a field where the keys of all rows are kept. */
export const KEPT_KEYS = "*";

export function seenTexts(): SeenTexts {
  const places = new Map<string, number>();
  return {
    put(text, place) {
      const before = places.get(text) ?? 0;
      if (before === 0) places.set(text, place);
      return before;
    },
    has: (text) => places.has(text),
    get size() {
      return places.size;
    },
  };
}

export function seenValues(): SeenValues {
  const tables = new Map<string, SeenTexts>();
  return {
    table(resource, field = "") {
      const name = `${resource}.${field}`;
      const known = tables.get(name) ?? seenTexts();
      tables.set(name, known);
      return known;
    },
  };
}
