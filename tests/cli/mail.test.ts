/** Message centre and notices by commands: one user writes, another one reads. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { failure, json, ok, demoPassword, sharedDemoServer } from "./harness.ts";

interface Message {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly read: boolean;
}

const demo = sharedDemoServer();
const folder = sharedFolder();
const admin = bancheInProcess(join(folder, "admin"));
const viewer = bancheInProcess(join(folder, "viewer"));

beforeAll(async () => {
  const login = (account: string) => ["login", "--server", demo.url, "--account", account, "--password-stdin"];
  await ok(admin(login("admin"), { input: demoPassword }));
  await ok(viewer(login("viewer"), { input: demoPassword }));
});

const mail = (...args: readonly string[]) => json<readonly Message[]>(viewer(["messages", "list", "--json", ...args]));
const draft = async (title: string, body = "<p>x</p>"): Promise<string> =>
  (await ok(admin(["notices", "create", "--title", title, "--body", body]))).trim();

describe("refuses", () => {
  it.each<[what: string, args: readonly string[], exit: number, code: string]>([
    ["nobody can be asked before all are read", ["messages", "read-all", "--json"], 2, "usage"],
    ["nobody can be asked before a delete", ["messages", "delete", "x", "--json"], 2, "usage"],
    ["a message that is not there", ["messages", "show", "nothing", "--json"], 9, "not_found"],
    ["reading one that is not there", ["messages", "read", "nothing", "--json"], 9, "not_found"],
    ["a kind that does not exist", ["messages", "list", "--type", "letter", "--json"], 2, "usage"],
    ["a field that does not exist", ["messages", "list", "--json", "colour"], 2, "usage"],
    ["no id", ["messages", "read", "--json"], 2, "usage"],
    ["a notice without text", ["notices", "create", "--title", "x", "--json"], 2, "usage"],
    [
      "text and HTML at once",
      ["notices", "create", "--title", "x", "--text", "a", "--body", "b", "--json"],
      2,
      "usage",
    ],
    [
      "a release that nobody confirmed",
      ["notices", "create", "--title", "x", "--text", "a", "--release", "--json"],
      2,
      "usage",
    ],
    [
      "a notice for all and for some",
      ["notices", "create", "--title", "x", "--text", "a", "--to-all", "--to-user", "viewer", "--json"],
      2,
      "usage",
    ],
    [
      "a notice for nobody known",
      ["notices", "create", "--title", "x", "--text", "a", "--to-user", "nobody", "--json"],
      9,
      "not_found",
    ],
    [
      "a notice for no department",
      ["notices", "create", "--title", "x", "--text", "a", "--to-department", "火星部", "--json"],
      9,
      "not_found",
    ],
    ["a change of nothing", ["notices", "update", "x", "--json"], 2, "usage"],
    ["a notice that is not there", ["notices", "show", "nothing", "--json"], 9, "not_found"],
    ["the release of one that is not there", ["notices", "release", "nothing", "--yes", "--json"], 9, "not_found"],
    ["a notice without a title", ["notices", "create", "--text", "a", "--json"], 6, "validation_failed"],
  ])("%s", async (_what, args, exit, code) => {
    const failed = await failure(admin(args));
    expect([failed.exit, failed.error.code]).toEqual([exit, code]);
  });

  it("a user who may not write notices", async () => {
    for (const args of [["list"], ["create", "--title", "x", "--text", "y"], ["release", "x", "--yes"]]) {
      expect((await failure(viewer(["notices", ...args, "--json"]))).exit).toBe(5);
    }
  });
});

it("parts removed from a notice are reported when it is created and when it is changed", async () => {
  const args = [
    "notices",
    "create",
    "--title",
    "外来",
    "--body",
    '<p class="x">文</p><iframe src="//x"></iframe>',
    "--json",
  ];
  const created = await admin(args);
  expect(created.stderr).toContain("已保存，但正文中的以下内容未保留：嵌入内容、部分格式");
  const { id } = JSON.parse(created.stdout) as { id: string };
  const changed = await admin(["notices", "update", id, "--body", '<p>文</p><img src="https://x.example/a.png">']);
  expect(changed.stderr).toContain("图片");
  const fine = await admin(["notices", "update", id, "--body", '<p style="color:red" class="ql-align-center">文</p>']);
  expect(fine.stderr).not.toContain("未保留");
});

it("a notice is a draft until its release, then a message to all users until it is deleted", async () => {
  const text = "请大家注意 <安全>\n第二行\n\n另一段";
  const created = await admin(["notices", "create", "--title", "夏季行车", "--text", "-", "--json"], { input: text });
  const { id } = JSON.parse(created.stdout) as { id: string };
  expect((await mail()).some(({ title }) => title === "夏季行车")).toBe(false);
  await ok(admin(["notices", "update", id, "--title", "夏季行车安全"]));
  const before = await json<{ text: string; body: string; released: boolean }>(
    admin(["notices", "show", id, "--json"]),
  );
  expect(before).toMatchObject({ title: "夏季行车安全", released: false, text: "请大家注意 <安全>\n第二行\n另一段" });
  await ok(admin(["notices", "release", id, "--yes"]));
  await ok(admin(["notices", "release", id, "--yes"]));
  const refused = await failure(admin(["notices", "update", id, "--title", "x", "--json"]));
  expect(refused.exit).not.toBe(0);
  const listed = await json<readonly object[]>(
    admin(["notices", "list", "--keyword", "夏季行车安全", "--json", "title,released"]),
  );
  expect(listed).toEqual([{ title: "夏季行车安全", released: true }]);

  const [mine] = await mail("--unread", "--keyword", "夏季行车安全");
  expect(mine).toMatchObject({ title: "夏季行车安全", type: "notice", read: false });
  const shown = await ok(viewer(["messages", "show", mine?.id ?? "", "--query", "text"]));
  expect(shown).toContain("请大家注意 <安全>");
  expect(await mail("--unread", "--keyword", "夏季行车安全")).toEqual([]);
  await ok(admin(["notices", "delete", id, "--yes"]));
  expect(await mail("--keyword", "夏季行车安全")).toEqual([]);
});

it("ids are read from a pipe; marking and deleting messages works for several", async () => {
  const titles = ["管道一", "管道二", "管道三"];
  for (const title of titles) await ok(admin(["notices", "release", await draft(title), "--yes"]));
  const ids = (await mail("--unread", "--keyword", "管道")).map((one) => one.id);
  expect(ids).toHaveLength(3);
  const list = await ok(viewer(["messages", "list", "--keyword", "管道", "--fields", "id"]));
  expect(list.trim().split("\n")).toHaveLength(3);
  const read = await viewer(["messages", "read", "-"], { input: `${ids.slice(0, 2).join("\n")}\n` });
  expect([read.code, read.stderr]).toEqual([0, expect.stringContaining("2")]);
  expect(await mail("--unread", "--keyword", "管道")).toHaveLength(1);
  await ok(viewer(["messages", "delete", ids[0] ?? "", "--yes"]));
  expect(await mail("--keyword", "管道")).toHaveLength(2);
  await ok(viewer(["messages", "read-all", "--yes"]));
  expect(await mail("--unread")).toEqual([]);
  expect((await mail("--limit", "1")).length).toBe(1);
});

it("texts of a server cannot control the terminal", async () => {
  const id = await draft("标题@@", "<p>正文@@<script>alert(1)</script><a href='javascript:x'>y</a></p>");
  await ok(admin(["notices", "release", id, "--yes"]));
  const proxy = await hostileProxy();
  const reader = bancheInProcess(join(folder, "hostile"));
  const login = ["login", "--server", proxy, "--account", "viewer", "--password-stdin"];
  await ok(reader(login, { input: demoPassword }));
  const titles = await json<readonly Message[]>(reader(["messages", "list", "--unread", "--json"]));
  expect(titles[0]?.title).toBe("标题\u001b]52;c;aGk=\u0007\u202e\u009b31m");
  for (const [args, words] of [
    [["messages", "list"], "标题"],
    [["messages", "show", titles[0]?.id ?? ""], "正文"],
  ] as const) {
    const { stdout } = await reader(args);
    expect(stdout).toContain(words);
    expect(stdout).not.toMatch(/[^\P{Cc}\t\n]|[\u202a-\u202e]/u);
    expect(stdout).not.toContain("alert");
  }
});

/** The demo server, with `@@` in its answers replaced by terminal control characters. The server itself would not store those. */
async function hostileProxy(): Promise<string> {
  const relay = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET", url = "", headers } = request;
    const body = await text(request);
    const { authorization = "", "content-type": type = "" } = headers;
    const answer = await fetch(new URL(url, demo.url), {
      ...{ method, headers: { authorization, "content-type": type } },
      ...(body !== "" && { body }),
    });
    response.setHeader("content-type", answer.headers.get("content-type") ?? "");
    response.end((await answer.text()).replaceAll("@@", String.raw`\u001b]52;c;aGk=\u0007\u202e\u009b31m`));
  };
  const server = createServer((request, response) => void relay(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("a notice for some users is not shown to others until it is for all", async () => {
  const some = ["--to-user", "dispatcher", "--to-department", "车辆部"];
  const id = (await ok(admin(["notices", "create", "--title", "只给调度", "--text", "a", ...some]))).trim();
  await ok(admin(["notices", "release", id, "--yes"]));
  expect((await mail()).filter(({ title }) => title === "只给调度")).toEqual([]);
  const second = (await ok(admin(["notices", "create", "--title", "再给所有人", "--text", "a", ...some]))).trim();
  await ok(admin(["notices", "update", second, "--to-all"]));
  await ok(admin(["notices", "release", second, "--yes"]));
  expect((await mail()).filter(({ title }) => title === "再给所有人")).toHaveLength(1);
});
