/**
 * Sessions end while their sockets hang on another server process than the one that ended them: how many sockets closed, what
 * they were told, and how long that took. `node -C @banche/source tests/faults/sessionEnd/main.ts [rounds]`
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { socketUrl } from "@banche/core/chat";
import { encodePassword, SOCKET_PATHS } from "@banche/core/wire";
import { createTestDatabase, demoPassword } from "@banche/server/testing";

import { endProcess, forkServer } from "../../lib/forkServer.ts";
import { freePort } from "../../lib/freePort.ts";

export interface SessionEnds {
  /** Sessions that were ended, in each of the ways. */
  readonly ended: number;
  /** Sockets of these sessions that the other process closed. */
  readonly closed: number;
  /** Sockets that were told a reason before. */
  readonly told: number;
  /** Sessions of others that lost their socket meanwhile. */
  readonly othersClosed: number;
  /** From the moment when the end was asked for until the socket was closed. */
  readonly medianMs: number;
  readonly slowestMs: number;
}

interface SignedIn {
  readonly id: string;
  readonly token: string;
}

type Ask = (method: string, path: string, token: string, body?: object) => Promise<void>;

/** The ways in which a session ends, or rests (spec §4, §6). */
const ways: readonly ((ask: Ask, user: SignedIn, admin: SignedIn) => Promise<void>)[] = [
  (ask, { token }) => ask("GET", "/api/oauth/Logout", token),
  (ask, { token }) => ask("POST", "/api/ext/session/lock", token),
  (ask, { id }, admin) => ask("DELETE", `/api/system/Base/OnlineUser/${id}`, admin.token),
  (ask, { id }, admin) =>
    ask("PUT", `/api/system/Permission/Users/${id}/Actions/State`, admin.token, { enabledMark: 0 }),
];

/** @param rounds - how often a session is ended in each of the ways, in turn from one process and the other */
export async function runSessionEnds(postgresUrl: string, rounds: number): Promise<SessionEnds> {
  const database = await createTestDatabase(postgresUrl, "demo");
  const dataDir = mkdtempSync(join(tmpdir(), "banche-ends-"));
  const ports = [await freePort(), await freePort()];
  const servers: ChildProcess[] = [];
  try {
    for (const port of ports) servers.push(await forkServer({ databaseUrl: database.url, port, dataDir }));
    return await endAll(
      ports.map((port) => `http://127.0.0.1:${port}`),
      rounds,
    );
  } finally {
    for (const server of servers) await endProcess(server);
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function endAll(urls: readonly string[], rounds: number): Promise<SessionEnds> {
  const [here = "", there = ""] = urls;
  const admin = await signIn(here, "admin");
  const others = await Promise.all(urls.map(async (url) => openSocket(url, (await signIn(url, "dispatcher")).token)));
  const times: number[] = [];
  let told = 0;
  for (let turn = 0; turn < rounds * ways.length; turn += 1) {
    const [from, at] = turn % 2 === 0 ? [here, there] : [there, here];
    const user = await signIn(at, "viewer");
    const socket = await openSocket(at, user.token);
    const sentAt = performance.now();
    const ask: Ask = (...call) => askAt(from, ...call);
    const closed = socket.closed.then(() => times.push(performance.now() - sentAt));
    await ways[Math.floor(turn / 2) % ways.length]?.(ask, user, admin);
    await closed;
    if (socket.wasTold()) told += 1;
    const enabled = { enabledMark: 1 };
    await ask("PUT", `/api/system/Permission/Users/${user.id}/Actions/State`, admin.token, enabled);
  }
  const othersClosed = others.filter(({ isClosed }) => isClosed()).length;
  for (const other of others) other.close();
  times.sort((one, other) => one - other);
  return {
    ended: rounds * ways.length,
    closed: times.length,
    told,
    othersClosed,
    medianMs: Math.round(times[Math.floor(times.length / 2)] ?? 0),
    slowestMs: Math.round(times.at(-1) ?? 0),
  };
}

async function askAt(url: string, method: string, path: string, token: string, body?: object): Promise<void> {
  const headers = { authorization: token, ...(body && { "content-type": "application/json" }) };
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { code, msg } = (await answer.json()) as { code: number; msg: string };
  if (code !== 200) throw new Error(`${method} ${path}: ${msg}`);
}

async function signIn(url: string, account: string): Promise<SignedIn> {
  const answer = await fetch(`${url}/api/oauth/Login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account, password: encodePassword(demoPassword) }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  const current = await fetch(`${url}/api/oauth/CurrentUser`, { headers: { authorization: data.token } });
  const { data: who } = (await current.json()) as { data: { userInfo: { userId: string } } };
  return { id: who.userInfo.userId, token: data.token };
}

interface OpenSocket {
  readonly closed: Promise<void>;
  readonly isClosed: () => boolean;
  readonly wasTold: () => boolean;
  readonly close: () => void;
}

/** A bare socket of a session, greeted and listening. */
async function openSocket(url: string, token: string): Promise<OpenSocket> {
  const socket = new WebSocket(socketUrl(url, undefined, SOCKET_PATHS[0]));
  let [told, over] = [false, false];
  const closed = new Promise<void>((resolve) => {
    socket.addEventListener("close", () => {
      over = true;
      resolve();
    });
  });
  socket.addEventListener("open", () =>
    socket.send(JSON.stringify({ method: "OnConnection", token, mobileDevice: false })),
  );
  await new Promise<void>((resolve) => {
    socket.addEventListener("message", ({ data }) => {
      const { method } = JSON.parse(String(data)) as { method?: string };
      if (method === "initMessage") resolve();
      if (method === "logout") told = true;
    });
  });
  return { closed, isClosed: () => over, wasTold: () => told, close: () => socket.close() };
}
