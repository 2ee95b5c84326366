/** Chat by commands, between two users on a real server. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Banche, finished } from "../lib/banche.ts";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { startLossyProxy } from "../lib/lossyProxy.ts";
import { demoPassword, ok, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();
const folder = sharedFolder();
const admin = bancheInProcess(join(folder, "admin"));
const dispatcher = bancheInProcess(join(folder, "dispatcher"));

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

beforeAll(async () => {
  for (const [banche, account] of [
    [admin, "admin"],
    [dispatcher, "dispatcher"],
  ] as const) {
    const args = ["login", "--server", demo.url, "--account", account, "--password-stdin"];
    await ok(banche(args, { input: demoPassword }));
  }
});

describe("refuses", () => {
  it.each<[string, readonly string[], number, RegExp]>([
    ["nobody", ["send", "nobody-at-all", "x"], 9, /nobody-at-all/],
    ["nothing", ["send", "dispatcher", "   "], 2, /没有要发送的内容/],
    ["a text that is too long", ["send", "dispatcher", "x".repeat(10_001)], 2, /10000/],
    ["text and picture", ["send", "dispatcher", "x", "--image", "y.png"], 2, /分开/],
    ["a picture that is none", ["send", "dispatcher", "--image", join(folder, "text.png")], 2, /不是可以发送的图片/],
    ["a picture of 5 MB", ["send", "dispatcher", "--image", join(folder, "large.png")], 2, /图片大小不能超过5M/],
    ["a file that is not there", ["send", "dispatcher", "--image", join(folder, "none.png")], 1, /none\.png/],
    ["a tail as a table", ["tail", "--format", "table"], 2, /tail/],
  ])("%s", async (_what, args, code, words) => {
    writeFileSync(join(folder, "text.png"), "no picture");
    writeFileSync(join(folder, "large.png"), Buffer.concat([png, Buffer.alloc(5_242_880 - png.length)]));
    const ended = await admin(["chat", ...args]);
    expect([ended.code, ended.stdout]).toEqual([code, ""]);
    expect(ended.stderr).toMatch(words);
  });
});

/** The lines of `chat tail --json`, in the order of arrival. */
function tail(banche: Banche, ...more: readonly string[]) {
  const child = banche.start(["chat", "tail", "--json", ...more]);
  const end = finished(child);
  const lines: string[] = [];
  const waiting: (() => void)[] = [];
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
    lines.push(line);
    for (const look of [...waiting]) look();
  });
  let said = "";
  const started = new Promise<void>((resolve, reject) => {
    child.stderr?.on("data", (text: string) => {
      if ((said += text).includes("等待消息")) resolve();
    });
    void end.then(({ code }) => reject(new Error(`ended with ${code} before it listened: ${said}`)));
  });
  return {
    started,
    until: (count: number) =>
      new Promise<readonly Record<string, unknown>[]>((resolve) => {
        const look = (): void => {
          if (lines.length >= count) resolve(lines.map((line) => JSON.parse(line) as Record<string, unknown>));
        };
        waiting.push(look);
        look();
      }),
    async stop(signal: NodeJS.Signals) {
      child.kill(signal);
      return end;
    },
  };
}

it("a sent message of any kind reaches the other user at once and stays in the history", async () => {
  const watching = tail(dispatcher, "--verbose");
  await watching.started;
  const sent = await admin(["chat", "send", "dispatcher", "三号车的刹车片到了吗？[微笑]", "--json"]);
  expect([sent.code, JSON.parse(sent.stdout)]).toMatchObject([0, { sent: 1, to: { account: "dispatcher" } }]);
  await watching.until(1);
  const lines = await admin(["chat", "send", "dispatcher", "-", "--lines"], { input: "第一行\r\n\r\n第二行\n" });
  expect(lines.stderr).toContain("2");
  writeFileSync(join(folder, "bus.png"), png);
  expect((await admin(["chat", "send", "dispatcher", "--image", join(folder, "bus.png")])).code).toBe(0);
  expect((await admin(["chat", "send", "dispatcher", "\u001b]52;c;aGk=\u0007\u202eevil"])).code).toBe(0);
  const seen = await watching.until(5);
  expect(seen.map(({ from, type, text }) => [from, type, text])).toEqual([
    ["admin", "text", "三号车的刹车片到了吗？[微笑]"],
    ["admin", "text", "第一行"],
    ["admin", "text", "第二行"],
    ["admin", "image", null],
    ["admin", "text", "\u001b]52;c;aGk=\u0007\u202eevil"],
  ]);
  expect((await watching.stop("SIGINT")).code).toBe(130);

  const list = await dispatcher(["chat", "list", "--unread", "--json", "account,unread"]);
  expect(JSON.parse(list.stdout)).toEqual([{ account: "admin", unread: 5 }]);
  const found = await dispatcher(["chat", "history", "admin", "--keyword", "刹车", "--json", "text"]);
  expect(JSON.parse(found.stdout)).toEqual([{ text: "三号车的刹车片到了吗？[微笑]" }]);
  const people = await dispatcher(["chat", "history", "admin"]);
  expect(people.stdout).toContain("\timage\t");
  expect(people.stdout).not.toMatch(/[^\P{Cc}\t\n]|[\u202a-\u202e]/u);
});

it.each([
  ["SIGINT", 130, ["list"]],
  ["SIGTERM", 143, ["history", "dispatcher"]],
  ["SIGHUP", 129, ["send", "dispatcher", "x"]],
] as const)("%s ends with %i a command that waits for the server", async (signal, code, args) => {
  let asked = (): void => undefined;
  const waits = new Promise<void>((resolve) => (asked = resolve));
  const target = () => Number(new URL(demo.url).port);
  const proxy = await startLossyProxy({ target, drops: () => false, onUpgrade: () => asked(), plain: false });
  onTestFinished(proxy.close);
  const banche = bancheInProcess(join(folder, signal));
  const login = ["login", "--server", proxy.url, "--account", "admin", "--password-stdin"];
  await ok(banche(login, { input: demoPassword }));
  const child = banche.start(["chat", ...args, "--json"]);
  const end = finished(child);
  await waits;
  child.kill(signal);
  const ended = await end;
  expect([ended.code, JSON.parse(ended.stderr)]).toMatchObject([code, { error: { details: { signal } } }]);
});

it("a tail that marks messages as read leaves none unread, and ends at a signal with its number", async () => {
  const watching = tail(dispatcher, "--read", "--verbose", "--peer", "admin");
  await watching.started;
  await admin(["chat", "send", "admin", "x"]);
  await admin(["chat", "send", "dispatcher", "read me"]);
  await watching.until(1);
  expect((await watching.stop("SIGTERM")).code).toBe(143);
  const list = await dispatcher(["chat", "list", "--unread", "--json", "account"]);
  expect(JSON.parse(list.stdout)).toEqual([]);
  const idle = tail(dispatcher, "--verbose");
  await idle.started;
  expect((await idle.stop("SIGHUP")).code).toBe(129);
});
