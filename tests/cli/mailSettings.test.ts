/** Mail settings by commands: a piped password that is never printed, and mail tests with their results in words. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { startSmtpServer, trustTestCertificate } from "@banche/server/testing";
import { beforeAll, describe, expect, test } from "vitest";

import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedDemoServer } from "../lib/demoServer.ts";
import { shared } from "../lib/fileScope.ts";
import { sharedFolder, testFolder } from "../lib/folders.ts";
import { noWebApp } from "../lib/noWebApp.ts";
import { demoPassword, failure, json, ok } from "./harness.ts";

const demo = sharedDemoServer({ webDir: noWebApp, callTargets: ["127.0.0.1", "localhost"] });
const smtp = shared(async (later) => {
  trustTestCertificate();
  const server = await startSmtpServer({ encryption: "tls" });
  later(server.close);
  return server;
});
const banche = bancheInProcess(sharedFolder());
const secret = "geheim-7";
const mail = () => ["mailHost=localhost", `mailPort=${smtp().port}`, "mailAccount=bus@example.com"];

beforeAll(async () => {
  await ok(banche(["login", "--server", demo.url, "--account", "admin", "--password-stdin"], { input: demoPassword }));
});

const setting = async (wanted: string): Promise<unknown> => {
  const list = await json<readonly { readonly name: string; readonly value: unknown }[]>(
    banche(["settings", "list", "--json"]),
  );
  return list.find(({ name }) => name === wanted)?.value;
};

describe("refuses", () => {
  test.each([
    ["a password as a setting", [`mailPassword=${secret}`]],
    ["a password as an option", ["mailPort=465", `--password=${secret}`]],
    ["nothing at all", []],
  ])("%s", async (_what, args) => {
    const failed = await failure(banche(["settings", "set", ...args, "--json"]));
    expect(failed).toMatchObject({ exit: 2, error: { code: "usage" } });
    expect(JSON.stringify(failed)).not.toContain(secret);
  });

  test("a mail test without a server, and a text message to an invalid number", async () => {
    expect(await failure(banche(["settings", "test-mail", "--json"]))).toMatchObject({ exit: 6 });
    expect(await failure(banche(["settings", "test-sms", "12", "--json"]))).toMatchObject({ exit: 6 });
  });
});

test("a piped password is stored and tested, and no command prints or writes it", async () => {
  await ok(banche(["settings", "set", ...mail(), "--password-stdin"], { input: `${secret}\n` }));
  expect(await setting("mailHost")).toBe("localhost");
  expect(await setting("mailPassword")).toBe("********");
  const { stderr } = await banche(["settings", "test-mail", "--to", "me@example.com"]);
  expect(stderr).toContain("me@example.com");
  expect(smtp().mails).toMatchObject([{ to: ["me@example.com"], account: "bus@example.com" }]);
  const folder = testFolder();
  await ok(banche(["platform", "pull", folder]));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  const texts = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, "utf8"));
  expect(texts.join("\n")).toContain("mailHost: localhost");
  expect(texts.join("\n")).not.toMatch(/mailPassword|geheim|\*{8}/);
  // The pulled files match the server, so the plan is empty.
  await ok(banche(["platform", "plan", folder]));
});

test("a failed test shows the failed step", async () => {
  smtp().fail("login");
  const failed = await failure(banche(["settings", "test-mail", "--json", "--lang", "en"]));
  smtp().fail();
  expect(failed.exit).not.toBe(0);
  expect(failed.error.message).toContain("did not accept the account or password");
  expect(JSON.stringify(failed)).not.toContain(secret);
});

test("a text message is sent to a number", async () => {
  expect((await banche(["settings", "test-sms", "13800000000"])).stderr).toContain("13800000000");
});

test("delayed mails are listed", async () => {
  expect(await json(banche(["settings", "mails", "--json"]))).toEqual([]);
});

test("an empty value removes the password", async () => {
  await ok(banche(["settings", "set", "mailAccount=", "mailSender=bus@example.com", "mailPassword="]));
  expect(await setting("mailPassword")).toBe("");
});
