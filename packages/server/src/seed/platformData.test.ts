import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { readGeoJson } from "@banche/core/geojson";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { archiveFile, demoSourceFolder } from "./archive.ts";
import { demoFactories } from "./organizations.ts";
import { demoPlatformData } from "./platformData.ts";

const nowMs = Date.UTC(2026, 5, 1);
const data = demoPlatformData(demoFactories, nowMs);
const [first] = demoFactories;
const queries = data.dataInterfaces.filter(({ kind, factoryId }) => kind === 1 && factoryId === first?.id);

let folder: string;
let archive: DatabaseSync;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "archive-"));
  archive = new DatabaseSync(join(demoSourceFolder(folder), archiveFile), { readOnly: true });
});
afterAll(() => {
  archive.close();
  rmSync(folder, { recursive: true });
});

describe("data interfaces of the demo", () => {
  test.each(queries)("$code finds rows with its defaults", ({ id, content }) => {
    const values = data.dataInterfacesParameters.filter(({ parentId }) => parentId === id);
    const given = Object.fromEntries(
      values.map(({ name, type, initial = "" }) => [name, type === "integer" ? Number(initial) : initial]),
    );
    expect(archive.prepare(String(content)).all(given).length).toBeGreaterThan(0);
  });

  test("are the same in both factories, with different ids", () => {
    expect(new Set(data.dataInterfaces.map(({ id }) => id)).size).toBe(data.dataInterfaces.length);
    expect(data.dataInterfaces.length % demoFactories.length).toBe(0);
    expect(queries.length).toBeGreaterThan(2);
  });
});

test("the copy in the archive lacks rows and differs in some rows", () => {
  const count = (statement: string) => archive.prepare(statement).get() as { readonly n: number };
  const same = "from line_months a join line_months_copy b on a.line = b.line and a.month = b.month";
  const kept = count("select count(*) as n from line_months").n;
  const copied = count("select count(*) as n from line_months_copy").n;
  const other = count(`select count(*) as n ${same} where a.riders <> b.riders`).n;
  expect(copied).toBeLessThan(kept);
  expect(other).toBeGreaterThan(0);
  expect(other).toBeLessThan(copied);
});

test("the archive is written once, and later changes in it are kept", () => {
  const path = join(folder, "demo-sources", archiveFile);
  const writer = new DatabaseSync(path);
  writer.exec("delete from depots where code = 'gate'");
  writer.close();
  demoSourceFolder(folder);
  expect(archive.prepare("select count(*) as n from depots").get()).toEqual({ n: 2 });
});

test.each(data.maps)("the map $code is valid", ({ data: text }) => {
  const read = readGeoJson(text);
  expect(read.faults).toBeUndefined();
});

test("enabled tasks are due in the future and call existing interfaces", () => {
  const known = new Set(data.dataInterfaces.map(({ id }) => id));
  for (const { enabled = true, nextRunAt, interfaceId } of data.tasks) {
    expect(known.has(String(interfaceId))).toBe(true);
    if (enabled) expect(Number(nextRunAt)).toBeGreaterThan(nowMs);
  }
});
