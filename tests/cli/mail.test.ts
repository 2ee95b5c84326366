/** Message centre and notices from the shell: the one writes, the other reads. */
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
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

describe("refused", () => {
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

  it("those who may not write notices", async () => {
    for (const args of [["list"], ["create", "--title", "x", "--text", "y"], ["release", "x", "--yes"]]) {
      expect((await failure(viewer(["notices", ...args, "--json"]))).exit).toBe(5);
    }
  });
});

it("a notice is a draft until it is released, then in everybody's message centre, and gone when deleted", async () => {
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

it("ids come from a pipe; marking, deleting and marking all count what they did", async () => {
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

it("what somebody wrote cannot speak to the terminal", async () => {
  const hostile = "<p>\u001b]52;c;aGk=\u0007红\u202e\u009b31m<script>alert(1)</script><a href='javascript:x'>y</a></p>";
  const id = await draft("\u001b[31m标题\u202e", hostile);
  await ok(admin(["notices", "release", id, "--yes"]));
  const [mine] = await mail("--unread");
  for (const args of [
    ["messages", "list"],
    ["messages", "show", mine?.id ?? ""],
  ]) {
    const { stdout } = await viewer(args);
    expect(stdout).toContain("标题");
    expect(stdout).not.toMatch(/[^\P{Cc}\t\n]|[\u202a-\u202e]/u);
    expect(stdout).not.toContain("alert");
  }
});

it("a notice for some is read by them alone, until it is for all", async () => {
  const some = ["--to-user", "dispatcher", "--to-department", "车辆部"];
  const id = (await ok(admin(["notices", "create", "--title", "只给调度", "--text", "a", ...some]))).trim();
  await ok(admin(["notices", "release", id, "--yes"]));
  expect((await mail()).filter(({ title }) => title === "只给调度")).toEqual([]);
  const second = (await ok(admin(["notices", "create", "--title", "再给所有人", "--text", "a", ...some]))).trim();
  await ok(admin(["notices", "update", second, "--to-all"]));
  await ok(admin(["notices", "release", second, "--yes"]));
  expect((await mail()).filter(({ title }) => title === "再给所有人")).toHaveLength(1);
});
