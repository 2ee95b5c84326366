import { BancheError, type ErrorCode, type HttpRequest, type HttpResponse, type Transport } from "@banche/core";

type Wire = Readonly<Record<string, unknown>>;

export interface PlatformOptions {
  readonly people?: readonly Wire[];
  readonly messages?: readonly Wire[];
  /** The saved token, if the platform knows one. */
  readonly token?: string;
}

export interface Platform {
  readonly transport: Transport;
  /** `GET /api/...` of every call, without its query. */
  readonly calls: string[];
  /** Errors of the next calls, by path; each stays until it is deleted. */
  readonly faults: Map<string, ErrorCode | Wire>;
  /** Locks or ends the session from outside. */
  locked: boolean;
  ended: Wire | undefined;
  messages: Wire[];
  /** Pictures of messages, by name; with `?size=small` added, the small version. */
  readonly pictures: Map<string, Uint8Array>;
}

export const PASSWORD_MD5 = "e99a18c428cb38d5f260853678922e03";
/** The password whose digest the platform accepts. */
export const PASSWORD = "abc123";

/** A platform in memory that answers all requests of the terminal UI. */
export function createPlatform(options: PlatformOptions = {}): Platform {
  const platform: Platform = {
    calls: [],
    faults: new Map(),
    locked: false,
    ended: undefined,
    messages: [...(options.messages ?? [])],
    pictures: new Map(),
    async transport(request) {
      await Promise.resolve();
      const path = request.url.replace(/^[^/]*\/\/[^/]+/, "").split("?")[0] ?? "";
      platform.calls.push(`${request.method} ${path}`);
      const fault = platform.faults.get(path);
      if (typeof fault === "string") throw new BancheError(fault);
      const name = path.replace("/api/file/Image/IM/", "");
      const small = new URL(request.url).searchParams.get("size") === "small";
      const picture = (small && platform.pictures.get(`${name}?size=small`)) || platform.pictures.get(name);
      if (picture && !fault) return { status: 200, headers: {}, text: async () => "", bytes: async () => picture };
      return respond(fault ?? answer(platform, options, request, path));
    },
  };
  return platform;
}

function answer(platform: Platform, options: PlatformOptions, request: HttpRequest, path: string): Wire {
  const ok = (data?: unknown): Wire => ({ code: 200, msg: "操作成功", data });
  const password = request.body?.kind === "json" ? /"password":"(\w+)"/.exec(request.body.text)?.[1] : undefined;
  if (path === "/api/oauth/Login") {
    if (password !== PASSWORD_MD5) return { code: 400, msg: "用户名或密码错误" };
    platform.ended = undefined;
    return ok({ token: "t" });
  }
  if (platform.ended) return platform.ended;
  if (path === "/api/oauth/LockScreen") {
    if (password !== PASSWORD_MD5) return { code: 400, msg: "账户或密码错误，请重新输入。" };
    platform.locked = false;
    return ok();
  }
  if (path === "/api/oauth/CurrentUser") return ok({ ...currentUser, locked: platform.locked });
  if (platform.locked) return { code: 400, msg: "会话已锁定", reason: "locked" };
  if (path === "/api/ext/about") return ok({ product: "banche", version: "0", additions: ["lock"] });
  if (path === "/api/ext/session/lock") {
    platform.locked = true;
    return ok();
  }
  if (path === "/api/system/Permission/Users/All") return ok({ list: options.people ?? [] });
  if (path === "/api/system/Permission/Users") return ok(userPage(options.people ?? [], request.url));
  if (path === "/api/system/Message") return ok(messagePage(platform.messages, request.url));
  if (path === "/api/system/Message/Actions/ReadAll") {
    platform.messages = platform.messages.map((one) => ({ ...one, isRead: "1" }));
    return ok();
  }
  if (path === "/api/system/Message/Record" && request.method === "DELETE") {
    const ids = request.body?.kind === "json" ? request.body.text : "";
    platform.messages = platform.messages.filter((one) => !ids.includes(`"${String(one["id"])}"`));
    return ok();
  }
  if (path.startsWith("/api/system/Message/ReadInfo/")) {
    const id = path.split("/").at(-1);
    platform.messages = platform.messages.map((one) => (one["id"] === id ? { ...one, isRead: "1" } : one));
    return ok(platform.messages.find((one) => one["id"] === id));
  }
  return ok();
}

function userPage(people: readonly Wire[], url: string): Wire {
  const keyword = new URL(url).searchParams.get("keyword");
  const list = people
    .filter((one) => one["account"] === keyword)
    .map((one) => ({ ...one, mobilePhone: "13800138000", position: "驾驶员" }));
  return { list, pagination: { currentPage: 1, pageSize: 20, total: list.length } };
}

function messagePage(messages: readonly Wire[], url: string): Wire {
  const query = new URL(url).searchParams;
  const page = Number(query.get("currentPage"));
  const size = Number(query.get("pageSize"));
  const [keyword, type] = [query.get("keyword") ?? "", query.get("type")];
  const found = messages.filter(
    (one) => String(one["title"]).includes(keyword) && (type === null || String(one["type"]) === type),
  );
  const list = found.slice((page - 1) * size, page * size);
  return { list, pagination: { currentPage: page, pageSize: size, total: found.length } };
}

const currentUser: Wire = {
  menuList: [{ id: "m", fullName: "首页", type: 2, enCode: "home" }],
  userInfo: { userId: "u", userName: "李娜", userAccount: "lina" },
  permissionList: [],
  userCompanyModels: [
    { companyId: "f1", companyName: "示例一号工厂" },
    { companyId: "f2", companyName: "示例二号工厂" },
  ],
};

function respond(envelope: Wire): HttpResponse {
  const text = JSON.stringify(envelope);
  return { status: 200, headers: {}, text: async () => text, bytes: async () => new TextEncoder().encode(text) };
}

/** A person of the directory, in the form of the wire. */
export function person(id: string, realName: string, account: string, more: Wire = {}): Wire {
  return { id, realName, account, department: "车辆部", gender: 2, ...more };
}

/** `count` people with names of two to four characters. */
export function crowd(count: number): readonly Wire[] {
  const family = "王李张刘陈杨赵黄周吴";
  const given = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平";
  return Array.from({ length: count }, (_, index) => {
    const name = `${family[index % 10]}${given[index % 20]}${index % 3 === 0 ? given[(index * 7) % 20] : ""}`;
    return person(`p${index}`, name, `user${index}`, { department: `${(index % 7) + 1}车间` });
  });
}

/** `count` messages, newest first; every third one is read. */
export function mail(count: number, bodyText = "<p>请大家注意</p>"): readonly Wire[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ id: `n${index}`, title: `通知第 ${index + 1} 号`, type: (index % 2) + 1, isRead: index % 3 === 2 ? "1" : "0" },
    ...{ creatorUser: "周明远", lastModifyTime: 1_700_000_000_000 - index * 60_000, bodyText },
  }));
}
