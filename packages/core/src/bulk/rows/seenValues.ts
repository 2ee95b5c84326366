/** Texts that were seen, each with its first place. Memory: the texts and about 60 bytes for each. */
export interface SeenTexts {
  /** Stores a text. @returns the place of an earlier equal text, or 0. @param place - above 0 */
  put(text: string, place: number): number;
  has(text: string): boolean;
  readonly size: number;
}

/** Keys and unique values of all files of a plan. */
export interface SeenValues {
  table(resource: string, field?: string): SeenTexts;
}

/** Replaces the field name where the keys of all rows are stored. */
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
