/** Notices by commands: scheduled release, and withdrawal. */
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, json, ok, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();
const folder = sharedFolder();
const admin = bancheInProcess(join(folder, "admin"));
const viewer = bancheInProcess(join(folder, "viewer"));

beforeAll(async () => {
  const login = (account: string) => ["login", "--server", demo.url, "--account", account, "--password-stdin"];
  await ok(admin(login("admin"), { input: demoPassword }));
  await ok(viewer(login("viewer"), { input: demoPassword }));
});

const draft = async (title: string): Promise<string> =>
  (await ok(admin(["notices", "create", "--title", title, "--text", "x", "--to-user", "viewer"]))).trim();
const shown = (id: string) => json<Record<string, unknown>>(admin(["notices", "show", id, "--json"]));
const inbox = (keyword: string) =>
  json<readonly { readonly id: string }[]>(viewer(["messages", "list", "--keyword", keyword, "--json", "id"]));
/** 08:00 in China, some days in the future. */
const later = `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)} 08:00`;

describe("refuses", () => {
  it.each<[what: string, args: (id: string) => readonly string[], exit: number, code: string]>([
    ["a time that is none", (id) => ["release", id, "--at", "morgen", "--yes"], 2, "usage"],
    ["a time in the past", (id) => ["release", id, "--at", "2026-01-01 08:00", "--yes"], 6, "validation_failed"],
    ["a plan without an answer", (id) => ["release", id, "--at", later], 2, "usage"],
    ["a recall without an answer", (id) => ["recall", id], 2, "usage"],
    ["a recall of a draft", (id) => ["recall", id, "--yes"], 7, "conflict"],
    ["a recall of one that is not there", () => ["recall", "nothing", "--yes"], 9, "not_found"],
    ["a plan for one that is not there", () => ["release", "nothing", "--at", later, "--yes"], 9, "not_found"],
    ["a cancel for one that is not there", () => ["unschedule", "nothing"], 9, "not_found"],
  ])("%s", async (_what, args, exit, code) => {
    const id = await draft("不动");
    expect(await failure(admin(["notices", ...args(id), "--json"]))).toMatchObject({ exit, error: { code } });
    expect(await shown(id)).toMatchObject({ released: false, releaseAt: null });
  });

  it("a user who may not release", async () => {
    const id = await draft("无权");
    for (const args of [
      ["release", id, "--at", later, "--yes"],
      ["unschedule", id],
      ["recall", id, "--yes"],
    ]) {
      expect((await failure(viewer(["notices", ...args, "--json"]))).exit).toBe(5);
    }
  });
});

it("a draft is scheduled in China time, shown in list and record, and cancelled", async () => {
  const id = await draft("定时一");
  const { stderr } = await admin(["notices", "release", id, "--at", later, "--yes", "--lang", "en"]);
  expect(stderr).toContain(`1 notice will be released at ${later}`);
  const releaseAt = new Date(`${later.replace(" ", "T")}:00+08:00`).toISOString();
  expect(await shown(id)).toMatchObject({ released: false, releaseAt });
  const list = ["notices", "list", "--keyword", "定时一"];
  expect(await json(admin([...list, "--json", "released,releaseAt"]))).toEqual([{ released: false, releaseAt }]);
  expect(await ok(admin([...list, "--format", "table"]))).toContain("待发布");
  expect(await inbox("定时一")).toEqual([]);
  await ok(admin(["notices", "unschedule", id]));
  await ok(admin(["notices", "unschedule", "-"], { input: `${id}\n` }));
  expect(await shown(id)).toMatchObject({ released: false, releaseAt: null });
});

it("released notices are recalled, and the number of their readers is reported", async () => {
  const ids = [await draft("收回一"), await draft("收回二")];
  for (const id of ids) await ok(admin(["notices", "release", id, "--yes"]));
  await ok(viewer(["messages", "show", ids[0] ?? ""]));
  const recalled = await admin(["notices", "recall", ...ids, "--yes", "--lang", "en", "--json"]);
  expect([recalled.code, JSON.parse(recalled.stdout) as unknown]).toEqual([
    0,
    [
      { id: ids[0], title: "收回一", receivers: 1, readers: 1 },
      { id: ids[1], title: "收回二", receivers: 1, readers: 0 },
    ],
  ]);
  expect(recalled.stderr).toContain("Recalled 2 notices. Read before that: 1 of 2");
  expect(await inbox("收回")).toEqual([]);
  expect(await shown(ids[0] ?? "")).toMatchObject({ released: false });
  await ok(admin(["notices", "update", ids[0] ?? "", "--title", "收回后改"]));
  await ok(admin(["notices", "release", ids[0] ?? "", "--yes"]));
  expect(await inbox("收回后改")).toHaveLength(1);
});

it("a person sees the planned time in the zone in which it was given, the receivers, and how many have read it", async () => {
  const id = await draft("几点");
  await ok(admin(["notices", "release", id, "--at", later, "--yes"]));
  const table = () => ok(admin(["notices", "show", id, "--format", "table", "--lang", "en"]));
  expect(await table()).toMatch(new RegExp(`Planned release +${later}`));
  expect(await ok(admin(["notices", "list", "--format", "table", "--keyword", "几点"]))).toContain(later);
  await ok(admin(["notices", "unschedule", id]));
  await ok(admin(["notices", "release", id, "--yes"]));
  expect(await table()).toMatch(/For +viewer\nRead +Read by 0 of 1\n/);
  const place = ["--title", "部门", "--text", "x", "--to-department", "车辆部"];
  const wide = (await ok(admin(["notices", "create", ...place]))).trim();
  expect(await ok(admin(["notices", "show", wide, "--format", "table", "--lang", "en"]))).toMatch(/For +\S*车辆部\n/);
});
