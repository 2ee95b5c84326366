/** Events that open pages receive when others change a list, across two processes (ADR 0066). */
import { rmSync } from "node:fs";

import { type Chat, createChat, socketUrl, webSockets } from "@banche/core/chat";
import { SOCKET_PATHS } from "@banche/core/wire";
import { systemClock } from "@banche/core/node";
import { startServer } from "@banche/server";
import { onTestFinished, expect, test } from "vitest";

import { chatUntil } from "../../lib/chatUntil.ts";
import { shared } from "../../lib/fileScope.ts";
import { makeFolder } from "../../lib/makeFolder.ts";
import { ours, sharedWire } from "../wire/harness.ts";

const wire = sharedWire();
const other = shared(async (later) => {
  const dataDir = makeFolder();
  later(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startServer({
    dataDir,
    databaseUrl: wire.databaseUrl,
    port: 0,
    logLevel: "silent",
    maxLoopDelayMs: 0,
  });
  later(() => server.close());
  return server;
});

/** A user with an open page, and the list events that the page received. */
async function looking(account: string, url = wire.url) {
  const token = await wire.login(account);
  const [user] = await wire.sql<{ id: string }>(`select id from users where account = $1`, [account]);
  const self = user?.id ?? "";
  const chat: Chat = createChat({
    ...{ url: socketUrl(url, undefined, SOCKET_PATHS[0]), socket: webSockets(globalThis), clock: systemClock },
    ...{ random: Math.random, newId: () => crypto.randomUUID(), token: () => token, self, owner: self },
    outbox: { load: () => [], save: () => undefined },
    onLoggedOut: () => undefined,
  });
  onTestFinished(() => chat.stop());
  const heard: string[] = [];
  const told: (readonly string[])[] = [];
  const waiting = new Set<() => void>();
  chat.onRecords((resources) => {
    heard.push(...resources);
    told.push(resources);
    for (const look of waiting) look();
  });
  chat.start();
  await chatUntil(chat, () => chat.getState().connection.status === "ready");
  const hears = (resource: string) =>
    new Promise<void>((resolve) => {
      const look = (): void => {
        if (!heard.includes(resource)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return { chat, token, self, heard, told, hears };
}

test("a changed list is reported only to users who may open its page, on any process", async () => {
  const [changing, same, viewer] = await Promise.all([
    looking("admin"),
    looking("admin", other().url),
    looking("viewer", other().url),
  ]);
  const [place] = await wire.sql<{ id: string; department: string }>(
    `select p.id, d.id as department from positions p join departments d on d.id = p.department_id
     join user_factories m on m.factory_id = p.factory_id and m.is_default and m.user_id = $1 limit 1`,
    [changing.self],
  );
  const change = (path: string) =>
    wire.ask("PUT", `/api/system/Permission/${path}`, {
      ...{ token: changing.token, headers: ours },
      body: { description: "told" },
    });
  expect(await change(`Position/${place?.id}`)).toMatchObject({ code: 200 });
  await same.hears("positions");
  // The viewer may open this list. Its event arrives after all earlier ones.
  expect(await change(`Organize/Department/${place?.department}`)).toMatchObject({ code: 200 });
  await viewer.hears("departments");
  expect(viewer.heard).toEqual(["departments"]);
  // The session that made the change has read the list again already.
  expect(changing.heard).toEqual([]);
});

test("a page that connects again reads every list again", async () => {
  const { chat, told } = await looking("viewer");
  chat.stop();
  chat.start();
  await chatUntil(chat, () => chat.getState().connection.status === "ready");
  expect(told).toEqual([[]]);
});
