/** Requests that are cut off, malformed, or refused before their body was read. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { encode, demoPassword, sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(wire.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

/** Everything that the server sends until it closes the connection. */
async function untilEnd(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  await once(socket, "end");
  return text;
}

test("the connection of an upload refused half-way is closed, so that no later request waits on it", async () => {
  const socket = await open();
  const ended = untilEnd(socket);
  const boundary = "b0undary";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="other"; filename="a.exe"\r\n\r\n`;
  socket.write(
    `POST /api/file/Uploader/annex HTTP/1.1\r\nhost: localhost\r\nauthorization: ${admin}\r\n` +
      `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 30000000\r\n\r\n${head}`,
  );
  socket.write(Buffer.alloc(1_000_000));
  const answer = await ended;
  expect(answer).toMatch(/^HTTP\/1\.1 \d+/);
  expect(answer.toLowerCase()).toContain("connection: close");
  expect((await wire.ask("GET", "/api/oauth/CurrentUser", { token: admin })).code).toBe(200);
});

test("a caller refused while still sending reads the answer and can use the connection again", async () => {
  const socket = await open();
  const size = 1_500_000;
  socket.write(
    `PUT /api/system/Permission/Users/x HTTP/1.1\r\nhost: localhost\r\nauthorization: bearer nobody\r\n` +
      `content-type: application/json\r\ncontent-length: ${size}\r\n\r\n`,
  );
  for (let sent = 0; sent < size; sent += 100_000) {
    if (!socket.write("x".repeat(100_000))) await once(socket, "drain");
  }
  socket.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
  const answers = await untilEnd(socket);
  expect(answers).toContain('"code":602');
  expect(answers).toContain('{"status":"ok"}');
});

test.each([
  ["GET", "gzip"],
  ["GET", "br"],
  ["POST", "gzip"],
  ["DELETE", "zstd"],
])(
  "%s with a body of the encoding %s is refused, and the next request on its connection is answered",
  async (method, encoding) => {
    const socket = await open();
    const size = 900_000;
    socket.write(
      `${method} /api/system/Permission/Users HTTP/1.1\r\nhost: localhost\r\nauthorization: ${admin}\r\n` +
        `content-type: application/json\r\ncontent-encoding: ${encoding}\r\ncontent-length: ${size}\r\n\r\n`,
    );
    for (let sent = 0; sent < size; sent += 100_000) {
      if (!socket.write("x".repeat(100_000))) await once(socket, "drain");
    }
    socket.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    const answers = await untilEnd(socket);
    expect(answers).toContain('"reason":"malformed"');
    expect(answers).toContain('{"status":"ok"}');
  },
);

test("a caller whose body exceeds the limit reads the refusal, and the connection closes", async () => {
  const socket = await open();
  const size = 3 * 1024 * 1024;
  socket.write(
    `PUT /api/system/Permission/Users/x HTTP/1.1\r\nhost: localhost\r\nauthorization: ${admin}\r\n` +
      `content-type: application/json\r\ncontent-length: ${size}\r\n\r\n`,
  );
  const ended = untilEnd(socket);
  for (let sent = 0; sent < size; sent += 128 * 1024) {
    if (!socket.write("x".repeat(128 * 1024))) await once(socket, "drain");
  }
  const answer = await ended;
  expect(answer).toContain('"reason":"too_large"');
  expect(answer.toLowerCase()).toContain("connection: close");
});

describe("an unreadable body is answered with 400", () => {
  test.each([
    ["multipart without a boundary", "multipart/form-data", "x"],
    [
      "multipart that ends too early",
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="file"',
    ],
    ["multipart that is empty", "multipart/form-data; boundary=x", ""],
  ])("%s", async (_, type, body) => {
    const answer = await wire.ask("POST", "/api/file/Uploader/annex", {
      token: admin,
      body,
      headers: { "content-type": type },
    });
    expect(answer.code).toBe(400);
  });
});

test("the answer of a sign-in contains a token, so it is not stored under an idempotency key", async () => {
  const body = { account: "admin", password: encode(demoPassword) };
  const headers = { "idempotency-key": "signin-1" };
  const tokens = new Set<string>();
  for (const _ of [1, 2]) {
    const answer = await wire.ask("POST", "/api/oauth/Login", { token: admin, body, headers });
    expect(answer.code).toBe(200);
    tokens.add(answer.data.token);
  }
  expect(tokens.size).toBe(2);
  const kept = await wire.sql(`select 1 from idempotency_keys where key = 'signin-1'`);
  expect(kept).toEqual([]);
});

test("the answer forbids browsers the use of camera, microphone and location", async () => {
  const { headers } = await wire.ask("GET", "/api/ext/about", {});
  expect(headers.get("permissions-policy")).toMatch(/camera=\(\).*geolocation=\(\)/);
});

test.each([
  ["localhost:8080", 200],
  ["127.0.0.1:8080", 200],
  ["[::1]:8080", 200],
  ["bus.localhost", 200],
  ["rebound.example.com:8080", 400],
  ["127.0.0.1.example.com", 400],
])("a demo called by the host name %s answers %i", async (host, code) => {
  const socket = await open();
  const ended = untilEnd(socket);
  socket.write(`GET /api/ext/about HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  expect(await ended).toContain(`"code":${code}`);
});
