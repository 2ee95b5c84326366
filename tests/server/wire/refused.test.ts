import type { Entry } from "@banche/core/wire";
import { beforeAll, describe, expect, test } from "vitest";

import { shareOf } from "../../turns.ts";
import { all, pathOf, sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});
const closed = all.filter(({ endpoint }) => endpoint.access.kind !== "open");
/** Each endpoint is tested with a third of the values, and each run covers every value. Each commit picks other thirds. */
const thirdOf = <Value>(values: readonly Value[], entry: Entry) => shareOf(values, 3, all.indexOf(entry));
const json = all.filter(({ endpoint }) => endpoint.kind === "json" && endpoint.body !== undefined);

describe("without a session", () => {
  test.each(closed)("$id: no token is 600", async (entry) => {
    const answer = await wire.ask(entry.endpoint.method, pathOf(entry, "x"));
    expect(answer).toMatchObject({ status: 200, code: 600, msg: "登录过期,请重新登录" });
  });

  test.each(closed)("$id: an unknown token is 602", async (entry) => {
    for (const token of thirdOf([`bearer ${"A".repeat(43)}`, "bearer", "x".repeat(5000), "' or 1=1 --"], entry)) {
      const answer = await wire.ask(entry.endpoint.method, pathOf(entry, "x"), { token });
      expect(answer).toMatchObject({ status: 200, code: 602, msg: "Token验证失败" });
    }
  });

  test("an expired token is 602 everywhere", async () => {
    const { token, id } = await wire.userWith([]);
    await wire.sql(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [id]);
    for (const entry of closed) {
      const answer = await wire.ask(entry.endpoint.method, pathOf(entry, "x"), { token });
      expect([entry.id, answer.code]).toEqual([entry.id, 602]);
    }
  });

  test("a session ended elsewhere is 601 with its reason", async () => {
    for (const [reason, text] of [
      ["replaced", "您的帐号在其他地方已登录,被强制踢出"],
      ["forced_off", "您已被管理员强制下线"],
      ["user_disabled", "账号已被禁用"],
      ["password_changed", "密码已修改，请重新登录"],
    ]) {
      const { token, id } = await wire.userWith([]);
      await wire.sql(`update sessions set ended_at = now(), end_reason = $2 where user_id = $1`, [id, reason]);
      expect(await wire.ask("GET", "/api/oauth/CurrentUser", { token })).toMatchObject({
        code: 601,
        msg: text,
        reason,
      });
    }
  });
});

test("a locked session gets nothing except the calls of the lock screen", async () => {
  const token = await wire.login("admin");
  expect(await wire.ask("POST", "/api/ext/session/lock", { token })).toMatchObject({ code: 200 });
  for (const entry of closed.filter(({ endpoint }) => endpoint.access.kind !== "locked")) {
    const answer = await wire.ask(entry.endpoint.method, pathOf(entry, "x"), {
      token,
      body: entry.endpoint.body && {},
    });
    expect([entry.id, answer.code, answer.reason]).toEqual([entry.id, 400, "locked"]);
  }
});

describe("an unreadable body is refused", () => {
  test.each(json)("$id", async (entry) => {
    for (const body of thirdOf(["{", "[1,2]", '"text"', "null null", '{"__proto__":{"a":1}}'], entry)) {
      const answer = await wire.ask(entry.endpoint.method, pathOf(entry, "x"), { token: admin, body });
      expect([entry.id, body, answer.status, answer.code]).toEqual([entry.id, body, 200, 400]);
    }
  });

  test("also with another content type, or when it is too large", async () => {
    const path = "/api/system/Permission/Position";
    const text = await wire.ask("POST", path, { token: admin, body: "a=1", headers: { "content-type": "text/plain" } });
    expect(text).toMatchObject({ status: 200, code: 400 });
    const large = await wire.ask("POST", path, { token: admin, body: { description: "x".repeat(3_000_000) } });
    expect(large).toMatchObject({ status: 200, code: 400, reason: "too_large" });
  });
});

const withParams = all.filter(({ endpoint }) => endpoint.params.length > 0 && endpoint.kind === "json");
const hostile = [
  "nothing",
  "'; drop table users; --",
  "%",
  "_",
  "\\",
  "..%2f..",
  "a".repeat(150),
  "a".repeat(600),
  "%00",
  "💥",
];

describe("an unknown id causes no internal error", () => {
  test.each(withParams)("$id", async (entry) => {
    for (const value of thirdOf(hostile, entry)) {
      const body = entry.endpoint.body && { enabledMark: 1 };
      const answer = await wire.ask(entry.endpoint.method, pathOf(entry, value), { token: admin, body });
      expect([value, answer.status < 500, answer.code === 500]).toEqual([value, true, false]);
      if (entry.endpoint.method !== "GET") expect([value, answer.code]).not.toEqual([value, 200]);
    }
  });
});

const lists = all.filter(({ endpoint }) => endpoint.method === "GET" && endpoint.kind === "json" && endpoint.query);

const meta = ["%", "_", "\\", "'", '"; select 1', "%' or '1'='1", "\u0000", "\ud800", "(", "x".repeat(5000)];

describe("metacharacters in a query are treated as text", () => {
  test.each(lists)("$id", async (entry) => {
    for (const value of thirdOf(meta, entry)) {
      const query = { keyword: value, sidx: value, sort: "desc", cursor: value, currentPage: 1, organizeId: value };
      const answer = await wire.ask("GET", pathOf(entry, "-1"), { token: admin, query });
      expect([entry.id, value, answer.status < 500, answer.code !== 500]).toEqual([entry.id, value, true, true]);
    }
  });

  test("a wildcard character finds only itself", async () => {
    for (const keyword of ["%", "_", "\\", "%%", "__"]) {
      const users = await wire.ask("GET", "/api/system/Permission/Users", { token: admin, query: { keyword } });
      expect(users).toMatchObject({ code: 200, data: { list: [], pagination: { total: 0 } } });
    }
  });
});

test("extreme page numbers are answered", async () => {
  for (const query of [
    { currentPage: 0, pageSize: 0 },
    { currentPage: -5, pageSize: -1 },
    { currentPage: 999_999_999_999_999, pageSize: 999_999_999_999_999 },
  ]) {
    const answer = await wire.ask("GET", "/api/system/Permission/Users", { token: admin, query });
    expect(answer).toMatchObject({ code: 200 });
    expect(answer.data.list.length).toBeLessThanOrEqual(500);
  }
  const bad = await wire.ask("GET", "/api/system/Permission/Users", { token: admin, query: { currentPage: "one" } });
  expect(bad).toMatchObject({ code: 400, reason: "validation", issues: [{ field: "page" }] });
});

test("an unreadable address is answered like an unreadable body", async () => {
  for (const path of ["/api/system/Base/Area/%zz", "/product/api/system/Base/Area/%ff"]) {
    expect(await wire.ask("GET", path, { token: admin })).toMatchObject({
      status: 200,
      code: 400,
      reason: "malformed",
    });
  }
});

test("an unknown address is answered with 404", async () => {
  expect(await wire.ask("GET", "/api/nothing", { token: admin })).toMatchObject({ status: 404, code: 404 });
  expect(await wire.ask("PATCH", "/api/system/Permission/Users", { token: admin })).toMatchObject({ status: 404 });
});

test.each(["toString", "hasOwnProperty", "constructor"])(
  "an empty member called %s is ignored like any unknown member",
  async (name) => {
    const answer = await wire.ask("PUT", "/api/system/Base/Area/none", { token: admin, body: `{"${name}":"","x":1}` });
    expect(answer).toMatchObject({ code: 400, reason: "not_found" });
  },
);

test("a form with too many pairs is refused before it is parsed", async () => {
  const form = (pairs: number) =>
    wire.ask("POST", "/api/oauth/Login", {
      body: "&amp;".repeat(pairs),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  expect(await form(1000)).toMatchObject({ code: 400, reason: "validation" });
  expect(await form(20_000)).toMatchObject({ reason: "too_large" });
});
