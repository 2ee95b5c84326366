/** A separate process: a server with our additions that discards every write at once. Sends its port to the parent. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createFakeServer } from "@banche/core/testing";

const fake = createFakeServer({ additions: true });
const envelope = (data: unknown) => JSON.stringify({ code: 200, msg: "", data });

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += String(piece);
  return text;
}

async function answer(request: IncomingMessage): Promise<string> {
  const { method, url = "" } = request;
  const text = await textOf(request);
  if (method === "POST" && url.startsWith("/api/ext/batch/")) {
    const { operations } = JSON.parse(text) as { operations: readonly unknown[] };
    return envelope(operations.map(() => ({ code: 200, msg: "", id: "x", version: 1 })));
  }
  if (method !== "GET") return envelope({ id: "x" });
  const response = await fake.transport({ method: "GET", url: `http://sink${url}`, headers: {}, timeoutMs: 0 });
  // The fake server keeps a list of its calls, which would grow.
  (fake.calls as unknown[]).length = 0;
  return response.text();
}

const server = createServer((request, response) => {
  void answer(request).then((text) => {
    response.setHeader("content-type", "application/json");
    response.end(text);
  });
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
