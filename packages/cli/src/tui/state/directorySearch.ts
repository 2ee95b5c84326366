import Fuse from "fuse.js";
import { SEARCH_PATTERN_MAX_CHARS, SEARCH_THRESHOLD } from "@banche/core/shell";
import { wantedOf, wordsOfName } from "@banche/core/text";
import { nameReader } from "@banche/core/pinyin";

/** What a person is found by. */
export interface Findable {
  readonly realName: string;
  readonly account: string;
  readonly department?: string | undefined;
  /** Initials of the name in pinyin, where the server knows them. */
  readonly quickQuery?: string | undefined;
}

/** Finds people by name, account, pinyin or department; nearest first. */
export type DirectorySearch<Person> = (query: string) => readonly Person[];

/** With fewer characters the threshold forgives nothing, so guessing finds nothing either. */
const SHORTEST_GUESS = 3;

/**
 * Prepares the search over a directory. Equal comes first, then what begins with the query, then what holds it.
 * Only where nothing does, what resembles it is taken (spec §9: threshold 0.4, 32 characters): a typing error still finds. An empty query gives everybody, in the given order.
 */
export function createDirectorySearch<Person extends Findable>(people: readonly Person[]): DirectorySearch<Person> {
  let words: readonly (readonly string[])[] | undefined;
  let fuse: Fuse<Person> | undefined;
  return (query) => {
    const wanted = wantedOf(query, nameReader).slice(0, SEARCH_PATTERN_MAX_CHARS);
    if (wanted === "") return people;
    words ??= people.map(wordsOf);
    const ranked: Person[][] = [[], [], [], []];
    for (const [index, person] of people.entries()) {
      const rank = rankOf(words[index] ?? [], wanted);
      if (rank !== undefined) ranked[rank]?.push(person);
    }
    const direct = ranked.flat();
    if (direct.length > 0 || wanted.length < SHORTEST_GUESS) return direct;
    fuse ??= new Fuse(people, {
      keys: ["realName", "account", "quickQuery"],
      threshold: SEARCH_THRESHOLD,
      ignoreLocation: true,
    });
    return fuse.search(wanted).map(({ item }) => item);
  };
}

/** What the department is called, then what the person is found by. */
function wordsOf({ realName, account, quickQuery = "", department = "" }: Findable): readonly string[] {
  const others = [account, quickQuery].map((word) => wantedOf(word, nameReader));
  return [wantedOf(department, nameReader), ...wordsOfName(realName, nameReader), ...others];
}

/** 0 equal, 1 begins with it, 2 holds it, 3 the department holds it. */
function rankOf([department = "", ...person]: readonly string[], wanted: string): number | undefined {
  if (person.includes(wanted)) return 0;
  if (person.some((word) => word.startsWith(wanted))) return 1;
  if (person.some((word) => word.includes(wanted))) return 2;
  return department.includes(wanted) ? 3 : undefined;
}
