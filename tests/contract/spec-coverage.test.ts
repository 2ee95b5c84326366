import { describe, expect, it } from "vitest";
import { contract, entries } from "@banche/core/wire";
import { readFileSync } from "node:fs";

const spec = new Set(
  readFileSync(new URL("spec-endpoints.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.replace(/\{\w+\}/g, "{}")),
);

describe("contract against section 7 of the specification", () => {
  it("has the source `spec` only for calls that the specification names", () => {
    const strangers = entries(contract)
      .filter(({ endpoint }) => endpoint.source === "spec")
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, "{}")}`)
      .filter((call) => !spec.has(call) && !call.startsWith("GET /api/file/Image/"));
    expect(strangers).toEqual([]);
  });

  it.each([
    ["sign-in and sign-out", "/api/oauth/", 4],
    ["users", "/api/system/Permission/Users", 17],
    ["organizations and departments", "/api/system/Permission/Organize", 14],
    ["positions", "/api/system/Permission/Position", 8],
    ["dictionaries", "/api/system/Base/Dictionary", 14],
    ["areas", "/api/system/Base/Area", 7],
    ["bill rules", "/api/system/Base/BillRule", 8],
  ])("has every call about %s", (_name, prefix, atLeast) => {
    const ours = new Set(
      entries(contract).map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, "{}")}`),
    );
    const named = [...spec].filter((line) => line.split(" ")[1]?.startsWith(prefix));
    expect(named.length).toBeGreaterThanOrEqual(atLeast);
    expect(named.filter((line) => !ours.has(line))).toEqual([]);
  });
});
