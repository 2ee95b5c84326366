import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { demoPassword } from "@banche/server/testing";
import { sharedDemoServer } from "../lib/demoServer.ts";
import { replay } from "./transcript.ts";

const servers = [sharedDemoServer(), sharedDemoServer()];

describe("the READMEs of these examples show what their commands print", () => {
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
