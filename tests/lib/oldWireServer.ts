import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { encodePassword } from "@banche/core/wire";
import { aDepartment, aPosition, aUser, createFakeServer, type FakeServer } from "@banche/core/testing";
import { type Later, shared } from "./fileScope.ts";

type Wire = Readonly<Record<string, unknown>>;

interface OldWireServer {
  readonly url: string;
  readonly fake: FakeServer;
}

/**
 * A server like older ones of the platform, built from the contract: sessions with a token, whole-record updates, toggled states, lists
 * with names, no id after a creation, and none of our additions. Account `admin`, password `admin1`. Must be called like `shared`: outside
 * of every hook.
 */
export function sharedOldWireServer(): OldWireServer {
  const server = shared(start);
  return {
    get url() {
      return server().url;
    },
    get fake() {
      return server().fake;
    },
  };
}

async function start(later: Later): Promise<OldWireServer> {
  const fake = createFakeServer({ data: company() });
  const tokens = new Set<string>();
  const server = createServer((request, response) => {
    void answer(request).then((body) => {
      response.setHeader("content-type", "application/json;charset=UTF-8");
      response.end(JSON.stringify(body));
    });
  });

  async function answer(request: IncomingMessage): Promise<Wire> {
    const text = await bodyOf(request);
    const path = (request.url ?? "").split("?")[0] ?? "";
    const token = request.headers.authorization ?? "";
    if (path === "/api/oauth/Login") return login(JSON.parse(text) as Wire);
    if (!token) return { code: 600, msg: "登录过期,请重新登录" };
    if (!tokens.has(token)) return { code: 602, msg: "Token验证失败" };
    const own = ownAnswers[`${request.method} ${path}`];
    if (own) return own(token, text);
    const relayed = await fake.transport({
      method: request.method as "GET",
      url: `http://old${request.url}`,
      headers: {},
      body: text ? { kind: "json", text } : undefined,
      timeoutMs: 10_000,
    });
    return JSON.parse(await relayed.text()) as Wire;
  }

  function login({ account, password }: Wire): Wire {
    const user = fake.rows("users").find((row) => row["account"] === account);
    if (!user) return { code: 400, msg: "无效的账号" };
    if (user["enabledMark"] === 0) return { code: 400, msg: "账号被禁用" };
    if (password !== encodePassword("admin1")) return { code: 400, msg: "用户名或密码错误" };
    const token = `bearer old.${tokens.size + 1}`;
    tokens.add(token);
    return { code: 200, msg: "Success", data: { token, theme: "classic" } };
  }

  const ownAnswers: Readonly<Record<string, (token: string, text: string) => Wire>> = {
    "GET /api/oauth/CurrentUser": () => ({ code: 200, msg: "Success", data: currentUser }),
    "GET /api/oauth/Logout": (token) => {
      tokens.delete(token);
      return { code: 200, msg: "注销成功" };
    },
    "POST /api/oauth/LockScreen": (_token, text) =>
      (JSON.parse(text) as Wire)["password"] === encodePassword("admin1")
        ? { code: 200, msg: "验证成功" }
        : { code: 400, msg: "账户或密码错误，请重新输入。" },
    "GET /api/system/UserCompany/addRedisUserCompany": () => ({ code: 200, msg: "操作成功" }),
  };

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  later(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fake,
  };
}

const currentUser = {
  menuList: [
    {
      id: "m1",
      parentId: "-1",
      fullName: "系统权限",
      enCode: "permission",
      type: 1,
      hasChildren: true,
      children: [
        {
          id: "m2",
          parentId: "m1",
          fullName: "用户管理",
          enCode: "permission.user",
          type: 2,
          urlAddress: "permission/user",
        },
      ],
    },
  ],
  userInfo: { userId: "u0", userAccount: "admin", userName: "管理员" },
  permissionList: [{ modelId: "m2", moduleName: "用户管理", button: [], column: [], resource: [] }],
  userCompanyModels: [
    { companyId: "f1", companyName: "旧平台一厂" },
    { companyId: "f2", companyName: "旧平台二厂" },
  ],
};

/** The departments and positions that the acceptance file refers to. */
function company() {
  const department = (id: string, name: string, parentId = "c1") => aDepartment(id, name, { parentId });
  const type = (id: string, enCode: string, fullName: string) => ({ id, parentId: "-1", fullName, enCode, isTree: 0 });
  const item = (id: string, dictionaryTypeId: string, enCode: string, fullName: string) => ({
    ...{ id, dictionaryTypeId, parentId: "0", fullName, enCode, enabledMark: 1 },
  });
  return {
    organizations: [{ id: "c1", parentId: "-1", fullName: "总公司", enCode: "hq", sortCode: 0, enabledMark: 1 }],
    departments: [
      department("d1", "运营部"),
      department("d2", "车辆部", "d1"),
      department("d3", "调度部", "d1"),
      department("d4", "维修部"),
      department("d5", "一车间", "d4"),
      department("d6", "人力资源部"),
    ],
    positions: [
      aPosition("p1", "驾驶员", { organizeId: "d2" }),
      aPosition("p2", "调度员", { organizeId: "d3", type: "dispatch" }),
      aPosition("p3", "维修技师", { organizeId: "d5", type: "repair" }),
      aPosition("p4", "专员", { organizeId: "d6", type: "office" }),
    ],
    roles: [{ id: "r1", fullName: "管理员", enCode: "admin", type: "1" }],
    users: [aUser(0, { account: "admin", realName: "管理员", isAdministrator: 1, organizeId: "d6", positionId: "p4" })],
    dictionaryTypes: [type("t1", "PositionType", "岗位类型"), type("t2", "Nation", "民族")],
    dictionaryItems: [item("i1", "t1", "driver", "驾驶"), item("i2", "t2", "han", "汉族")],
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request.setEncoding("utf8")) text += String(part);
  return text;
}
