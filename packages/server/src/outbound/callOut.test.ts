import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callOut } from "./callOut.ts";
import { callTargets } from "./targets.ts";

let server: Server;
let port: number;
let seen: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      seen.push(`${request.method} ${request.url} ${body}`);
      if (request.url?.startsWith("/moved")) response.writeHead(302, { location: "http://169.254.169.254/" }).end();
      else response.end("好".repeat(5000));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

describe("addresses that are not permitted", () => {
  const mayCall = callTargets([]);
  test.each([
    ...["127.0.0.1", "127.1", "0x7f000001", "2130706433", "10.0.0.1", "172.31.0.1", "192.168.1.1", "169.254.169.254"],
    ...["0.0.0.0", "100.64.0.1", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:a00:1]", "[fd00::1]", "[fe80::1]"],
    ...["[64:ff9b::7f00:1]", "[2002:7f00:1::]", "localhost"],
  ])("%s is not called", async (host) => {
    seen = [];
    const call = callOut({ method: "GET", url: new URL(`http://${host}:${port}/`) }, mayCall);
    await expect(call).rejects.toThrow("BANCHE_CALLS");
    expect(seen).toEqual([]);
  });

  test.each(["8.8.8.8", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8"])("%s is public", (address) => {
    expect(mayCall("example.com", address)).toBe(true);
  });
});

test.each(["10.0.0.0/99", "10.0.0.0/x", "http://intranet", "a b"])("%s is refused as a target", (entry) => {
  expect(() => callTargets([entry])).toThrow();
});

test.each([["127.0.0.0/8"], ["localhost"]])("a target that the operator permits is called: %s", async (target) => {
  seen = [];
  const host = target === "localhost" ? "localhost" : "127.0.0.1";
  const form = new URLSearchParams([["a", "1 & 2"]]);
  const answer = await callOut(
    { method: "POST", url: new URL(`http://${host}:${port}/x`), form },
    callTargets([target]),
  );
  expect(answer.status).toBe(200);
  expect(answer.text).toBe("好".repeat(4000));
  expect(seen).toEqual(["POST /x a=1+%26+2"]);
});

test("a redirect is returned as the answer and is not followed", async () => {
  seen = [];
  const answer = await callOut(
    { method: "GET", url: new URL(`http://127.0.0.1:${port}/moved`) },
    callTargets(["127.0.0.1"]),
  );
  expect(answer.status).toBe(302);
  expect(seen).toEqual(["GET /moved "]);
});
