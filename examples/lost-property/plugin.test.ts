/** Run by `npm test` where the packages of Banche are installed: a server with the plugin, and a client without code for it. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { createBanche } from "@banche/core/node";
import { type RunningServer, startServer } from "@banche/server";

import { plugin } from "./plugin.ts";

const dataDir = mkdtempSync(join(tmpdir(), "lost-property-"));
let server: RunningServer;
before(async () => {
  server = await startServer({ dataDir, demo: true, port: 0, logLevel: "silent", plugins: [plugin] });
});
after(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

void test("an umbrella is found, and taken away by somebody whose name is known", async () => {
  const [admin] = server.accounts;
  const banche = createBanche({ server: server.url });
  await banche.signIn({ account: admin?.account ?? "", password: admin?.password ?? "" });
  const items = banche.client.of((await banche.client.loadModels()).of("lostItems"));
  const foundAt = Date.parse("2026-03-02T07:30:00+08:00");
  const { id = "" } = await items.create({ label: "T1", item: "Umbrella", foundAt });
  await assert.rejects(items.update(id, { takenAt: foundAt + 60_000 }), /请填写领取人/);
  await items.update(id, { takenAt: foundAt + 60_000, takenBy: "A demo person" });
  await assert.rejects(items.remove(id), /已领取的失物不能删除/);
  assert.equal((await items.get(id))["takenBy"], "A demo person");
  await banche.close();
});
