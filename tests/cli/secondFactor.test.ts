/** One-time codes on the command line, against a real server (ADR 0149). */
import { expect, test } from "vitest";

import { type Banche } from "../lib/banche.ts";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { oneTimeCode } from "../lib/oneTimeCode.ts";
import { demoPassword, failure, folder, json, ok, sharedDemoServer, signedIn } from "./harness.ts";
import { encodePassword } from "@banche/core/wire";

const demo = sharedDemoServer();
const own = "own2026own";

/** A user with an active second factor. Commands show secrets only on a terminal, so this uses the API. */
async function enrolled(account: string) {
  const banche = await signedIn(demo.url, account);
  const call = (path: string, body: object) =>
    json<{ readonly secret: string; readonly codes: readonly string[] }>(
      banche(["api", "POST", `/api/ext/second-factor/${path}`, "--data", JSON.stringify(body)]),
    );
  const { secret } = await call("start", { currentPassword: encodePassword(demoPassword) });
  const { codes } = await call("confirm", { code: oneTimeCode(secret) });
  return { banche, secret, codes };
}

const login = (banche: Banche, account: string, input: string) =>
  banche(["login", "--server", demo.url, "--account", account, "--password-stdin", "--json"], { input });

test("a script signs in with the code on a second line and is refused without it", async () => {
  const { secret, codes } = await enrolled("dispatcher");
  const other = bancheInProcess(folder());
  for (const [input, code] of [
    [demoPassword, "second_factor_required"],
    [`${demoPassword}\n000000x\n`, "wrong_second_factor"],
  ] as const) {
    expect(await failure(login(other, "dispatcher", input))).toMatchObject({ exit: 4, error: { code } });
    expect((await failure(other(["whoami", "--server", demo.url, "--json"]))).exit).toBe(4);
  }
  // The current code was used to turn it on, so the next one is given.
  await ok(login(other, "dispatcher", `${demoPassword}\n${oneTimeCode(secret, 1)}\n`));
  await ok(other(["users", "list", "--json", "--limit", "1"]));
  await ok(login(other, "dispatcher", `${demoPassword}\n${codes[0]}\n`));
  expect(await json(other(["second-factor", "status", "--json"]))).toMatchObject({
    ...{ on: true, recoveryLeft: 9, demanded: false },
    since: expect.stringMatching(/^\d{4}-/) as string,
  });

  const renewed = await json<readonly { readonly code: string }[]>(
    other(["second-factor", "recovery", "--password-stdin", "--json"], { input: `${demoPassword}\n${codes[1]}\n` }),
  );
  expect(renewed).toHaveLength(10);
  expect(await failure(login(bancheInProcess(folder()), "dispatcher", `${demoPassword}\n${codes[2]}\n`))).toMatchObject(
    {
      error: { code: "wrong_second_factor" },
    },
  );
  const [first, second] = renewed.map(({ code }) => code);
  const passwd = (input: string) => other(["passwd", "--password-stdin", "--json"], { input });
  expect((await failure(passwd(`${demoPassword}\n${own}\n`))).exit).toBe(2);
  const changed = await passwd(`${demoPassword}\n${own}\n${first}\n`);
  expect([changed.code, changed.stderr]).toEqual([0, expect.not.stringContaining("banche login")]);
  await ok(other(["users", "list", "--json", "--limit", "1"]));
  await ok(login(other, "dispatcher", `${own}\n${second}\n`));
  const off = (input: string) => other(["second-factor", "off", "--password-stdin", "--json"], { input });
  expect((await failure(off(own))).exit).toBe(2);
  await ok(off(`${own}\n${renewed[2]?.code}\n`));
  await ok(login(bancheInProcess(folder()), "dispatcher", own));
});

test("an administrator removes a second factor with --yes, and the user signs in by password", async () => {
  const { banche } = await enrolled("viewer");
  const admin = await signedIn(demo.url);
  expect((await admin(["users", "take-second-factor", "viewer"])).code).toBe(2);
  await ok(admin(["users", "take-second-factor", "viewer", "--yes"]));
  expect(await failure(banche(["users", "list", "--json"]))).toMatchObject({
    exit: 4,
    error: { code: "session_replaced" },
  });
  await ok(login(bancheInProcess(folder()), "viewer", demoPassword));
  expect((await admin(["users", "take-second-factor", "viewer", "--yes"])).code).not.toBe(0);
});

test("a setting decides who must have a second factor", async () => {
  const admin = await signedIn(demo.url);
  expect((await admin(["settings", "set", "secondFactor=some"])).code).not.toBe(0);
  await ok(admin(["settings", "set", "secondFactor=everybody"]));
  const banche = bancheInProcess(folder());
  const answer = await login(banche, "viewer", demoPassword);
  expect([answer.code, answer.stderr]).toEqual([0, expect.stringContaining("banche second-factor on")]);
  expect(await failure(banche(["users", "list", "--json"]))).toMatchObject({
    exit: 4,
    error: { code: "second_factor_required" },
  });
});
