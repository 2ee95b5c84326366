import { type NameReader, wantedOf, wordsOfName } from "./nameReader.ts";

/** The searchable texts of an item. */
export interface Findable {
  readonly name: string;
  /** Codes, accounts, initials. They are ranked directly after the name. */
  readonly others?: readonly (string | undefined)[];
  /** Secondary text, such as the department of a person: any part of it matches, with the lowest rank. */
  readonly beside?: string | undefined;
}

export interface NameSearchOptions {
  /** Readings of names; without it, only the written names are searched. */
  readonly reader?: NameReader | undefined;
  /**
   * Finds items that resemble a query, nearest first, as indexes in the list. Used if nothing matches, so that typing
   * errors are tolerated.
   */
  readonly resembling?: (names: readonly Findable[]) => (query: string) => readonly number[];
}

/** Shorter queries would resemble too many names. */
const GUESS_MIN_CHARS = 3;

/**
 * The search of every list of names: pickers, people, menus, actions. A query matches names in simplified and
 * traditional characters, their pinyin in full or as initials, and other words of an item. An equal word ranks first,
 * then names that start with the query, then other words that start with it, then words that contain it; equal ranks
 * keep the given order. An empty query finds nothing. The words of all items are prepared once, at the first search.
 */
export function createNameSearch<Thing>(
  things: readonly Thing[],
  findable: (thing: Thing) => Findable,
  { reader, resembling }: NameSearchOptions = {},
): (query: string) => readonly Thing[] {
  let words: readonly Words[] | undefined;
  let guess: ((query: string) => readonly number[]) | undefined;
  return (query) => {
    const wanted = wantedOf(query, reader);
    if (wanted === "") return [];
    words ??= things.map((thing) => wordsOf(findable(thing), reader));
    const found: Thing[][] = [[], [], [], [], []];
    for (const [at, thing] of things.entries()) found[rankOf(words[at] ?? nothing, wanted)]?.push(thing);
    const matching = found.flat();
    if (matching.length > 0 || !resembling || wanted.length < GUESS_MIN_CHARS) return matching;
    guess ??= resembling(things.map(findable));
    return guess(wanted).flatMap((at) => things[at] ?? []);
  };
}

interface Words {
  readonly name: string;
  readonly others: readonly string[];
  readonly beside: string;
}

const nothing: Words = { name: "", others: [], beside: "" };

function wordsOf({ name, others = [], beside = "" }: Findable, reader: NameReader | undefined): Words {
  const [own = "", ...spellings] = wordsOfName(name, reader);
  const plain = others.map((word) => wantedOf(word ?? "", reader)).filter(Boolean);
  return { name: own, others: [...spellings, ...plain], beside: wantedOf(beside, reader) };
}

function rankOf({ name, others, beside }: Words, wanted: string): number {
  if (name === wanted || others.includes(wanted)) return 0;
  if (name.startsWith(wanted)) return 1;
  if (others.some((word) => word.startsWith(wanted))) return 2;
  if (name.includes(wanted) || others.some((word) => word.includes(wanted))) return 3;
  return beside.includes(wanted) ? 4 : 5;
}
