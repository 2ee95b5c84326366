/** The product's main job on real input: the built command line against a server that it starts itself (issue of ops staff). */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { demoPassword } from "@banche/server/testing";
import writeXlsx from "write-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bancheWith, serve, type Account, type Banche, type Served } from "../lib/banche.ts";
import { sharedFolder } from "../lib/folders.ts";
import { encodeGb18030 } from "../lib/gb18030.ts";
import { header, toCsv, usersFile, type UsersFile } from "./usersFile.ts";

const BROKEN = 37;

const folder = sharedFolder();
const banche = bancheWith(join(folder, "config"));
let served: Served;
let stranger: { readonly url: string; close(): void };
/** The first is the administrator, the last has the fewest rights. */
const accountAt = (index: number): Account => {
  const account = served.accounts.at(index);
  if (!account) throw new Error(`the demo has no account ${index}`);
  return account;
};
const admin = () => accountAt(0);
const least = () => accountAt(-1);

const json = async <T>(args: readonly string[], by: Banche = banche): Promise<T> => {
  const { code, stdout, stderr } = await by(args);
  expect([args.join(" "), code, stderr]).toEqual([args.join(" "), 0, expect.anything()]);
  return JSON.parse(stdout) as T;
};
const login = (by: Banche, { account, password }: Pick<Account, "account" | "password">, server = served.url) =>
  by(["login", "--server", server, "--account", account, "--password-stdin"], { input: `${password}\n` });

beforeAll(async () => {
  served = await serve(banche, join(folder, "data"));
  stranger = await aStranger();
});

afterAll(async () => {
  stranger?.close();
  await served?.stop();
});

describe("serve", () => {
  it("creates three accounts with different rights, and answers with and without a product in the path", async () => {
    expect(new Set(served.accounts.map(({ role }) => role)).size).toBeGreaterThanOrEqual(3);
    for (const base of ["/api", "/banche/api"]) {
      const answer = await fetch(`${served.url}${base}/oauth/CurrentUser`);
      expect(await answer.json()).toMatchObject({ code: 600 });
    }
  });
});

describe("login", () => {
  it.each([
    ["a wrong password", () => login(banche, { ...admin(), password: "wrong1" }), 4, "用户名或密码错误"],
    ["an unknown account", () => login(banche, { ...admin(), account: "nobody" }), 67, "无效的账号"],
    ["an unreachable server", () => login(banche, admin(), "http://127.0.0.1:1"), 69, "无法连接服务器"],
    ["something that is no server of the platform", () => login(banche, admin(), stranger.url), 76, "不是本平台"],
  ])("refuses %s", async (_name, attempt, code, words) => {
    const { code: exit, stderr } = await attempt();
    expect(stderr).toContain(words);
    expect(exit).toBe(code);
  });

  it("refuses a password among the arguments", async () => {
    const { code } = await banche(["login", "--server", served.url, "--account", "admin", "--password", demoPassword]);
    expect(code).toBe(2);
  });

  it("signs the administrator in", async () => {
    expect((await login(banche, admin())).code).toBe(0);
    expect(await json(["whoami", "--json"])).toMatchObject({ account: admin().account, administrator: true });
  });

  it("refuses a disabled account", async () => {
    const { account } = least();
    const other = bancheWith(join(folder, "disabled"));
    await banche(["users", "disable", account]);
    const { code, stderr } = await login(other, least());
    expect([code, stderr.includes("账号被禁用")]).toEqual([77, true]);
    await banche(["users", "enable", account]);
  });
});

describe.each([
  [10_000, "UTF-8 with BOM and CRLF", "acc", "users.csv", ({ rows }: UsersFile) => Buffer.from(`\ufeff${toCsv(rows)}`)],
  [1000, "GB18030", "gbk", "users-gb.csv", ({ rows }: UsersFile) => Buffer.from(encodeGb18030(toCsv(rows)))],
  [1000, "xlsx", "xls", "users.xlsx", workbook],
] as const)("%i users in %s", (count, format, prefix, name, write) => {
  const path = join(folder, name);
  const made = usersFile(count, BROKEN);
  const created = (count - BROKEN).toLocaleString("en");
  const file = { ...made, rows: made.rows.map((row) => row.with(0, (row[0] ?? "").replace("acc", prefix))) };

  it("names every wrong row and sends nothing", async () => {
    writeFileSync(path, await write(file));
    const { code, stdout } = await banche(["users", "import", path, "--json"]);
    expect(code).toBe(6);
    const { plan, issues } = JSON.parse(stdout) as {
      plan: { rows: number; create: number; invalid: number };
      issues: { line: number; column: number | null; field: string; rule: string; text: string }[];
    };
    const place = (line: number, column: number | null, field: string, rule: string) =>
      `${line}:${column} ${field} ${rule}`;
    expect(issues.map(({ line, column, field, rule }) => place(line, column, field, rule))).toEqual(
      made.broken.map(({ line, row, column, field, rule }) =>
        place(format === "xlsx" ? row : line, column, field, rule),
      ),
    );
    expect(issues.every(({ text }) => text.length > 3)).toBe(true);
    expect(plan).toMatchObject({ rows: count });
    const { code: none } = await banche(["users", "get", `${prefix}00002`]);
    expect(none).toBe(9);
  });

  it("imports the other rows, writes the wrong ones to a file, and changes nothing the second time", async () => {
    const { code, stderr } = await banche(["users", "import", path, "--skip-invalid", "--yes"]);
    expect([code, stderr.split("\n").at(-2)]).toEqual([3, expect.stringContaining(`新增 ${created}`)]);
    expect(stderr).toMatch(new RegExp(`正在导入 [\\d,]+/${created} 行`));
    const again = await banche(["users", "import", path, "--skip-invalid", "--yes"]);
    expect(again.stderr).toContain("没有变化");
    const errors = path.replace(/\.(csv|xlsx)$/, ".errors.$1");
    const third = await banche(["users", "import", errors, "--json"]);
    expect(third.code).toBe(6);
    expect((JSON.parse(third.stdout) as { plan: { rows: number } }).plan.rows).toBe(BROKEN);
  });
});

describe("users", () => {
  it("lists by department, reads one, disables and enables", async () => {
    const rows = await json<{ account: string; department: string }[]>([
      ...["users", "list", "--department", "车辆部", "--json", "--limit", "5"],
    ]);
    expect(rows).toHaveLength(5);
    expect(new Set(rows.map(({ department }) => department))).toEqual(new Set(["车辆部"]));
    const account = "acc00004";
    expect((await banche(["users", "disable", account])).code).toBe(0);
    expect(await json(["users", "get", account, "--json"])).toMatchObject({ enabled: false, realName: "金杰" });
    expect((await banche(["users", "enable", account])).code).toBe(0);
  });

  it("sets a new password that signs in, and ends open sessions", async () => {
    const { account } = least();
    const other = bancheWith(join(folder, "reset"));
    expect((await login(other, least())).code).toBe(0);
    const reset = await banche(["users", "reset-password", account, "--password-stdin"], { input: "fresh12345\n" });
    expect(reset.code).toBe(0);
    expect((await other(["whoami"])).code).toBe(4);
    expect((await login(other, { account, password: "fresh12345" })).code).toBe(0);
  });

  it("finds an account in any letter case, and a position by its department", async () => {
    const path = join(folder, "case.csv");
    writeFileSync(path, "账户,姓名,性别,部门,岗位\nLiNa99,李娜,女,总公司/运营部/车辆部,驾驶员\n");
    expect((await banche(["users", "import", path, "--yes"])).code).toBe(0);
    expect((await banche(["users", "import", path, "--yes"])).stderr).toContain("没有变化");
    const place = ["--department", "车辆部", "--positions", "驾驶员"];
    const made = await banche([
      "users",
      "create",
      "--account",
      "byhand1",
      "--real-name",
      "手工",
      "--gender",
      "男",
      ...place,
    ]);
    expect([made.code, made.stderr]).toEqual([0, expect.anything()]);
  });

  it("asks before it deletes, and deletes with --yes", async () => {
    expect((await banche(["users", "delete", "acc00006"])).code).toBe(2);
    expect((await banche(["users", "delete", "acc00006", "--yes"])).code).toBe(0);
    expect((await banche(["users", "get", "acc00006"])).code).toBe(9);
  });

  it("exports a file that can be imported without a change", async () => {
    const path = join(folder, "export.xlsx");
    expect((await banche(["users", "export", path])).code).toBe(0);
    const { stderr } = await banche(["users", "import", path, "--yes"]);
    expect(stderr).toContain("没有变化");
  });
});

describe("the other resources", () => {
  it.each([["dictionaries"], ["dictionary-types"], ["departments"], ["positions"], ["organizations"]])(
    "%s can be exported and imported without a change",
    async (noun) => {
      const path = join(folder, `${noun}.csv`);
      expect((await banche([noun, "export", path])).code).toBe(0);
      expect(readFileSync(path, "utf8").split("\r\n").length).toBeGreaterThan(2);
      const { code, stderr } = await banche([noun, "import", path, "--yes"]);
      expect([code, stderr.includes("没有变化")]).toEqual([0, true]);
    },
  );

  it("areas are listed by their parent", async () => {
    const provinces = await json<{ name: string; code: string }[]>(["areas", "list", "--json"]);
    expect(provinces.map(({ name }) => name)).toContain("广东省");
    const cities = await json<{ name: string }[]>(["areas", "list", "--parent", "广东省", "--json"]);
    expect(cities.map(({ name }) => name)).toContain("深圳市");
  });
});

describe("session", () => {
  it("is locked on the server: another process is refused until the password is given", async () => {
    expect((await banche(["lock"])).code).toBe(0);
    expect((await banche(["users", "get", "acc00004"])).code).toBe(4);
    expect((await banche(["unlock", "--password-stdin"], { input: "wrong1\n" })).code).toBe(4);
    expect((await banche(["unlock", "--password-stdin"], { input: `${admin().password}\n` })).code).toBe(0);
    expect((await banche(["users", "get", "acc00004"])).code).toBe(0);
  });

  it("works in another factory, where the users of the first are hidden", async () => {
    const factories = await json<{ name: string; active: boolean }[]>(["factories", "list", "--json"]);
    expect(factories.map(({ active }) => active).filter(Boolean)).toHaveLength(1);
    expect((await banche(["factories", "use", "示例二号工厂"])).code).toBe(0);
    expect((await banche(["users", "get", "acc00004"])).code).toBe(9);
    expect((await banche(["factories", "use", "示例一号工厂"])).code).toBe(0);
  });

  it("ends at logout", async () => {
    expect((await banche(["logout"])).code).toBe(0);
    expect((await banche(["whoami"])).code).toBe(4);
  });
});

/** A web server that is no server of the platform. */
async function aStranger() {
  const server = createServer((_request, response) => response.end("<html><body>hello</body></html>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

async function workbook({ rows }: UsersFile): Promise<Buffer> {
  const cells = [header, ...rows].map((row) => row.map((value) => ({ value, type: String })));
  return writeXlsx(cells, {}).toBuffer();
}
