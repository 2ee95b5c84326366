import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPassword, exampleServer } from "./server.ts";
import { replay } from "./transcript.ts";

let servers: readonly Awaited<ReturnType<typeof exampleServer>>[] = [];
beforeAll(async () => {
  servers = [await exampleServer(), await exampleServer()];
});
afterAll(async () => {
  for (const server of servers) await server.close();
});

describe("what the READMEs of these examples show is what their commands print", () => {
  it.each([
    ["bulk-users", ["default"]],
    ["org-as-files", ["default"]],
    ["dictionary-sync", ["head", "branch"]],
  ])("%s", async (example, names) => {
    const profiles = names.map((profile, at) => ({ profile, url: servers[at]?.url ?? "" }));
    const { readme, replayed } = await replay(example, profiles, demoPassword);
    if (process.env["UPDATE_EXAMPLES"]) {
      writeFileSync(new URL(`../../examples/${example}/README.md`, import.meta.url), replayed);
    } else expect(replayed).toBe(readme);
  });
});
