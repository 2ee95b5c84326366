import { once } from "node:events";

import { expect, test } from "vitest";

import { bancheWith, finished } from "../lib/banche.ts";
import { folder, json, ok, demoPassword, signedIn, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();

test("a command ends with 0 and no error when the reader stops early", async () => {
  const banche = await signedIn(demo.url);
  const child = banche.start(["users", "list", "--json"]);
  const end = finished(child);
  await once(child.stdout ?? child, "data");
  child.stdout?.destroy();
  expect(await end).toMatchObject({ code: 0, signal: null, stderr: "" });
});

test("a command ends with 0 and no error when nothing is read", async () => {
  const banche = await signedIn(demo.url);
  const child = banche.start(["dictionaries", "list", "--json"]);
  child.stdout?.destroy();
  expect(await finished(child)).toMatchObject({ code: 0, stderr: "" });
});

test("standard output contains only data", async () => {
  const banche = await signedIn(demo.url);
  const { stdout, stderr } = await banche(["users", "enable", "viewer", "--verbose"]);
  expect(stdout).toBe("");
  expect(stderr).toContain("GET /api/oauth/CurrentUser 200");
  expect((await banche(["users", "enable", "viewer", "--quiet"])).stderr).toBe("");
});

test("scripts with their own folders do not affect each other", async () => {
  const accounts = ["admin", "dispatcher", "viewer"];
  const seen = await Promise.all(
    accounts.map(async (account) => {
      const banche = bancheWith(folder());
      await ok(
        banche(["login", "--server", demo.url, "--account", account, "--password-stdin"], { input: demoPassword }),
      );
      const first = await json<{ readonly account: string }>(banche(["whoami", "--json"]));
      await ok(banche(["factories", "list"]));
      await ok(banche(["logout"]));
      return first.account;
    }),
  );
  expect(seen).toEqual(accounts);
});

test("profiles in one folder do not affect each other", async () => {
  const banche = bancheWith(folder());
  const accounts = ["admin", "dispatcher", "viewer"];
  await Promise.all(
    accounts.map((account) =>
      ok(
        banche(["login", "--profile", account, "--server", demo.url, "--account", account, "--password-stdin"], {
          input: demoPassword,
        }),
      ),
    ),
  );
  for (const account of accounts) {
    const who = await json(banche(["whoami", "--json"], { env: { BANCHE_PROFILE: account } }));
    expect(who).toMatchObject({ account, profile: account });
  }
});
