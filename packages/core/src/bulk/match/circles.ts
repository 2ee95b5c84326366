import { normalise } from "../../kinds/lookups.ts";
import { unguardCell } from "../../text/csvGuard.ts";
import { namingFields } from "../rows/checkFiles.ts";
import type { Awaited, Candidate } from "./judge.ts";
import { targetsOf } from "./references.ts";

/** A row that waits, and what for. */
export interface Waiting {
  readonly candidate: Candidate;
  readonly awaited: readonly Awaited[];
}

/**
 * Why rows wait that wait for nothing but each other: `circles` of rows of which each points to the next, and `dead` ones
 * that point to a row that will not come. The others lead to one of these.
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

/** The row that a row waits for first. */
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

/** What other rows may call a row. */
function wordsOf({ list, row }: Candidate): readonly string[] {
  const names = namingFields(list.resource);
  return list.columns.flatMap(({ field, fixed, index }) => {
    const text = field && names.includes(field.name) ? (fixed ?? row.cells[index]) : undefined;
    return text ? [`${list.resource.name}\u0000${normalise(unguardCell(text))}`] : [];
  });
}
