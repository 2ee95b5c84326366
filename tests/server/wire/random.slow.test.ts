import fc from "fast-check";
import { resources } from "@banche/core";
import { beforeAll, expect, test } from "vitest";

import { all, sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
let ids: readonly string[];
beforeAll(async () => {
  admin = await wire.login("admin");
  ids = (await wire.sql<{ id: string }>(firstIds)).map(({ id }) => id);
});
const targets = all.filter(({ id }) => id !== "session.logout" && id !== "session.lock" && id !== "session.login");

const words = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "-1",
    "0",
    "admin",
    "' or 1=1 --",
    "%",
    "\u0000",
    "\ud800",
    "9".repeat(30),
    "true",
    "null",
    "[]",
    "../..",
    "2024-01-05 16:00:00",
  ),
);
const leaf = fc.oneof(
  words,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(1e300, -1e300, 9e15, Number.MAX_SAFE_INTEGER, 253402300800000, 8.64e15),
);
const known = [
  ..."id account realName gender organizeId managerId positionId roleId headIcon parentId fullName enCode sortCode enabledMark".split(
    " ",
  ),
  ..."description propertyJson type isTree dictionaryTypeId birthday entryDate email mobilePhone nation userPassword validatePassword".split(
    " ",
  ),
  ..."version ids theme language oldPassword password code timestamp signature companyId".split(" "),
];
const body = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.dictionary(
      fc.constantFrom(...known),
      fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), fc.object({ maxDepth: 2 })),
    ),
  },
  { weight: 1, arbitrary: fc.object({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 2 }) },
);
const queryNames =
  "keyword currentPage pageSize sort sidx cursor organizeId type category startTime endTime isTree keys companyId encryption".split(
    " ",
  );
const query = fc.dictionary(
  fc.constantFrom(...queryNames),
  fc.oneof(words, fc.integer().map(String), fc.double().map(String)),
  { maxKeys: 6 },
);

const firstIds = `(select id from organizations limit 3) union all (select id from departments limit 3)
     union all (select id from positions limit 3) union all (select id from dictionary_types limit 3)
     union all (select id from users where not administrator limit 3)`;

test("1,000 random calls cause no internal error, and the server still answers", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...targets),
      fc.array(words, { minLength: 3, maxLength: 3 }),
      query,
      body,
      async (entry, ids, search, content) => {
        const { endpoint } = entry;
        let at = 0;
        const path = endpoint.path.replace(/\{\w+\}/g, () => escaped(ids[at++] ?? "x"));
        const answer = await wire.ask(endpoint.method, path, {
          token: admin,
          query: search,
          ...(endpoint.method !== "GET" && { body: JSON.stringify(content) ?? "" }),
        });
        expect([entry.id, answer.status < 500, answer.code === 500]).toEqual([entry.id, true, false]);
      },
    ),
    { seed: 20_260_105, numRuns: 1000, endOnFailure: true },
  );
  expect(await wire.ask("GET", "/api/oauth/CurrentUser", { token: admin })).toMatchObject({ code: 200 });
});

test("300 random batches answer every operation without an internal error", async () => {
  const operation = fc.record(
    {
      op: fc.constantFrom("create", "update", "remove"),
      id: fc.oneof(words, fc.constantFrom(...ids)),
      version: fc.constantFrom(1, 2, 9e15),
      record: fc.dictionary(fc.constantFrom(...known), fc.oneof(leaf, fc.constantFrom(...ids), fc.object())),
    },
    { requiredKeys: ["op"] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(resources)),
      fc.array(operation, { minLength: 1, maxLength: 12 }),
      async (resource, operations) => {
        const path = `/api/ext/batch/${resource}`;
        const answer = await wire.ask("POST", path, { token: admin, body: { operations } });
        const codes = answer.code === 200 ? (answer.data as unknown as { code: number }[]).map(({ code }) => code) : [];
        expect(answer.code === 200 ? codes.length : operations.length).toBe(operations.length);
        expect([answer.status, ...codes, answer.code]).not.toContain(500);
      },
    ),
    { seed: 20_260_106, numRuns: 300, endOnFailure: true },
  );
});

function escaped(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "?")) || "x";
}
