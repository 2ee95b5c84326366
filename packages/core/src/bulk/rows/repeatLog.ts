import { BancheError } from "../../errors.ts";
import type { Language } from "../../i18n/language.ts";
import type { CancelSignal } from "../../ports.ts";
import { cellReader } from "../../records/cells.ts";
import type { Finding } from "./issues.ts";
import { type KeyLog, keyLog, type KeyLogOptions } from "../memory/keyLog.ts";
import type { OpenList } from "./planSources.ts";
import { repeatFinder, repeatsEarly, type SeenValues } from "./repeatFinder.ts";
import { rowReader } from "./rows.ts";
import type { Spill } from "../memory/spill.ts";
import { wordsIn } from "./words.ts";

/** Keys and unique values of all rows, looked through when the first reading is over. */
export interface RepeatLog {
  /** Takes values of the row that is being read, and knows of none before. */
  readonly seen: SeenValues;
  /** Begins with the next row of all files. */
  nextRow(): void;
  /** Hands on what has gathered; asked for after each group of rows. */
  flush(): Promise<void>;
  /** Numbers of the rows, from 1, that may repeat one another. */
  suspects(): Promise<ReadonlySet<number>>;
}

export function repeatLog(spill: Spill, options?: KeyLogOptions): RepeatLog {
  const logs = new Map<string, KeyLog>();
  let row = 0;
  return {
    seen: {
      table(resource, field = "") {
        const name = `${resource}.${field}`;
        const log = logs.get(name) ?? keyLog(spill, options);
        logs.set(name, log);
        return {
          put(text) {
            log.put(text, row);
            return 0;
          },
        };
      },
    },
    nextRow() {
      row += 1;
    },
    async flush() {
      for (const log of logs.values()) await log.flush();
    },
    async suspects() {
      const rows = new Set<number>();
      for (const log of logs.values()) await log.suspects(rows);
      return rows;
    },
  };
}

/**
 * Whether the values of a list are looked through after the first reading: where no list of its resource has to wait for the
 * server's answers.
 */
export function isLogged({ resource }: OpenList, lists: readonly OpenList[]): boolean {
  return lists.every((other) => other.resource.name !== resource.name || repeatsEarly(other));
}

export interface RepeatsOptions {
  readonly language: Language;
  readonly signal?: CancelSignal | undefined;
  /** Names of the files, by their numbers. */
  readonly names: readonly string[];
  /** For each list and each of its findings the row that it is about, from 0. */
  readonly owners: ReadonlyMap<OpenList, readonly number[]>;
}

/**
 * Reads the suspected rows again and compares their texts as they are; adds what is wrong with them where the first reading
 * would have found it.
 */
export async function nameRepeats(
  lists: readonly OpenList[],
  suspects: ReadonlySet<number>,
  options: RepeatsOptions,
): Promise<void> {
  const { language, signal, names, owners } = options;
  const seen = exactValues();
  let row = 0;
  let left = suspects.size;
  for (const list of lists) {
    const find = isLogged(list, lists) ? repeatFinder(list, { language, names, seen }) : undefined;
    const reader = rowReader(list.resource, list.columns, cellReader({ words: wordsIn(language) }));
    const first = row;
    const repeats: Repeat[] = [];
    for await (const rows of find && left > 0 ? list.table.rows() : []) {
      if (signal?.aborted) throw new BancheError("aborted");
      for (const one of rows) {
        row += 1;
        if (!suspects.has(row)) continue;
        left -= 1;
        const findings = find?.(one, reader.key(one).key) ?? [];
        if (findings.length > 0) repeats.push({ index: row - first - 1, findings });
      }
      if (left === 0) break;
    }
    row = first + list.states.length;
    if (repeats.length > 0) addRepeats(list, owners.get(list) ?? [], repeats);
  }
}

interface Repeat {
  /** Of the row in its list, from 0. */
  readonly index: number;
  readonly findings: readonly Finding[];
}

function addRepeats({ findings, states }: OpenList, owners: readonly number[], repeats: readonly Repeat[]): void {
  const before = findings.splice(0);
  let at = 0;
  const addUpTo = (index: number) => {
    for (; at < before.length && (owners[at] ?? 0) < index; at += 1) findings.push(before[at] as Finding);
  };
  for (const { index, findings: more } of repeats) {
    addUpTo(index);
    findings.push(...more);
    states.set(index, "invalid");
  }
  addUpTo(Number.POSITIVE_INFINITY);
}

function exactValues(): SeenValues {
  const tables = new Map<string, Map<string, number>>();
  return {
    table(resource, field = "") {
      const name = `${resource}.${field}`;
      const places = tables.get(name) ?? new Map<string, number>();
      tables.set(name, places);
      return {
        put(text, place) {
          const before = places.get(text) ?? 0;
          if (before === 0) places.set(text, place);
          return before;
        },
      };
    },
  };
}
