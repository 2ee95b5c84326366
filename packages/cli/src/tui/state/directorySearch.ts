import { nameReader } from "@banche/core/pinyin";
import { SEARCH_PATTERN_MAX_CHARS } from "@banche/core/shell";
import { createNameSearch } from "@banche/core/text";
import { resembling } from "./resembling.ts";

/** The data that a person can be found by. */
export interface FindablePerson {
  readonly realName: string;
  readonly account: string;
  readonly department?: string | undefined;
  /** Initials of the name in pinyin, if the server knows them. */
  readonly quickQuery?: string | undefined;
}

/** Finds people by name, account, pinyin or department; best match first. */
export type DirectorySearch<Person> = (query: string) => readonly Person[];

/** Prepares the search over a directory. An empty query returns all people, in the given order. */
export function createDirectorySearch<Person extends FindablePerson>(
  people: readonly Person[],
): DirectorySearch<Person> {
  const search = createNameSearch(
    people,
    ({ realName, account, quickQuery, department }) => ({
      name: realName,
      others: [account, quickQuery],
      beside: department,
    }),
    { reader: nameReader, resembling },
  );
  return (query) => (query.trim() === "" ? people : search(query.trim().slice(0, SEARCH_PATTERN_MAX_CHARS)));
}
