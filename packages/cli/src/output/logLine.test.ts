import { expect, test } from "vitest";

import { readableLogLine } from "./logLine.ts";

const entry = {
  ...{ level: 40, time: "2026-11-28T04:47:39.120Z", process: "bus1:812", reqId: "r-7", msg: "request" },
  ...{ status: 503, url: "/api/x", err: { code: "57P01" } },
};

test("a readable line has time, level, process, request and message first, then all other facts", () => {
  expect(readableLogLine(JSON.stringify(entry))).toBe(
    '2026-11-28 04:47:39.120 WARN  bus1:812 r-7 request status=503 url=/api/x err={"code":"57P01"}',
  );
});

test("texts in a line cannot control a terminal or look like another line", () => {
  const hostile = "a\u001b[2J\nFATAL b";
  for (const line of [JSON.stringify({ ...entry, msg: hostile, url: hostile }), hostile]) {
    expect(readableLogLine(line)).not.toMatch(/[\u0000-\u001f\u007f]/);
  }
});

test.each(["not JSON", "7", "null", '{"a":1}'])("the line %j is not changed", (line) => {
  expect(readableLogLine(line)).toBe(line);
});
