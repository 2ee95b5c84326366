import { fork } from "node:child_process";
import { once } from "node:events";
import { encodePassword, SOCKET_PATHS } from "@banche/core/wire";
import { WebSocket } from "ws";
import { type Bench, memoryOf, startBench } from "../lib/server.ts";
import type { Verdict } from "../lib/measure.ts";

const FEW = 10;
const SOME = 1_000;
const MANY = Number(process.env["BENCH_SOCKETS"] ?? 5_000);
const SENDS = 30;
const ROUND_TRIPS = 200;

/** The cost of a message for each receiving socket, the effect of idle sockets on others, and the cost of a socket. */
export async function run(): Promise<readonly Verdict[]> {
  const bench = await startBench();
  try {
    const listener = { token: bench.token, id: await idOf(bench, "admin") };
    const dispatcher = await signIn(bench, "dispatcher");
    const viewer = await signIn(bench, "viewer");
    const writer = await connect(bench, dispatcher.token);
    const others = await connect(bench, viewer.token);
    const sockets: Socket[] = [];
    const grow = async (count: number): Promise<void> => {
      while (sockets.length < count) {
        const more = Array.from({ length: Math.min(50, count - sockets.length) }, () => connect(bench, listener.token));
        sockets.push(...(await Promise.all(more)));
      }
    };

    await grow(FEW);
    const quiet = await roundTripP99(others, dispatcher.id);
    await grow(SOME);
    const someUs = await fanOut(writer, sockets, listener.id);
    // Memory that a server needs once for its work does not count as the cost of a socket.
    const before = await bench.serverMemory();
    await grow(MANY);
    const each = ((await bench.serverMemory()) - before) / (MANY - SOME);
    console.log(`a socket: ${Math.round(each / 1000)} kB`);
    const manyUs = await fanOut(writer, sockets, listener.id);
    const crowded = await roundTripP99(others, dispatcher.id);
    const bare = await bareSocketBytes();
    for (const { close } of [...sockets, writer, others]) close();
    return [
      verdict(`delivery to one of ${MANY} sockets`, `${SOME} sockets`, manyUs / someUs, 1.2),
      verdict(`round trip p99 beside ${MANY} idle sockets`, `${FEW} sockets`, crowded / quiet, 3),
      verdict("memory of a socket", "bare ws server", each / bare, 2),
    ];
  } finally {
    await bench.close();
  }
}

const verdict = (name: string, against: string, ratio: number, atMost: number): Verdict => ({
  name,
  against,
  ratio,
  atMost,
  control: 1,
  verdict: ratio <= atMost ? "holds" : "fails",
});

interface Socket {
  send(frame: object): void;
  /** The next frame of this method. */
  next(method: string): Promise<void>;
  close(): void;
}

async function connect(bench: Bench, token: string): Promise<Socket> {
  const socket = new WebSocket(`${bench.url.replace("http", "ws")}${SOCKET_PATHS[0]}`, { perMessageDeflate: false });
  const waiting = new Map<string, () => void>();
  socket.on("message", (data) => {
    const method = /"method":"(\w+)"/.exec(String(data))?.[1] ?? "";
    const resolve = waiting.get(method);
    waiting.delete(method);
    resolve?.();
  });
  await once(socket, "open");
  const mine: Socket = {
    send: (frame) => socket.send(JSON.stringify({ ...frame, token })),
    next: (method) => new Promise((resolve) => waiting.set(method, resolve)),
    close: () => socket.terminate(),
  };
  const greeted = mine.next("initMessage");
  mine.send({ method: "OnConnection", mobileDevice: false });
  await greeted;
  return mine;
}

/** Microseconds of real time for each delivery, median of several messages. */
async function fanOut(writer: Socket, sockets: readonly Socket[], to: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < SENDS; n += 1) {
    const all = Promise.all(sockets.map((socket) => socket.next("receiveMessage")));
    const began = process.hrtime.bigint();
    writer.send({ method: "SendMessage", toUserId: to, messageType: "text", messageContent: `nr ${n}` });
    await all;
    times.push(Number(process.hrtime.bigint() - began) / 1000 / sockets.length);
  }
  return quantile(times, 0.5);
}

/** Milliseconds from a message to its echo, 99th percentile. */
async function roundTripP99(socket: Socket, to: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < ROUND_TRIPS; n += 1) {
    const echo = socket.next("sendMessage");
    const began = process.hrtime.bigint();
    socket.send({ method: "SendMessage", toUserId: to, messageType: "text", messageContent: `nr ${n}` });
    await echo;
    times.push(Number(process.hrtime.bigint() - began) / 1e6);
    // After a burst the server answers twenty frames a second; the measurement must not wait for that limit.
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  return quantile(times, 0.99);
}

/** Bytes of the process for each socket of a bare server. */
async function bareSocketBytes(): Promise<number> {
  const child = fork(new URL("../lib/bareSockets.ts", import.meta.url), { execArgv: ["--expose-gc"] });
  const [port] = (await once(child, "message")) as [number];
  const sockets: WebSocket[] = [];
  let before = 0;
  while (sockets.length < MANY) {
    if (sockets.length === SOME) before = await memoryOf(child);
    const batch = Array.from(
      { length: 50 },
      () => new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false }),
    );
    await Promise.all(batch.map((socket) => once(socket, "open")));
    for (const socket of batch) socket.send("hello");
    await Promise.all(batch.map((socket) => once(socket, "message")));
    sockets.push(...batch);
  }
  const bytes = ((await memoryOf(child)) - before) / (MANY - SOME);
  for (const socket of sockets) socket.terminate();
  child.disconnect();
  await once(child, "exit");
  return bytes;
}

async function idOf({ url, token }: Bench, account: string): Promise<string> {
  const all = await fetch(`${url}/api/system/Permission/Users/All`, { headers: { authorization: token } });
  const { data } = (await all.json()) as { data: { list: { id: string; account: string }[] } };
  return data.list.find((user) => user.account === account)?.id ?? "";
}

async function signIn(bench: Bench, account: string): Promise<{ readonly token: string; readonly id: string }> {
  const answer = await fetch(`${bench.url}/api/oauth/Login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account, password: encodePassword("banche2026") }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return { token: data.token, id: await idOf(bench, account) };
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
