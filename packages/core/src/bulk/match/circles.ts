import { normalise } from "../../kinds/lookups.ts";
import { unguardCell } from "../../text/csvGuard.ts";
import { namingFields } from "../rows/checkFiles.ts";
import type { Awaited, Candidate } from "./judge.ts";
import { targetsOf } from "./references.ts";

/** A row that waits for other rows, with the records that it waits for. */
export interface Waiting {
  readonly candidate: Candidate;
  readonly awaited: readonly Awaited[];
}

/**
 * Explains why rows wait only for each other: `circles` of rows of which each refers to the next, and `dead` rows
 * that refer to a row that is refused. All other rows wait for one of these.
 */
export function circlesOf(waiting: readonly Waiting[]): {
  readonly circles: readonly (readonly Waiting[])[];
  readonly dead: readonly Waiting[];
} {
  const byWord = new Map<string, Waiting>();
  for (const one of waiting) for (const word of wordsOf(one.candidate)) if (!byWord.has(word)) byWord.set(word, one);
  const circles: Waiting[][] = [];
  const dead: Waiting[] = [];
  const visited = new Set<Waiting>();
  for (const start of waiting) {
    const path: Waiting[] = [];
    let at: Waiting | undefined = start;
    while (at && !visited.has(at)) {
      visited.add(at);
      path.push(at);
      const next: Waiting | undefined = nextOf(at, byWord);
      if (!next) dead.push(at);
      const from = next ? path.indexOf(next) : -1;
      if (from >= 0) circles.push(path.slice(from));
      at = next;
    }
  }
  return { circles, dead };
}

/** The first row that a row waits for. */
function nextOf({ candidate, awaited }: Waiting, byWord: ReadonlyMap<string, Waiting>): Waiting | undefined {
  const [first] = awaited;
  if (!first) return undefined;
  const path = normalise(first.word);
  const name = path.slice(path.lastIndexOf("/") + 1);
  for (const to of targetsOf(candidate.list.resource, first.field)) {
    const found = byWord.get(`${to}\u0000${name}`);
    if (found) return found;
  }
  return undefined;
}

/** The words by which other rows may refer to a row. */
function wordsOf({ list, row }: Candidate): readonly string[] {
  const names = namingFields(list.resource);
  return list.columns.flatMap(({ field, fixed, index }) => {
    const text = field && names.includes(field.name) ? (fixed ?? row.cells[index]) : undefined;
    return text ? [`${list.resource.name}\u0000${normalise(unguardCell(text))}`] : [];
  });
}
