import { type NameReader, wantedOf, wordsOfName } from "./nameReader.ts";

/** What a thing is found by. */
export interface Findable {
  readonly name: string;
  /** Codes, accounts, initials: as good as the name, and behind it. */
  readonly others?: readonly (string | undefined)[];
  /** What only stands beside it, such as the department of a person: found last, and anywhere in it. */
  readonly beside?: string | undefined;
}

export interface NameSearchOptions {
  /** How names are read; without it they are found as they are written. */
  readonly reader?: NameReader | undefined;
  /** Finds what resembles a query, nearest first, as places in the list. Asked where nothing matches, so that a slip of the finger still finds. */
  readonly resembling?: (names: readonly Findable[]) => (query: string) => readonly number[];
}

/** A query of fewer characters resembles too much. */
const GUESS_MIN_CHARS = 3;

/**
 * The search of every list of names: pickers, people, menus, actions. A query matches names in simplified and traditional characters,
 * their spellings in pinyin, whole or by initials, and the other words of a thing. An equal word comes first, then names that begin
 * with the query, then other words that do, then what holds it anywhere; within each in the given order. An empty query finds nothing.
 *
 * The words of all things are made ready once, at the first search.
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
