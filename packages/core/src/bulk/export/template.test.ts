import { describe, expect, it } from "vitest";
import { loadLookups } from "../../records/loadLookups.ts";
import { resources } from "../../registry/all.ts";
import type { Resource } from "../../registry/resource.ts";
import { languages } from "../../i18n/language.ts";
import { createFakeServer } from "../../testing/fakeServer.ts";
import { manualClock } from "../../testing/manualClock.ts";
import { createClient } from "../../client/createClient.ts";
import { cellReader } from "../../records/cells.ts";
import { mapHeader } from "../rows/headers.ts";
import { importTemplate } from "./template.ts";
import { wordsIn } from "../rows/words.ts";

const { transport } = createFakeServer({ additions: true });
const client = createClient({ server: "http://fake", transport, clock: manualClock(), random: () => 0.5 });

/** The fake has no menus and no categories of interfaces, which these lie in. */
const left = ["menuButtons", "menuColumns", "menuDataFields", "dataSchemes", "dataInterfaces"];

describe.each(Object.values<Resource>(resources).filter(({ name }) => !left.includes(name)))(
  "the template of $name",
  (resource) => {
    it.each(languages)("has headings, a sample and choices that import reads (%s)", async (language) => {
      const lookups = await loadLookups(client, [resource]);
      const columns = importTemplate({ resource, language, lookups });
      const header = columns.map(({ heading }) => heading);
      const mapped = mapHeader(resource, header, { line: 1, language });
      const fields = Object.values(resource.fields).filter(({ readOnly }) => !readOnly);
      expect(mapped.columns.map(({ field }) => field?.name)).toEqual(fields.map(({ name }) => name));
      const read = cellReader({ lookups, words: wordsIn(language) });
      for (const [at, { sample, allowed, required }] of columns.entries()) {
        const field = fields[at];
        if (!field) throw new Error("no field");
        if (required) expect(sample, field.name).not.toBe("");
        const wrong = allowed.filter((word) => read(word, field).kind !== "value");
        expect(wrong, field.name).toEqual([]);
      }
      const home = resource.list.within?.field;
      const place = fields.findIndex(({ name }) => name === home);
      const homeField = fields[place];
      const within = homeField ? read(columns[place]?.sample ?? "", homeField) : undefined;
      const homeId = within?.kind === "value" && typeof within.value === "string" ? within.value : undefined;
      for (const [at, { sample }] of columns.entries()) {
        const field = fields[at];
        if (field && sample !== "") expect(read(sample, field, homeId), field.name).toMatchObject({ kind: "value" });
      }
    });
  },
);

it("an import template has no column for uploaded files", async () => {
  const { positions } = resources;
  const pictures = {
    ...positions.fields["code"],
    ...{ name: "pictures", key: "pictures", column: "pictures" },
    kind: "images",
  };
  const resource = { ...positions, fields: { ...positions.fields, pictures } } as unknown as Resource;
  const lookups = await loadLookups(client, [positions]);
  const headings = (of: Resource) =>
    importTemplate({ resource: of, language: "zh", lookups }).map(({ heading }) => heading);
  expect(headings(resource)).toEqual(headings(positions));
  const { columns, findings } = mapHeader(resource, ["岗位编码", "pictures"], { line: 1, language: "zh" });
  expect(columns[1]).toEqual({ index: 1, header: "pictures", readOnly: true });
  expect(findings).toEqual([]);
});

it("an import template contains the choices and a sample of a required reference", async () => {
  const lookups = await loadLookups(client, [resources.users]);
  const columns = importTemplate({ resource: resources.users, language: "zh", lookups });
  const column = (heading: string) => columns.find((one) => one.heading === heading);
  expect(column("性别")?.allowed.slice(0, 2)).toEqual(["男", "女"]);
  expect(column("部门")?.required).toBe(true);
  expect(column("部门")?.sample).toContain("部");
});
