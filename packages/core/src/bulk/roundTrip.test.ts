import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Client, createClient } from "../client/createClient.ts";
import { type Language, languages } from "../i18n/language.ts";
import { nodeReadPorts, workbookBytes } from "../node/files.ts";
import { resources } from "../resources/all.ts";
import type { Resource } from "../resources/defineResource.ts";
import { aCompany, aPosition, aUser } from "../testing/builders.ts";
import { createFakeServer } from "../testing/fakeServer.ts";
import { encodeGb18030, encodeUtf16 } from "../testing/encodings.ts";
import { fakeClock, fileOf } from "../testing/ports.ts";
import { exportRecords } from "./exportRecords.ts";
import type { BulkSource } from "./read/source.ts";
import { memoryPlan } from "./memoryPlan.ts";
import { planChanges } from "./planChanges.ts";
import { csvText, jsonText, type Sheet, yamlText } from "./write.ts";

const sure = fc.constantFrom;
/** Texts that files and spreadsheets are known to spoil. */
const note = fc
  .oneof(
    sure(
      "-",
      "'-",
      "=1+1",
      "'=x",
      "''",
      "+86",
      "@x",
      '"',
      'a"b',
      "a,b;c\td",
      "多\n行",
      "1.0",
      "007",
      "1E5",
      "2026-01-31",
      "true",
      "null",
    ),
    fc.string({ unit: sure("a", "中", "'", '"', ",", "\n", "=", "-", " ", "😀", "é"), maxLength: 12 }),
  )
  .map((text) => text.trim());

const user = fc.record({
  realName: sure("李雷", "阿依古丽·买买提", "O Neil"),
  gender: sure(1, 2, 3),
  organizeId: sure("d1", "d2", "d3"),
  positionId: sure("p1", "p2", "p3", "p1,p2", "p1,p2,p3"),
  roleId: sure("", "r1", "r1,r2"),
  managerId: sure("", "u0"),
  description: note,
  nativePlace: note.filter((text) => !text.includes("\n")),
  birthday: sure(null, 0, 946_656_000_000),
  nation: sure("", "han", "uighur"),
  sortCode: sure(0, 7, 999_999),
  enabledMark: sure(0, 1),
});

const formats: Readonly<Record<string, (sheet: Sheet) => Promise<BulkSource>>> = {
  "a.csv": async (sheet) => fileOf("a.csv", await textOf(csvText(sheet))),
  "a.tsv": async (sheet) => fileOf("a.tsv", await textOf(csvText(sheet, "\t"))),
  "a.json": async (sheet) => fileOf("a.json", await textOf(jsonText(sheet, "json"))),
  "a.ndjson": async (sheet) => fileOf("a.ndjson", await textOf(jsonText(sheet, "ndjson"))),
  "a.yaml": async (sheet) => fileOf("a.yaml", await textOf(yamlText(sheet))),
  "utf16le.csv": async (sheet) => fileOf("a.csv", encodeUtf16(await textOf(csvText(sheet)), "le")),
  "utf16be.tsv": async (sheet) => fileOf("a.tsv", encodeUtf16(await textOf(csvText(sheet, "\t")), "be")),
  "gb18030.csv": async (sheet) => fileOf("a.csv", encodeGb18030((await textOf(csvText(sheet))).slice(1), TextDecoder)),
  "a.xlsx": async (sheet) => fileOf("a.xlsx", await workbookBytes(sheet)),
};

describe.each(Object.entries(formats))("export and import of %s", (name, write) => {
  it("finds no changes", { timeout: 30_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(user, { minLength: 1, maxLength: 8 }),
        sure(...languages),
        fc.boolean(),
        async (people, language, additions) => {
          const data = { ...aCompany(), users: people.map((person, at) => aUser(at, person)) };
          const server = createFakeServer({ data, additions });
          const { transport } = server;
          const client = createClient({ server: "http://fake", transport, clock: fakeClock(), random: () => 0.5 });
          const ownNames = /json|yaml/.test(name);
          const sheet = await exportRecords({ client, resource: resources.users, language, ownNames });
          const source = await write(sheet);
          const plan = await planOf(client, resources.users, source, language);
          expect(plan.issues).toEqual([]);
          expect(plan.totals).toEqual({ create: 0, update: 0, remove: 0, same: people.length, invalid: 0 });
          expect(server.writes()).toEqual([]);
        },
      ),
      { numRuns: name === "a.xlsx" ? 25 : 125 },
    );
  });
});

it.each(Object.values(resources).filter(({ name }) => name !== "areas"))(
  "finds no changes in $name",
  async (resource) => {
    const server = createFakeServer();
    const client = createClient({
      server: "http://fake",
      transport: server.transport,
      clock: fakeClock(),
      random: () => 0.5,
    });
    const sheet = await exportRecords({ client, resource, language: "zh" });
    const source = fileOf("a.csv", await textOf(csvText(sheet)));
    const plan = await planOf(client, resource, source, "en");
    expect(plan.issues).toEqual([]);
    expect(plan.totals).toMatchObject({ create: 0, update: 0, remove: 0 });
    expect(plan.totals.same).toBeGreaterThan(0);
  },
);

it("writes the asked fields only, and numbers without an apostrophe", async () => {
  const data = { ...aCompany(), positions: [aPosition("p1", "驾驶员", { sortCode: -5, description: "=1+1" })] };
  const { transport } = createFakeServer({ data });
  const client = createClient({ server: "http://fake", transport, clock: fakeClock(), random: () => 0.5 });
  const fields = ["order", "description", "code", "createdAt"];
  const sheet = await exportRecords({ client, resource: resources.positions, language: "en", fields });
  expect(await textOf(csvText(sheet))).toBe("\ufeffOrder,Description,Code,Created\r\n-5,'=1+1,p1,\r\n");
});

async function planOf(client: Client, resource: Resource, source: BulkSource, language: Language) {
  return planChanges({
    client,
    clock: fakeClock(),
    target: { server: "http://fake", account: "admin", factory: null },
    sources: [{ resource, source }],
    ports: nodeReadPorts,
    language,
    store: memoryPlan,
    prune: [{ resource, all: true }],
  });
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
