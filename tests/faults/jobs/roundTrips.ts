import assert from "node:assert/strict";
import { resources } from "@banche/core";
import { csvText, exportRecords, jsonText, memoryJournal, type Sheet, yamlText } from "@banche/core/bulk";
import { languages } from "@banche/core/text";
import { workbookBytes } from "@banche/core/node";
import { encodeGb18030, encodeUtf16, fileOf } from "@banche/core/testing";
import * as fc from "fast-check";
import { kept, recordsOf } from "./records.ts";
import { createWorld, joined, jsonFile, type Source } from "./world.ts";

type Format = readonly [name: string, bytes: (sheet: Sheet) => Promise<string | Uint8Array>];

const encodings: readonly Format[] = [
  ["utf8.csv", async (sheet) => joined(csvText(sheet))],
  ["gb18030.csv", async (sheet) => encodeGb18030((await joined(csvText(sheet))).slice(1), TextDecoder)],
  ["utf16le.tsv", async (sheet) => encodeUtf16(await joined(csvText(sheet, "\t")), "le")],
];
/** One of these for each data set, in turn. */
const others: readonly Format[] = [
  ["a.xlsx", async (sheet) => workbookBytes(sheet)],
  ["a.json", async (sheet) => joined(jsonText(sheet, "json"))],
  ["a.ndjson", async (sheet) => joined(jsonText(sheet, "ndjson"))],
  ["a.yaml", async (sheet) => joined(yamlText(sheet))],
  ["utf16be.csv", async (sheet) => encodeUtf16(await joined(csvText(sheet)), "be")],
];

export interface RoundTrips {
  /** Generated data sets, of every resource in turn. */
  readonly sets: number;
  readonly records: number;
  /** Files that were exported and planned again. */
  readonly files: number;
  /** Changes that those plans found, and rows that they refused. None is right. */
  readonly changes: number;
}

/**
 * Generated records come in from a file, go out in three encodings and one other format, and are planned again.
 *
 * @throws {AssertionError} with the smallest data set that goes wrong
 */
export async function roundTrips({ sets, seed }: { sets: number; seed: number }): Promise<RoundTrips> {
  const counts = { sets: 0, records: 0, files: 0, changes: 0 };
  const generated = fc
    .constantFrom(...kept)
    .chain((name) => fc.record({ name: fc.constant(name), rows: recordsOf(resources[name], 8) }));
  const property = fc.asyncProperty(
    generated,
    fc.constantFrom(...languages),
    fc.boolean(),
    async ({ name: resourceName, rows }, language, additions) => {
      const resource = resources[resourceName];
      const { server, client, planOf, run } = createWorld(additions ? "ours" : "a plain server");
      const { issues, job } = await planOf([jsonFile(resource, rows)]);
      assert.deepEqual(issues, []);
      assert.ok(job);
      const { status } = await run(job, memoryJournal());
      assert.equal(status, "finished");
      const [written, other] = [server.writes().length, others[counts.sets % others.length]];
      for (const [name, bytes] of other ? [...encodings, other] : encodings) {
        const sheet = await exportRecords({ client, resource, language, ownNames: /json|yaml/.test(name) });
        const back: Source = { resource, source: fileOf(name, await bytes(sheet)) };
        const found = await planOf([back], { language, prune: [{ resource, all: true }] });
        const { create, update, remove, invalid } = found.totals;
        counts.files += 1;
        counts.changes += create + update + remove + invalid;
        assert.deepEqual([name, found.issues, { create, update, remove, invalid }], [name, [], NOTHING]);
      }
      assert.equal(server.writes().length, written);
      counts.sets += 1;
      counts.records += rows.length;
    },
  );
  await fc.assert(property, { numRuns: sets, seed });
  return counts;
}

const NOTHING = { create: 0, update: 0, remove: 0, invalid: 0 };
