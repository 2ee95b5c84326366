/** The cards of the home page in default order. */
export const cardNames = [
  "toDos",
  "expiries",
  "states",
  "riders",
  "notices",
  "messages",
  "quick",
  "recent",
  "people",
] as const;
export type CardName = (typeof cardNames)[number];

/** Order and visibility of the cards on the home page. */
export interface Arrangement {
  readonly order: readonly CardName[];
  readonly hidden: readonly CardName[];
}

export const usualArrangement: Arrangement = { order: cardNames, hidden: [] };

/**
 * Reads a stored arrangement, also from another version: unknown cards are removed, new ones are added last. Never
 * throws.
 */
export function readArrangement(value: unknown): Arrangement {
  if (typeof value !== "object" || value === null) return usualArrangement;
  const kept = namesIn("order" in value ? value.order : undefined);
  return {
    order: [...kept, ...cardNames.filter((name) => !kept.includes(name))],
    hidden: namesIn("hidden" in value ? value.hidden : undefined),
  };
}

function namesIn(value: unknown): readonly CardName[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  return [...new Set(given.flatMap((one) => cardNames.find((name) => name === one) ?? []))];
}

/** Moves a card before the previous visible card, or after the next one. */
export function moved({ order, hidden }: Arrangement, name: CardName, by: -1 | 1): Arrangement {
  const shown = order.filter((one) => !hidden.includes(one));
  const other = shown[shown.indexOf(name) + by];
  if (other === undefined || !shown.includes(name)) return { order, hidden };
  const rest = order.filter((one) => one !== name);
  const at = rest.indexOf(other) + (by > 0 ? 1 : 0);
  return { order: [...rest.slice(0, at), name, ...rest.slice(at)], hidden };
}

export function toggled({ order, hidden }: Arrangement, name: CardName): Arrangement {
  return { order, hidden: hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name] };
}
