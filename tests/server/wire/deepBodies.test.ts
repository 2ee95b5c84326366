/** Work that could grow faster than its input: no request may block the server for others. */
import { beforeAll, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

const limitMs = 1_000;

/** Processor time in ms that a call costs this process, which also runs the server. */
async function costOf(method: string, path: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  const before = process.cpuUsage();
  const answer = await wire.ask(method, path, {
    token: admin,
    body,
    headers: { "content-type": "application/json", ...headers },
  });
  const { user, system } = process.cpuUsage(before);
  return { answer, costMs: (user + system) / 1000 };
}

const places: readonly (readonly [method: string, path: string, around: (value: string) => string])[] = [
  ["PUT", "/api/ext/preferences/deep", (value) => `{"value":${value}}`],
  ["POST", "/api/ext/batch/users", (value) => `{"operations":[{"op":"create","record":${value}}]}`],
  ["POST", "/api/system/Permission/Users", (value) => `{"account":${value}}`],
  ["POST", "/api/system/Permission/Users", (value) => value],
];
const shapes: readonly (readonly [name: string, open: string, close: string])[] = [
  ["lists", "[", "]"],
  ["objects", '{"a":', "}"],
  ["lists with a text that looks like an end", '["]\\"]",', "]"],
];
const depths = [101, 5_000, 20_000, 100_000];

test.each(
  places.flatMap(([method, path, around]) =>
    shapes.flatMap(([name, open, close]) =>
      depths.map((depth) => ({
        method,
        path,
        name,
        depth,
        body: around(`${open.repeat(depth)}1${close.repeat(depth)}`),
      })),
    ),
  ),
)("$method $path with $name $depth deep is refused at once", async ({ method, path, body, depth }) => {
  for (const headers of [{}, { "idempotency-key": `deep${path.length}${depth}${body.length}` }]) {
    const { answer, costMs } = await costOf(method, path, body, headers);
    expect({ code: answer.code, reason: answer.reason }).toEqual({ code: 400, reason: "malformed" });
    expect(costMs).toBeLessThan(limitMs);
  }
});

test("a value with normal nesting is stored", async () => {
  const body = `{"value":{"a":${"[".repeat(90)}${"]".repeat(90)}}}`;
  expect((await costOf("PUT", "/api/ext/preferences/deep", body)).answer.code).toBe(200);
});

test.each([
  "<b>",
  "<b><i>",
  "<p><b>",
  "<div x>",
  "<ul><li>",
  "<table><tr><td>",
  "<a href='",
  "<!--",
  "&amp;",
  "<",
  "</b>",
])("a notice with 600 kB of %s is refused quickly", async (piece) => {
  const bodyText = piece.repeat(Math.floor(600_000 / piece.length));
  const { answer, costMs } = await costOf(
    "POST",
    "/api/system/Message",
    JSON.stringify({ id: 0, title: "长", bodyText }),
  );
  expect(answer.code).toBe(400);
  expect(costMs).toBeLessThan(limitMs);
});

test.each(["<b>", "<b><i>", "<p><b>", "<span><p>", "<ul><li>x"])(
  "the longest accepted notice is processed quickly: %s",
  async (piece) => {
    const deepest = piece.repeat(60);
    const rest = piece.replace(/<(\w+)>/g, "<$1>x</$1>");
    const bodyText = deepest + rest.repeat(Math.floor((399_000 - deepest.length) / rest.length));
    const { costMs } = await costOf("POST", "/api/system/Message", JSON.stringify({ id: 0, title: "深", bodyText }));
    expect(costMs).toBeLessThan(limitMs);
  },
);
