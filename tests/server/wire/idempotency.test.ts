import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire, type Answer } from "./harness.ts";

const wire = sharedWire();
let token: string;
beforeAll(async () => {
  token = await wire.login("admin");
});
const path = "/api/system/Base/DictionaryType";
const typed = (enCode: string) => ({ parentId: "-1", fullName: `类型${enCode}`, enCode });
const post = (key: string, body: unknown): Promise<Answer> =>
  wire.ask("POST", path, { token, body, headers: { "idempotency-key": key } });
const countOf = async (code: string) =>
  (await wire.sql(`select 1 from dictionary_types where code = $1`, [code])).length;

describe("one key", () => {
  test("is one effect and one answer, also for eight parallel retries", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post("eight", typed("eight"))));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(answers.every(({ code }) => code === 200)).toBe(true);
    expect(await countOf("eight")).toBe(1);
    const replay = await post("eight", typed("eight"));
    expect(replay.headers.get("idempotency-replayed")).toBe("true");
    expect(replay.data).toEqual(answers[0]?.data);
  });

  test("has one effect when the first answer was lost", async () => {
    const lost = new AbortController();
    const first = fetch(`${wire.url}${path}`, {
      method: "POST",
      signal: lost.signal,
      headers: { authorization: token, "content-type": "application/json", "idempotency-key": "lost" },
      body: JSON.stringify(typed("lost")),
    });
    first.catch(() => undefined);
    while ((await wire.sql(`select 1 from idempotency_keys where key = 'lost' and answer is not null`)).length === 0) {
      // The write is committed before its answer is sent; here it is cut off.
    }
    lost.abort();
    const retried = await Promise.all(Array.from({ length: 8 }, () => post("lost", typed("lost"))));
    expect(retried.every(({ code }) => code === 200)).toBe(true);
    expect(await countOf("lost")).toBe(1);
  });

  test("with another body, or on another call, is a conflict", async () => {
    expect(await post("reused", typed("reused"))).toMatchObject({ code: 200 });
    expect(await post("reused", typed("other"))).toMatchObject({
      ...{ code: 409, reason: "conflict", status: 409 },
    });
    const other = await wire.ask("POST", "/api/system/Base/Area", {
      token,
      body: typed("reused"),
      headers: { "idempotency-key": "reused" },
    });
    expect(other.code).toBe(409);
    expect(await countOf("other")).toBe(0);
  });

  test("can be used again after a refusal", async () => {
    expect(await post("again", { ...typed("again"), enCode: "not ok!" })).toMatchObject({
      code: 400,
      reason: "validation",
    });
    expect(await post("again", typed("again"))).toMatchObject({ code: 200 });
  });

  test("belongs to one user, and expires after a day", async () => {
    expect(await post("mine", typed("mine"))).toMatchObject({ code: 200 });
    const other = await wire.userWith(["systemData.dictionary", "systemData.dictionary/btn_type_add"]);
    const theirs = await wire.ask("POST", path, {
      token: other.token,
      body: typed("theirs"),
      headers: { "idempotency-key": "mine" },
    });
    expect(theirs).toMatchObject({ code: 200 });
    await wire.sql(`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'mine'`);
    expect(await post("mine", typed("anew"))).toMatchObject({ code: 200 });
    expect(await countOf("anew")).toBe(1);
  });

  test("must not be too long", async () => {
    expect(await post("x".repeat(256), typed("long"))).toMatchObject({ code: 400, reason: "validation" });
  });
});

test("without a key every call is executed", async () => {
  const once = () => wire.ask("POST", path, { token, body: typed("plain") });
  expect(await once()).toMatchObject({ code: 200 });
  expect(await once()).toMatchObject({ code: 400, reason: "duplicate", msg: "字典名称/编码不能重复" });
});
