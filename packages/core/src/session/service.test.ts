import { describe, expect, it } from "vitest";
import { isBancheError } from "../errors.ts";
import { textOf } from "../i18n/pick.ts";
import type { HttpRequest } from "../ports.ts";
import { reduceSession } from "./machine.ts";
import { encodePassword } from "./password.ts";
import { restoreSession } from "./restore.ts";
import { createSession, type Session } from "./service.ts";
import type { SessionOptions } from "./sessionOf.ts";
import { signInText } from "./signInText.ts";
import { memoryStore, storageKeys } from "./storage.ts";

interface Platform {
  readonly session: Session;
  readonly sent: HttpRequest[];
  readonly lasting: ReturnType<typeof memoryStore>;
  readonly brief: ReturnType<typeof memoryStore>;
}

const current = {
  menuList: [{ id: "m", fullName: "首页", type: 2, enCode: "home" }],
  userInfo: { userId: "u", userName: "李娜", userAccount: "lina" },
  permissionList: [],
  userCompanyModels: [
    { companyId: "f-1", companyName: "一号工厂" },
    { companyId: "f-2", companyName: "二号工厂" },
  ],
};

/** A platform that answers by the last part of the path. */
function platform(answers: Readonly<Record<string, unknown>>, options: Partial<SessionOptions> = {}): Platform {
  const sent: HttpRequest[] = [];
  const [lasting, brief] = [memoryStore(), memoryStore()];
  const session = createSession({
    ...options,
    server: "http://test",
    clock: { now: () => 0, wait: async () => undefined },
    random: () => 0,
    storage: { lasting, brief },
    transport: async (request) => {
      sent.push(request);
      const name = /\/(\w+)\?/.exec(request.url)?.[1] ?? "";
      const body = answers[name] ?? { code: 400, msg: `no answer for ${name}` };
      return { status: 200, headers: {}, text: async () => JSON.stringify(body), bytes: async () => new Uint8Array() };
    },
  });
  return { session, sent, lasting, brief };
}

const good = {
  Login: { code: 200, msg: "", data: { token: "bearer t", theme: "classic" } },
  CurrentUser: { code: 200, msg: "", data: current },
  addRedisUserCompany: { code: 200, msg: "" },
};
const lina = { account: " lina ", password: "abc123" };

describe("signIn", () => {
  const refused: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ["wrong password", { Login: { code: 400, msg: "用户名或密码错误" } }, "wrong_password"],
    ["unknown account", { Login: { code: 400, msg: "无效的账号" } }, "account_unknown"],
    ["disabled account", { Login: { code: 400, msg: "账号被禁用" } }, "account_disabled"],
    ["another refusal", { Login: { code: 1101003, msg: "" } }, "sign_in_refused"],
    ["person not synchronised", { Login: { code: 1101002, msg: "", path: "/x" } }, "sign_in_redirected"],
    ["no user info", { ...good, CurrentUser: { code: 200, msg: "" } }, "no_user_info"],
    ["no menu", { ...good, CurrentUser: { code: 200, msg: "", data: { ...current, menuList: [] } } }, "no_menus"],
    [
      "no factory",
      { ...good, CurrentUser: { code: 200, msg: "", data: { ...current, userCompanyModels: null } } },
      "no_factory",
    ],
  ];
  it.each(refused)("%s", async (_name, answers, code) => {
    const { session, lasting } = platform(answers);
    await expect(session.signIn(lina)).rejects.toMatchObject({ code });
    expect(session.store.getState().status).toBe("signedOut");
    expect(lasting.get(storageKeys.token)).toBeUndefined();
  });

  it("trims the account, encodes the password, stores the token and sends the first factory", async () => {
    const { session, sent, lasting, brief } = platform(good);
    await session.signIn(lina);
    expect(sent[0]?.body).toEqual({
      kind: "json",
      text: JSON.stringify({ account: "lina", password: encodePassword("abc123") }),
    });
    expect(sent.at(-1)?.url).toContain("addRedisUserCompany?companyId=f-1");
    expect(lasting.get(storageKeys.token)).toBe("bearer t");
    expect(brief.get(storageKeys.factory)).toBe("f-1");
    expect(session.store.getState()).toMatchObject({ status: "signedIn", factoryId: "f-1" });
  });
});

describe("a session", () => {
  it("removes everything when the server ends it and keeps the reason", async () => {
    const answers: Record<string, unknown> = { ...good };
    const { session, lasting } = platform(answers);
    await session.signIn(lina);
    answers["All"] = { code: 601, msg: "账号已被禁用" };
    await expect(session.client.users.all()).rejects.toMatchObject({ code: "session_replaced" });
    expect(session.store.getState()).toEqual({
      status: "signedOut",
      endedBy: "session_replaced",
      message: "账号已被禁用",
    });
    expect(lasting.get(storageKeys.token)).toBeUndefined();
  });

  it("is locked when the server locks it and stays locked in the next run", async () => {
    const answers: Record<string, unknown> = { ...good };
    const { session, lasting } = platform(answers);
    await session.signIn(lina);
    answers["All"] = { code: 400, msg: "", reason: "locked" };
    await expect(session.client.users.all()).rejects.toMatchObject({ code: "session_locked" });
    expect(session.store.getState().status).toBe("locked");
    expect(lasting.get(storageKeys.lock)).toBe("1");
    expect(restoreSession({ lasting }).getState()).toMatchObject({ status: "locked" });
  });

  it("reads its user again after unlocking, unless the full user was known before", () => {
    const user = { id: "u", realName: "李娜" };
    const locked = { status: "locked", token: "t", factoryId: "f-1" } as const;
    const told = reduceSession({ ...locked, current: { user, locked: true } }, { type: "unlocked" });
    expect(told).toEqual({ status: "signedIn", token: "t" });
    const known = reduceSession({ ...locked, current: { user, menus: [] } }, { type: "unlocked" });
    expect(known).toEqual({ ...locked, status: "signedIn", current: { user, menus: [] } });
  });

  it("returns the address that the server sends with code 1101004 on signing out", async () => {
    const { session } = platform({ ...good, Logout: { code: 1101004, msg: "", path: "/sso/out" } });
    await session.signIn(lina);
    expect(await session.signOut()).toBe("/sso/out");
    expect(session.store.getState()).toEqual({ status: "signedOut" });
  });
});

describe("the factory after another window switched it", () => {
  const inFactory = (activeFactoryId?: string) => ({
    CurrentUser: { code: 200, msg: "", data: { ...current, userInfo: { ...current.userInfo, activeFactoryId } } },
  });
  /** A session in the first factory, and its state after it reads its user again. */
  async function readAgain(options: Partial<SessionOptions>, active: string | undefined, chosen: string) {
    const answers: Record<string, unknown> = { ...good, ...inFactory("f-1") };
    const { session, sent, brief } = platform(answers, options);
    await session.signIn(lina);
    sent.length = 0;
    Object.assign(answers, inFactory(active));
    brief.set(storageKeys.factory, chosen);
    await session.load();
    const switched = sent.flatMap(({ url }) => /companyId=([\w-]+)/.exec(url)?.[1] ?? []);
    return { switched, state: session.store.getState(), kept: brief.get(storageKeys.factory) };
  }

  it("is switched back by a session that is not shared", async () => {
    const { switched, state } = await readAgain({}, "f-2", "f-1");
    expect([switched, state]).toMatchObject([["f-1"], { factoryId: "f-1" }]);
  });

  it.each([
    ["the server names it", "f-2", "f-1", []],
    ["the server names none, but the other window kept it", undefined, "f-2", ["f-2"]],
  ])("is accepted by a shared session, which reports the move: %s", async (_name, active, chosen, expected) => {
    let moved = 0;
    const { switched, state, kept } = await readAgain({ onFactoryMoved: () => (moved += 1) }, active, chosen);
    expect([moved, switched, kept]).toEqual([1, expected, "f-2"]);
    // Data of the other factory must not be mixed with the existing data.
    expect(state).toMatchObject({ factoryId: "f-1" });
  });

  it("stays when it was not switched or when the user no longer belongs to it", async () => {
    const onFactoryMoved = () => expect.unreachable();
    expect((await readAgain({ onFactoryMoved }, "f-1", "f-2")).switched).toEqual([]);
    expect((await readAgain({ onFactoryMoved }, "f-9", "f-1")).state).toMatchObject({ factoryId: "f-1" });
  });
});

describe("signInText", () => {
  it.each([
    [{ code: 1_101_001, msg: "", path: "/x" }, undefined],
    [{ code: 1_101_002, msg: "", path: "/x" }, "人员未同步，请联系管理员"],
    [{ code: 1_101_003, msg: "" }, "请求错误"],
    [{ code: 400, msg: "" }, "请求错误"],
    [{ code: 400, msg: "用户名或密码错误" }, undefined],
  ])("%o gives the text %s when the server sends none", async (Login, text) => {
    const error: unknown = await platform({ Login })
      .session.signIn(lina)
      .catch((caught: unknown) => caught);
    if (!isBancheError(error)) throw new Error("was not refused");
    const key = signInText(error);
    expect(key && textOf("zh", key)).toBe(text);
  });
});

describe("encodePassword", () => {
  it("returns the MD5 of UTF-8 in lower-case hex", () => {
    expect(encodePassword("0000")).toBe("4a7d1ed414474e4033ac29ccb8653d9b");
    expect(encodePassword("班车🚌")).toBe("d918f6ad91a6e80e580f5c51884fe66c");
    expect(encodePassword("")).toBe("d41d8cd98f00b204e9800998ecf8427e");
  });
});
