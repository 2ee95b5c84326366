import { expect, test } from "vitest";

import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { demoPassword, failure, folder, json, ok, sharedDemoServer, signedIn } from "./harness.ts";

const demo = sharedDemoServer();
const given = "given12345";
const own = "own2026own";

/** The command line of a user whose password an administrator has just set. */
async function given1() {
  const admin = await signedIn(demo.url);
  await ok(admin(["users", "reset-password", "dispatcher", "--password-stdin"], { input: given }));
  const banche = bancheInProcess(folder());
  const login = ["login", "--server", demo.url, "--account", "dispatcher", "--password-stdin"];
  return { banche, answer: await banche(login, { input: given }) };
}

test("a password set by another user allows only passwd, which continues in a new session", async () => {
  const { banche, answer } = await given1();
  expect(answer).toMatchObject({ code: 0 });
  expect(answer.stderr).toContain("banche passwd");
  expect(await failure(banche(["users", "list", "--json"]))).toMatchObject({
    exit: 4,
    error: { code: "password_change_required" },
  });
  expect(await failure(banche(["passwd", "--password-stdin", "--json"], { input: `${given}\n` }))).toMatchObject({
    exit: 2,
  });
  expect(
    await failure(banche(["passwd", "--password-stdin", "--json"], { input: `${given}\n${given}\n` })),
  ).toMatchObject({ exit: 6, error: { code: "validation_failed" } });
  await ok(banche(["passwd", "--password-stdin"], { input: `${given}\n${own}\n` }));
  expect(await json(banche(["whoami", "--json"]))).toMatchObject({ account: "dispatcher" });
  await ok(banche(["users", "list", "--json", "--limit", "1"]));
});

test("passwd refuses a password on the command line and a wrong old one", async () => {
  const banche = await signedIn(demo.url, "viewer");
  expect((await banche(["passwd", `--password=${demoPassword}`])).code).toBe(2);
  expect(
    await failure(banche(["passwd", "--password-stdin", "--json"], { input: `wrong12345\n${own}\n` })),
  ).toMatchObject({
    exit: 4,
    error: { code: "wrong_password" },
  });
});
