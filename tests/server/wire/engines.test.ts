import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startServer } from "@banche/server";
import { createTestDatabase } from "@banche/server/testing";
import { expect, inject, onTestFinished, test } from "vitest";

import { demoPassword, encode } from "./harness.ts";

/** What a client does in its first minute, with writes at once. Ids and times are left out of the answers. */
async function minute(url: string): Promise<unknown[]> {
  let token = "";
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<{ readonly data: { readonly token: string } }> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: token }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key && { "idempotency-key": key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { data: { token: string } };
  };
  const login = await ask("POST", "/api/oauth/Login", { account: "admin", password: encode(demoPassword) });
  token = login.data.token;
  const type = (code: string) => ({ parentId: "-1", fullName: `类型${code}`, enCode: code });
  const path = "/api/system/Base/DictionaryType";
  const answers = [
    ...(await Promise.all(Array.from({ length: 8 }, () => ask("POST", path, type("same"), "same")))),
    ...(await Promise.all(Array.from({ length: 8 }, (_, index) => ask("POST", path, type(`t${index}`))))),
    ...(await Promise.all([
      ask("POST", path, type("t0")),
      ask("POST", path, { ...type("x"), enCode: "-" }),
      ask("GET", path),
    ])),
    await ask("POST", "/api/ext/batch/dictionaryTypes", { operations: batch(type), jobId: "job" }, "batch"),
    await ask("POST", "/api/ext/batch/dictionaryTypes", { operations: batch(type), jobId: "job" }, "batch"),
    await ask("GET", "/api/ext/audit?jobId=job"),
    await ask("GET", "/api/system/Permission/Users?keyword=%E6%9D%8E&pageSize=500&sidx=realName&sort=asc"),
    await ask("GET", "/api/system/Permission/Users?sidx=creatorTime&sort=desc&pageSize=5"),
    await ask("GET", "/api/system/Permission/Organize/Department/Selector"),
    await ask("GET", "/api/system/Base/Area/-1?keyword=%E5%8D%97%E5%B1%B1%E5%8C%BA"),
    await ask("GET", "/api/ext/records/positions?pageSize=3"),
    await ask("GET", "/api/oauth/CurrentUser"),
    await ask("POST", "/api/oauth/LockScreen", { account: "admin", password: encode("wrong1") }),
  ];
  return JSON.parse(
    JSON.stringify(answers, (name, value: unknown) => (volatile.has(name) ? undefined : value)),
  ) as unknown[];
}

/** Some fine, some taken in the batch, some in the table, some wrong. */
const batch = (type: (code: string) => object) =>
  ["b0", "b1", "b1", "t0", "-", "b2"].map((code) => ({ op: "create", record: type(code) }));

const volatile = new Set([
  "id",
  "at",
  "recordId",
  "requestId",
  "creatorTime",
  "cursor",
  "prevLoginTime",
  "parentId",
  "organizeId",
  "modelId",
  "companyId",
]);

test("PGlite and PostgreSQL give the same answers, also to many at once", async () => {
  const database = await createTestDatabase(inject("postgresUrl"), "demo");
  const directories = [0, 1].map(() => mkdtempSync(join(tmpdir(), "banche-engines-")));
  const [first = "", second = ""] = directories;
  const common = { demo: true, port: 0, logLevel: "silent", fsync: false } as const;
  const postgres = await startServer({ ...common, dataDir: first, databaseUrl: database.url });
  const pglite = await startServer({ ...common, dataDir: second, engine: "pglite" });
  onTestFinished(async () => {
    await postgres.close();
    await pglite.close();
    await database.drop();
    for (const directory of directories) rmSync(directory, { recursive: true, force: true });
  });
  const [expected, found] = [await minute(postgres.url), await minute(pglite.url)];
  expect(found).toEqual(expected);
  expect(JSON.stringify(found)).not.toContain('"code":500');
});
