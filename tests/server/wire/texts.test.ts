/** Texts that replace the product's: rights and refusals. `twoProcesses.slow.test.ts` tests that every process uses them. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
const path = "/api/ext/texts";
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

const ask = (method: string, at = "", body?: object, token = admin) =>
  wire.ask(method, `${path}${at}`, { token, headers: ours, ...(body && { body }) });
const change = (changes: readonly object[], more: object = {}) => ask("PUT", "", { changes, ...more });
const set = (key: string, language: string, text: string | null) => ({ key, language, text });
const kept = () => wire.sql("select key, language, text from text_overrides order by key, language");

afterEach(async () => {
  const rows = await kept();
  if (rows.length > 0) {
    const changes = rows.map((row) => ({ ...row, text: null }));
    expect(await change(changes as readonly object[])).toMatchObject({ code: 200 });
  }
});

describe("changing texts", () => {
  test("is not allowed by a grant, or for an administrator who is not in every factory", async () => {
    const granted = (await wire.userWith(["system", "system.language"])).token;
    const wanted = { changes: [set("common.verbs.send", "zh", "发出")] };
    expect(await ask("GET", "", undefined, granted)).toMatchObject({ code: 403 });
    expect(await ask("PUT", "", wanted, granted)).toMatchObject({ code: 403 });
    await wire.sql(
      `delete from user_factories where not is_default and user_id = (select id from users where account = 'admin')`,
    );
    expect(await ask("GET")).toMatchObject({ code: 403, reason: "forbidden" });
    expect(await ask("PUT", "", wanted)).toMatchObject({ code: 403, reason: "forbidden" });
    await wire.sql(
      `insert into user_factories (user_id, factory_id) select u.id, f.id from users u, factories f
       where u.account = 'admin' on conflict do nothing`,
    );
    expect(await kept()).toEqual([]);
  });
});

test.each([
  ["a key that there is not", "common.nothing", "x", "unknown"],
  ["a key without its form", "time.minutes", "x", "plural"],
  ["a missing placeholder", "common.ask.removeFile", "确定移除？", "placeholderMissing"],
  ["a strange placeholder", "common.verbs.send", "发送 {{name}}", "placeholderUnknown"],
  ["an escape sequence", "common.verbs.send", "发\u001b[31m送", "characters"],
  ["nothing but blanks", "common.verbs.send", "  ", "empty"],
  ["too much", "common.verbs.send", "长".repeat(2001), "tooLong"],
])("%s is refused with key and rule, and nothing is stored", async (_, key, text, rule) => {
  const good = set("common.verbs.cancel", "zh", "算了");
  const answer = await change([good, set(key, "zh", text)]);
  expect(answer.data).toMatchObject({ changed: 1, refused: [{ at: 1, key, language: "zh", rule }] });
  expect(await kept()).toEqual([]);
  const partly = await change([good, set(key, "zh", text)], { partly: true });
  expect(partly.data).toMatchObject({ changed: 1, refused: [{ at: 1, rule }] });
  expect(await kept()).toEqual([{ key: "common.verbs.cancel", language: "zh", text: "算了" }]);
});

test("a dry run reports the result and stores nothing", async () => {
  const answer = await change([set("common.verbs.cancel", "zh", "算了")], { dryRun: true });
  expect(answer.data).toMatchObject({ changed: 1, version: "", before: [set("common.verbs.cancel", "zh", null)] });
  expect(await kept()).toEqual([]);
});

test("sending the previous texts undoes a change, and the original text is not stored", async () => {
  const first = await change([set("common.verbs.cancel", "en", "Leave")]);
  const second = await change([set("common.verbs.cancel", "en", "Drop")]);
  expect(second.data["before"]).toEqual([set("common.verbs.cancel", "en", "Leave")]);
  expect(await change(second.data["before"] as readonly object[])).toMatchObject({ code: 200 });
  expect(await kept()).toEqual([{ key: "common.verbs.cancel", language: "en", text: "Leave" }]);
  expect(await change(first.data["before"] as readonly object[])).toMatchObject({ data: { version: "" } });
  const { data } = await ask("GET", "?keyword=common.verbs.cancel");
  const [row] = data.list as unknown as readonly { readonly originals: { readonly en: string } }[];
  await change([set("common.verbs.cancel", "en", row?.originals.en ?? "")]);
  expect(await kept()).toEqual([]);
});

test("a change with an outdated version is a conflict", async () => {
  const { version } = (await change([set("common.verbs.cancel", "en", "Leave")])).data as never as { version: string };
  const late = await change([set("common.verbs.save", "en", "Keep")], { version: "" });
  expect(late).toMatchObject({ reason: "conflict" });
  expect(await change([set("common.verbs.save", "en", "Keep")], { version })).toMatchObject({ code: 200 });
});

test("the list is searched by text in any language, and filtered by part and state", async () => {
  await change([set("common.verbs.cancel", "en", "Leave it"), set("common.verbs.cancel", "zh", "算了")]);
  const keys = async (query: string) =>
    ((await ask("GET", `?pageSize=500&${query}`)).data.list as unknown as readonly { key: string }[]).map(
      ({ key }) => key,
    );
  expect(await keys("keyword=leave it")).toEqual(["common.verbs.cancel"]);
  expect(await keys("state=changed")).toEqual(["common.verbs.cancel"]);
  expect(await keys("state=incomplete")).toEqual(["common.verbs.cancel"]);
  expect(await keys("state=outdated")).toEqual([]);
  expect((await keys("concept=time")).every((key) => key.startsWith("time."))).toBe(true);
  await change([set("common.verbs.cancel", "zhtw", "作罷")]);
  expect(await keys("state=incomplete")).toEqual([]);
});

test("outdated texts of an older version are listed, not used, and can be removed", async () => {
  await wire.sql(`insert into text_overrides (key, language, text, changed_by) values ('gone.text', 'en', 'Old', 'admin'),
    ('common.verbs.cancel', 'en', 'Leave {{name}}', 'admin')`);
  const { data } = await ask("GET", "?state=outdated");
  expect((data.list as unknown as readonly { key: string }[]).map(({ key }) => key)).toEqual([
    "common.verbs.cancel",
    "gone.text",
  ]);
  expect((await ask("GET", "/said")).data).toMatchObject({ texts: {} });
  expect((await change([set("gone.text", "en", null)])).data).toMatchObject({ changed: 1, refused: [] });
});

test("strangers get only the texts of the first pages, with 304 when unchanged", async () => {
  await change([set("session.signIn", "en", "Come in"), set("languages.title", "en", "Words")]);
  const get = (etag?: string) =>
    fetch(`${wire.url}${path}/open?language=en`, { headers: etag === undefined ? {} : { "if-none-match": etag } });
  await expect.poll(async (): Promise<unknown> => (await get()).json()).toEqual({ "session.signIn": "Come in" });
  const etag = (await get()).headers.get("etag") ?? "";
  expect((await get(etag)).status).toBe(304);
  await change([set("session.signIn", "en", null)]);
  await expect.poll(async () => (await get(etag)).status).toBe(200);
});

test("answers of the server use the changed texts, and the log names the user", async () => {
  await change([set("server.forbidden", "zh", "这里不行")]);
  const stranger = (await wire.userWith([])).token;
  await expect.poll(async () => (await ask("GET", "", undefined, stranger)).msg).toBe("这里不行");
  const [row] = await wire.sql(
    `select actor_account, action, record_id, after from audit_log where resource = 'texts' order by id desc limit 1`,
  );
  expect(row).toEqual({
    actor_account: "admin",
    action: "update",
    record_id: "server.forbidden",
    after: { zh: "这里不行" },
  });
});
