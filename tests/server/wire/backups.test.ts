/** Backups of the whole installation: rights, one at a time, and files that match the list. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();
const path = "/api/system/Base/DataBackup";
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

interface Row {
  readonly id: string;
  readonly fileName: string;
  readonly fileSize: string;
  readonly fileUrl?: string;
  readonly state: string;
  readonly rows: number;
  readonly sha256: string;
  readonly creatorUser: string;
}
const list = async (): Promise<readonly Row[]> =>
  (await wire.ask("GET", path, { token: admin, headers: { accept: "application/vnd.banche+json" } })).data
    .list as unknown as readonly Row[];
const done = async (id: string): Promise<Row> => {
  await expect
    .poll(async () => (await list()).find((row) => row.id === id)?.state, { timeout: 60_000 })
    .not.toBe("running");
  return (await list()).find((row) => row.id === id) as Row;
};
const folder = (): string => join(wire.dataDir, "backups");

test("an administrator who is not in every factory is refused, and nothing is written", async () => {
  await wire.sql(
    `delete from user_factories where not is_default and user_id = (select id from users where account = 'admin')`,
  );
  for (const [method, more] of [
    ["GET", ""],
    ["POST", ""],
    ["DELETE", "/x"],
  ] as const) {
    expect(await wire.ask(method, path + more, { token: admin })).toMatchObject({ code: 403 });
  }
  expect(existsSync(folder())).toBe(false);
  await wire.sql(
    `insert into user_factories (user_id, factory_id) select u.id, f.id from users u, factories f
     where u.account = 'admin' on conflict do nothing`,
  );
});

test("two backups requested at once: one is refused, the other has the listed hash and size", async () => {
  const answers = await Promise.all([1, 2].map(() => wire.ask("POST", path, { token: admin })));
  expect(answers.map(({ reason }) => reason).sort()).toEqual(["conflict", undefined]);
  expect(answers.find(({ reason }) => reason)?.msg).toBe("正在备份，请稍后再试");
  const id = answers.find(({ code }) => code === 200)?.data.id as string;
  const row = await done(id);
  expect(row).toMatchObject({ state: "ok", creatorUser: "admin", rows: expect.any(Number) as number });
  expect(row.fileName).toMatch(/^banche-\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d\.tar\.gz$/);
  expect(readdirSync(folder())).toEqual([row.fileName]);

  const answer = await fetch(wire.url + row.fileUrl);
  expect(answer.headers.get("content-disposition")).toContain(row.fileName);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(row.sha256);
  const noted = await wire.sql(`select actor_account, action from audit_log where resource = 'backups' order by id`);
  expect(noted).toEqual([
    { actor_account: "admin", action: "create" },
    { actor_account: "admin", action: "download" },
  ]);
});

test("a download link is valid only for its own backup", async () => {
  const [row] = await list();
  const signature = new URL(wire.url + row?.fileUrl).searchParams.get("encryption") ?? "";
  for (const [id, given] of [
    ["other", signature],
    [row?.id, `${signature}x`],
    [row?.id, "x"],
  ]) {
    const answer = await wire.ask("GET", `/api/ext/backups/${id}/File?encryption=${given}`, {});
    expect(answer).toMatchObject({ reason: "link_expired" });
  }
});

test("deleting a backup deletes its file", async () => {
  const [row] = await list();
  expect(await wire.ask("DELETE", `${path}/${row?.id}`, { token: admin })).toMatchObject({ code: 200 });
  expect(await list()).toEqual([]);
  expect(readdirSync(folder())).toEqual([]);
  expect(await wire.ask("DELETE", `${path}/${row?.id}`, { token: admin })).toMatchObject({ reason: "not_found" });
});

test("a backup that a killed process left unfinished is marked as failed when the next one starts", async () => {
  await wire.sql(
    `insert into backups (id, name, created_at) values ('cut', 'banche-cut.tar.gz', now() - interval '1 hour')`,
  );
  const { data } = await wire.ask("POST", path, { token: admin });
  expect((await done(data.id)).state).toBe("ok");
  expect((await list()).find(({ id }) => id === "cut")).toMatchObject({ state: "failed", reason: "cut" });
});
