/** Connections that are still busy when the server stops, and those that never finish. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { type AppOptions, createApp } from "./app.ts";
import { drain, listen } from "./listen.ts";
import { createLogger } from "./logging.ts";

async function create(options: Pick<AppOptions, "routes" | "slowRequests">) {
  const logger = createLogger("silent", () => undefined);
  const app = await createApp({ logger, productName: "banche", isReady: async () => true, ...options });
  onTestFinished(() => app.close());
  return app;
}

function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { give, given };
}

/** A connection to a server that collects the answers. */
async function connectTo(port: number): Promise<{ readonly socket: Socket; readonly answered: () => string }> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  await once(socket, "connect");
  return { socket, answered: () => text };
}

test("a stopping server answers new requests on a busy connection with 503", async () => {
  const gate = signal();
  const entered = signal();
  const refused = signal();
  const app = await create({
    routes(routed) {
      routed.get("/api/slow", async () => {
        entered.give();
        await gate.given;
        return { done: true };
      });
      routed.addHook("onError", async () => refused.give());
      routed.get("/api/next", () => ({ carriedOut: true }));
    },
  });
  const { socket, answered } = await connectTo(await listen(app, "127.0.0.1", 0));
  const ended = once(socket, "close");
  socket.write("GET /api/slow HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await entered.given;
  const closed = drain(app);
  socket.write("GET /api/next HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await refused.given;
  gate.give();
  await Promise.all([ended, closed]);
  const [, first = "", second = ""] = answered().split("HTTP/1.1 ");
  expect(first).toMatch(/^200 .*"done":true/s);
  expect(second).toMatch(/^503 .*^retry-after: [1-9].*"code":503/ms);
});

test("a server ends a request whose body arrives byte by byte", async () => {
  const app = await create({
    slowRequests: { limitMs: 50, checkEveryMs: 10 },
    routes: (routed) => void routed.post("/api/echo", ({ body }) => body),
  });
  const { socket, answered } = await connectTo(await listen(app, "127.0.0.1", 0));
  socket.on("error", () => undefined);
  // `once` of events would fail at a reset that may arrive first.
  const ended = new Promise((resolve) => void socket.once("close", resolve));
  socket.write(
    "POST /api/echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n",
  );
  const drip = setInterval(() => void (socket.writable && socket.write(" ")), 5);
  onTestFinished(() => clearInterval(drip));
  await ended;
  expect(answered()).not.toMatch(/^HTTP\/1\.1 200/);
});
