/** One-time codes as a second factor (ADR 0149): which codes are accepted, and which calls are refused before. */
import { once } from "node:events";

import { SOCKET_PATHS } from "@banche/core/wire";
import { describe, expect, onTestFinished, test } from "vitest";

import { oneTimeCode } from "../../lib/oneTimeCode.ts";
import { all, encode, ours, pathOf, sharedWire } from "./harness.ts";
import { factorPath as factor, factorsOf, password, required } from "./secondFactorPeople.ts";

const wire = sharedWire();
const wrong = { code: 400, reason: "wrong_second_factor" };
const { post, give, messages, current, enrol, enrolled } = factorsOf(wire);

/** A code that is not valid now. */
function wrongCode(secret: string): string {
  const good = new Set([-2, -1, 0, 1, 2, 3].map((off) => oneTimeCode(secret, off)));
  return ["000000", "111111", "222222", "333333", "444444", "555555", "666666"].find((one) => !good.has(one)) ?? "";
}

describe("a session that waits for a code", () => {
  test("is refused every call but those that give it, name its user, lock, unlock and sign out", async () => {
    const token = await (await enrolled()).pending();
    const free = ["session.currentUser", "session.logout", "session.lock", "session.unlock", "secondFactor.give"];
    const closed = all.filter(({ id, endpoint }) => endpoint.access.kind !== "open" && !free.includes(id));
    expect(closed.length).toBeGreaterThan(100);
    for (const entry of closed) {
      const answer = await wire.ask(entry.endpoint.method, pathOf(entry, "1"), { token });
      // Codes 600 to 602 would sign out a client of the platform. With 400 it stays signed in and shows the text.
      expect(answer, entry.id).toMatchObject(required);
    }
  });

  test("gets only its user and the kind of code it waits for", async () => {
    const { id, account, pending } = await enrolled(["permission.user"]);
    const { data } = await current(await pending());
    expect(data).toEqual({
      userInfo: {
        userId: id,
        userAccount: account,
        userName: expect.any(String) as string,
        headIcon: expect.any(String) as string,
      },
      secondFactor: "code",
    });
  });

  test("gets no socket, and no file", async () => {
    const token = await (await enrolled()).pending();
    const socket = new WebSocket(`${wire.url.replace("http", "ws")}${SOCKET_PATHS[0]}`);
    onTestFinished(() => socket.close());
    await once(socket, "open");
    const said: string[] = [];
    socket.addEventListener("message", ({ data }) => said.push(String(data)));
    socket.send(JSON.stringify({ method: "OnConnection", token, mobileDevice: false }));
    const [end] = (await once(socket, "close")) as [CloseEvent];
    expect([end.code, said]).toEqual([4001, []]);
    const picture = "/api/file/Image/annexpic/one.png";
    expect(await wire.ask("GET", picture, { token, headers: ours })).toMatchObject(required);
  });

  test("can sign out", async () => {
    const token = await (await enrolled()).pending();
    expect(await wire.ask("GET", "/api/oauth/Logout", { token })).toMatchObject({ code: 200 });
    expect(await current(token)).toMatchObject({ code: 602 });
  });
});

describe("a one-time code", () => {
  test("opens its session, which stays open after a restart", async () => {
    const person = await enrolled();
    const token = await person.pending();
    expect(await give(token, await person.code())).toMatchObject({ code: 200 });
    expect(await messages(token)).toMatchObject({ code: 200 });
    expect((await current(token)).data["secondFactor"]).toBeUndefined();
    expect(await give(token, await person.code())).toMatchObject({ reason: "no_code_awaited" });
    await wire.restart();
    expect(await messages(token)).toMatchObject({ code: 200 });
    const rows = await wire.sql("select after from audit_log where actor_id = $1 and action = 'giveCode'", [person.id]);
    expect(rows).toEqual([{ after: { kind: "code" } }]);
  });

  test("is also accepted with spaces", async () => {
    const person = await enrolled();
    const code = await person.code();
    expect(await give(await person.pending(), ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({ code: 200 });
  });

  test("that turned the factor on, or opened a session, is not good again", async () => {
    const person = await enrolled();
    const [row] = await wire.sql<{ step: string }>("select last_step as step from second_factors where user_id = $1", [
      person.id,
    ]);
    expect(Number(row?.step)).toBeGreaterThan(0);
    const code = await person.code();
    expect(await give(await person.pending(), code)).toMatchObject({ code: 200 });
    const next = await person.pending();
    expect(await give(next, code)).toMatchObject(wrong);
    expect(await messages(next)).toMatchObject(required);
  });

  test.each([
    ["of some minutes ago", -9],
    ["of some minutes from now", 9],
  ])("%s is refused", async (_when, off) => {
    const person = await enrolled();
    await person.code();
    const token = await person.pending();
    expect(await give(token, oneTimeCode(person.secret, off))).toMatchObject(wrong);
    expect(await messages(token)).toMatchObject(required);
  });

  test("of another user is refused, and its owner can still use it", async () => {
    const [person, other] = [await enrolled(), await enrolled()];
    const [code, recovery] = [await other.code(), other.recovery[0] ?? ""];
    const token = await person.pending();
    expect(await give(token, code)).toMatchObject(wrong);
    expect(await give(token, recovery)).toMatchObject(wrong);
    expect(await give(await other.pending(), code)).toMatchObject({ code: 200 });
    expect(await give(await other.pending(), recovery)).toMatchObject({ code: 200 });
  });
});

describe("a recovery code", () => {
  test("opens a session once, in any letter case and without its dash; other codes stay valid", async () => {
    const person = await enrolled();
    expect(person.recovery).toHaveLength(10);
    expect(new Set(person.recovery).size).toBe(10);
    const [first = "", second = ""] = person.recovery;
    const token = await person.pending();
    expect(await give(token, first.toLowerCase().replace("-", " "))).toMatchObject({ code: 200 });
    expect((await wire.ask("GET", factor, { token, headers: ours })).data["recoveryLeft"]).toBe(9);
    const next = await person.pending();
    expect(await give(next, first)).toMatchObject(wrong);
    expect(await give(next, second)).toMatchObject({ code: 200 });
  });

  test("becomes invalid when new codes are created, which needs password and code", async () => {
    const person = await enrolled();
    const renew = (body: object) => post(person.token, `${factor}/recovery-codes`, body);
    const code = await person.code();
    expect(await renew({ currentPassword: encode("wrong12345"), code })).toMatchObject({ reason: "wrong_password" });
    expect(await renew({ currentPassword: password, code: wrongCode(person.secret) })).toMatchObject(wrong);
    const made = await renew({ currentPassword: password, code });
    expect(made).toMatchObject({ code: 200 });
    const token = await person.pending();
    expect(await give(token, person.recovery[0] ?? "")).toMatchObject(wrong);
    expect(await give(token, (made.data["codes"] as readonly string[])[0] ?? "")).toMatchObject({ code: 200 });
  });
});

describe("guessing codes", () => {
  test("ends the session at the fifth wrong code, also in parallel, and the right code is then refused", async () => {
    const person = await enrolled();
    const token = await person.pending();
    const bad = wrongCode(person.secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => give(token, bad)));
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([400, 400, 400, 400, 601]);
    expect(await give(token, await person.code())).toMatchObject({ code: 601, reason: "codes_used_up" });
  });

  test("cannot continue in a new session without a pause", async () => {
    const person = await enrolled();
    const bad = wrongCode(person.secret);
    const first = await person.pending();
    for (let tries = 0; tries < 5; tries += 1) await give(first, bad);
    const next = await person.pending();
    // The first of these may arrive after the first pause of one second.
    const more = [await give(next, bad), await give(next, bad)];
    expect(more.map((answer) => answer.status)).toContain(429);
    const noted = () =>
      wire.sql(
        "select 1 from audit_log where actor_id = $1 and action = 'refused' and after::text like '%wrong_second_factor%'",
        [person.id],
      );
    await expect.poll(noted).not.toEqual([]);
  });
});

test("an answer with a secret is given under a key once, and a repeated call gets another secret", async () => {
  const { token } = await wire.userWith([]);
  const headers = { ...ours, "idempotency-key": "one" };
  const start = () => wire.ask("POST", `${factor}/start`, { token, headers, body: { currentPassword: password } });
  const [first, second] = [await start(), await start()];
  expect(second).toMatchObject({ code: 200 });
  expect(second.data["secret"]).not.toBe(first.data["secret"]);
});

describe("turning the second factor on", () => {
  test("needs the password, and a code of the last secret shown", async () => {
    const { token, id } = await wire.userWith([]);
    expect(await post(token, `${factor}/start`, { currentPassword: encode("wrong12345") })).toMatchObject({
      reason: "wrong_password",
    });
    expect(await post(token, `${factor}/confirm`, { code: "123456" })).toMatchObject({
      reason: "second_factor_not_started",
    });
    const first = await post(token, `${factor}/start`, { currentPassword: password });
    const second = await post(token, `${factor}/start`, { currentPassword: password });
    const code = oneTimeCode(String(first.data["secret"]));
    expect(await post(token, `${factor}/confirm`, { code })).toMatchObject(wrong);
    expect(await messages(await wire.login((await accountOf(id)) ?? ""))).toMatchObject({ code: 200 });
    const right = oneTimeCode(String(second.data["secret"]));
    expect(await post(token, `${factor}/confirm`, { code: right })).toMatchObject({ code: 200 });
    expect(await post(token, `${factor}/start`, { currentPassword: password })).toMatchObject({
      reason: "second_factor_on",
    });
  });

  test("shows the secret once, and stores no secret or code in plain text", async () => {
    const { account, token } = await wire.userWith([]);
    const headers = { ...ours, "idempotency-key": `start-${account}` };
    const body = { currentPassword: password };
    const { data } = await wire.ask("POST", `${factor}/start`, { token, headers, body });
    const secret = String(data["secret"]);
    expect(data["uri"]).toBe(
      `otpauth://totp/Banche:${account}?secret=${secret}&issuer=Banche&algorithm=SHA1&digits=6&period=30`,
    );
    const confirm = {
      token,
      headers: { ...ours, "idempotency-key": `c-${account}` },
      body: { code: oneTimeCode(secret) },
    };
    const codes = (await wire.ask("POST", `${factor}/confirm`, confirm)).data["codes"] as readonly string[];
    for (const table of ["second_factors", "recovery_codes", "idempotency_keys", "audit_log", "request_log"]) {
      const rows = JSON.stringify(await wire.sql(`select * from ${table}`));
      for (const one of [secret, ...codes, ...codes.map((code) => code.replace("-", ""))]) {
        expect(rows.includes(one), table).toBe(false);
      }
    }
  });

  test("ends the other sessions of the user", async () => {
    const user = await wire.userWith([]);
    const before = await wire.login(user.account);
    await enrol(user);
    expect(await current(before)).toMatchObject({ code: 601, reason: "second_factor_changed" });
    expect(await messages(user.token)).toMatchObject({ code: 200 });
  });
});

const accountOf = async (id: string) =>
  (await wire.sql<{ account: string }>("select account from users where id = $1", [id]))[0]?.account;

test("turning the second factor off needs password and code; then the password is enough", async () => {
  const person = await enrolled();
  const off = (body: object) => post(person.token, `${factor}/off`, body);
  const code = await person.code();
  expect(await off({ currentPassword: encode("wrong12345"), code })).toMatchObject({ reason: "wrong_password" });
  expect(await off({ currentPassword: password, code: wrongCode(person.secret) })).toMatchObject(wrong);
  expect(await off({ currentPassword: password, code })).toMatchObject({ code: 200 });
  expect(await messages(await person.pending())).toMatchObject({ code: 200 });
});

test("changing the own password needs a one-time code too", async () => {
  const person = await enrolled();
  const change = (more: object) =>
    post(person.token, "/api/system/Permission/Users/Current/Actions/ModifyPassword", {
      ...{ oldPassword: password, password: encode("Kx7mPq2W") },
      ...more,
    });
  expect(await change({})).toMatchObject(wrong);
  expect(await change({ secondFactor: wrongCode(person.secret) })).toMatchObject(wrong);
  const other = await person.pending();
  expect(await give(other, await person.code())).toMatchObject({ code: 200 });
  expect(await change({ secondFactor: await person.code() })).toMatchObject({ code: 200 });
  expect(await messages(other)).toMatchObject({ code: 601, reason: "password_changed" });
  const token = await wire.login(person.account, "Kx7mPq2W");
  expect(await messages(token)).toMatchObject(required);
});

test("a session that changed the password with a code continues without another one", async () => {
  const person = await enrolled();
  const change = (more: object) =>
    post(person.token, "/api/system/Permission/Users/Current/Actions/ModifyPassword", {
      ...{ oldPassword: password, password: encode("Kx7mPq2W") },
      ...more,
    });
  expect(await change({ secondFactor: await person.code() })).toMatchObject({ code: 200 });
  expect(await messages(person.token)).toMatchObject({ code: 200 });
  await wire.sql("update users set must_change_password = true where id = $1", [person.id]);
  expect(await wire.ask("GET", factor, { token: person.token, headers: ours })).toMatchObject({
    data: { on: 1 },
  });
  expect(await change({ oldPassword: encode("Kx7mPq2W"), password: encode("Tz4nRb8K") })).toMatchObject({ code: 200 });
  expect(await messages(person.token)).toMatchObject({ code: 200 });
});

test("a locked session is unlocked by the password, and still waits for its code", async () => {
  const person = await enrolled();
  const token = await person.pending();
  expect(await post(token, "/api/ext/session/lock")).toMatchObject({ code: 200 });
  expect(await give(token, await person.code())).toMatchObject({ reason: "locked" });
  const unlock = await post(token, "/api/oauth/LockScreen", { account: person.account, password });
  expect(unlock).toMatchObject({ code: 200 });
  expect(await messages(token)).toMatchObject(required);
});

test("when the stored secret is unreadable, one-time codes fail but recovery codes still work", async () => {
  const person = await enrolled();
  await wire.sql("update second_factors set sealed_secret = 's1.' || repeat('A', 80) where user_id = $1", [person.id]);
  const token = await person.pending();
  expect(await give(token, oneTimeCode(person.secret))).toMatchObject({ reason: "second_factor_unreadable" });
  expect(await give(token, person.recovery[0] ?? "")).toMatchObject({ code: 200 });
});
