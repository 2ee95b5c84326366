import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aCompany, aDepartment, textRow, workbook } from "@banche/core/testing";
import { type FileTerminal, fileTerminal } from "../../testing/fileTerminal.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "banche-import-"));
});
afterEach(async () => rm(folder, { recursive: true }));

const terminal = (options: FileTerminal = {}) => fileTerminal(folder, options);

const HEADER = "账户,姓名,性别,部门,岗位,手机号码";
const person = (number: number) => `user${number},员工${number},男,车辆部,驾驶员,138${String(number).padStart(8, "0")}`;
const file = async (name: string, ...rows: readonly string[]) =>
  writeFile(join(folder, name), `\ufeff${HEADER}\r\n${rows.map((row) => `${row}\r\n`).join("")}`);
const BROKEN = "user2,员工2,男,车辆部,驾驶员,12345";

describe("banche users import", () => {
  it("shows the errors of the file, sends nothing and ends with 6", async () => {
    await file("users.csv", person(1), BROKEN);
    const { run, out, server } = terminal();
    expect(await run("users", "import", "users.csv", "--yes")).toBe(6);
    expect(out.stderr.split("\n")).toEqual([
      'users.csv:3:6 手机号码: 手机号格式不正确 (iphone, "12345")',
      "✗ users.csv：1 行有错，共 1 处，未发送任何内容",
      "  加 --skip-invalid 导入其余的行，有错的行写入 users.errors.csv",
      "",
    ]);
    expect([out.stdout, server.writes().length, await readdir(folder)]).toEqual(["", 0, [".state", "users.csv"]]);
  });

  it("prints one JSON document for scripts with the same exit code", async () => {
    await file("users.csv", person(1), BROKEN);
    const { run, out } = terminal();
    expect(await run("users", "import", "users.csv", "--json")).toBe(6);
    expect(JSON.parse(out.stdout)).toEqual({
      file: "users.csv",
      plan: { rows: 2, create: 1, update: 0, delete: 0, same: 0, invalid: 1 },
      issues: [
        {
          file: "users.csv",
          line: 3,
          column: 6,
          header: "手机号码",
          field: "mobilePhone",
          rule: "iphone",
          value: "12345",
          params: {},
          text: "手机号格式不正确",
        },
      ],
    });
  });

  it("skips invalid rows, writes them to a file, and changes nothing on the second run", async () => {
    await file("users.csv", person(1), BROKEN, person(3));
    const { run, out, server } = terminal();
    expect(await run("users", "import", "users.csv", "--skip-invalid", "--yes")).toBe(3);
    expect(out.stderr).toContain("! 新增 2，退回 1（见 users.errors.csv）\n");
    expect(await readFile(join(folder, "users.errors.csv"), "utf8")).toBe(
      `\ufeff${HEADER},错误\r\n${BROKEN},手机号码: 手机号格式不正确\r\n`,
    );
    const writes = server.writes().length;
    expect(await run("users", "import", "users.csv", "--skip-invalid", "--yes")).toBe(3);
    expect(out.stderr).toContain("! 没有变化：2 行与服务器一致，退回 1（见 users.errors.csv）\n");
    expect(server.writes()).toHaveLength(writes);
  });

  it("ends with 6 when every row is invalid or a required column is missing", async () => {
    await file("users.csv", BROKEN);
    const { run, out, server } = terminal();
    for (const more of [["--yes"], ["--dry-run"]]) {
      out.stderr = "";
      expect(await run("users", "import", "users.csv", "--skip-invalid", ...more)).toBe(6);
      expect(out.stderr).toContain("! 没有一行可以使用，退回 1（见 users.errors.csv）\n");
      expect(out.stderr).not.toContain("✓");
    }
    await writeFile(join(folder, "few.csv"), "账号,名字,手机\nnew1,员工,13800000001\n");
    for (const more of [[], ["--skip-invalid"]]) {
      out.stderr = "";
      expect(await run("users", "import", "few.csv", "--yes", ...more)).toBe(6);
      expect(out.stderr).toContain("--set department=…");
    }
    expect(server.writes()).toEqual([]);
    const set = ["--set", "department=总公司/车辆部", "--set", "positions=p1"];
    expect(await run("users", "import", "few.csv", "--yes", ...set)).toBe(0);
    expect(server.rows("users").at(-1)).toMatchObject({
      account: "new1",
      organizeId: "d1",
      mobilePhone: "13800000001",
    });
  });

  it("names a column of --map that the file does not have, and suggests existing columns", async () => {
    await writeFile(join(folder, "users.csv"), "编号甲,姓名\nnew1,员工\n");
    const { run, out } = terminal();
    expect(await run("users", "import", "users.csv", "--map", "编号乙=account")).toBe(6);
    expect(out.stderr).toContain("文件中没有列“编号乙” (可选：编号甲)");
    expect(await run("users", "import", "users.csv", "--map", "编号甲=account", "--dry-run", "--mode", "delete")).toBe(
      6,
    );
    expect(out.stderr).toContain("notThere");
  });

  it("without the server reports unknown or ambiguous departments from stored data and its age", async () => {
    const twins = ["t1", "t2"].map((id, at) => aDepartment(id, "车队", { parentId: `d${at + 1}` }));
    let isAway = true;
    const { run, out, server } = terminal({
      data: { ...aCompany(), departments: [...(aCompany()["departments"] ?? []), ...twins] },
      isKept: true,
      fault: () => (isAway ? "unreachable" : undefined),
    });
    const row = (account: string, department: string) => `${account},新人,男,${department},驾驶员,13800000001`;
    await file("users.csv", row("new1", "车队"), row("new2", "车间"), BROKEN);
    expect(await run("users", "import", "users.csv", "--dry-run")).toBe(6);
    expect(out.stderr).toContain("users.csv:4:6 手机号码");
    expect(out.stderr).not.toContain("users.csv:2:4");
    expect(out.stderr).toContain("没有检查引用的名称");
    isAway = false;
    await file("known.csv", person(1));
    expect(await run("users", "import", "known.csv", "--dry-run")).toBe(0);
    isAway = true;
    for (const line of [
      ["users", "import", "users.csv", "--dry-run"],
      ["users", "import", "users.csv", "--yes"],
      ["plan", "users.csv"],
    ]) {
      expect([line[0], await run(...line)]).toEqual([line[0], 6]);
      expect(out.stderr).toMatch(/users\.csv:2:4 部门: “车队”.*总公司\/车辆部\/车队.*总公司\/运营部\/车队/);
      expect(out.stderr).toMatch(/users\.csv:3:4 部门: 找不到“车间”/);
      expect(out.stderr).toMatch(/参照 2023-11-1\d \d\d:\d\d:\d\d 以来/);
      expect(out.stderr).toContain("未发送任何内容");
    }
    await run("users", "import", "users.csv", "--dry-run", "--json");
    expect(JSON.parse(out.stdout)).toMatchObject({
      offline: true,
      tablesReadAt: expect.stringMatching(/^2023-11-14T/) as string,
    });
    await file("good.csv", person(1));
    expect(await run("users", "import", "good.csv", "--dry-run")).toBe(69);
    expect(await run("users", "import", "good.csv", "--yes")).toBe(69);
    expect(server.writes()).toEqual([]);
  });

  it("asks on a terminal and needs --yes in scripts", async () => {
    await file("users.csv", person(1));
    const elsewhere = terminal();
    expect(await elsewhere.run("users", "import", "users.csv")).toBe(2);
    expect(elsewhere.out.stderr).toContain("--yes");
    const no = terminal({ isTTY: true, answer: "n" });
    expect(await no.run("users", "import", "users.csv")).toBe(1);
    expect(no.out.asked).toBe("1 行新增，0 行修改，0 行不变，0 行有错\n确定导入？ [y/N] ");
    expect([elsewhere.server.writes(), no.server.writes()]).toEqual([[], []]);
    const yes = terminal({ isTTY: true, answer: "y" });
    expect(await yes.run("users", "import", "users.csv")).toBe(0);
    expect(yes.server.writes()).toHaveLength(1);
  });

  it("asks to type the number of changes when there are many, and accepts only that number", async () => {
    await file("users.csv", ...Array.from({ length: 1_001 }, (_, at) => person(at + 1)));
    for (const [answer, code] of [
      ["y", 11],
      ["", 1],
      ["1000", 11],
    ] as const) {
      const { run, out, server } = terminal({ isTTY: true, answer });
      expect([answer, await run("users", "import", "users.csv"), server.writes()]).toEqual([answer, code, []]);
      expect(out.asked).toContain("输入更改的数量 1,001 以确认：");
    }
    const { run, server } = terminal({ isTTY: true, answer: "1,001" });
    expect(await run("users", "import", "users.csv")).toBe(0);
    expect(server.rows("users")).toHaveLength(1_002);
  });

  it("shows the first changes before it asks", async () => {
    await file("users.csv", ...Array.from({ length: 25 }, (_, at) => person(at + 1)));
    const { run, out } = terminal({ isTTY: true, answer: "n" });
    expect(await run("users", "import", "users.csv")).toBe(1);
    expect(out.stderr).toContain("+ 用户 user20 (users.csv:21)\n还有 5 处\n");
  });

  it("shows a plan without sending anything", async () => {
    await file("users.csv", person(1), "admin,管理者,男,车辆部,驾驶员,-");
    const { run, out, server } = terminal();
    expect(await run("users", "import", "users.csv", "--dry-run")).toBe(0);
    expect(out.stdout).toBe(
      "+ 用户 user1 (users.csv:2)\n~ 用户 admin (users.csv:3)\n    姓名: 管理员 → 管理者\n    手机号码: 13800000000 → （空）\n",
    );
    expect(await run("users", "import", "users.csv", "--dry-run", "--json")).toBe(0);
    expect(JSON.parse(out.stdout)).toMatchObject({
      changes: [
        { line: 2, key: "user1", operation: "create" },
        { line: 3, operation: "update", fields: [{ field: "realName", before: "管理员", after: "管理者" }, {}] },
      ],
    });
    expect(server.writes()).toEqual([]);
  });

  it("reads the given sheet and header row, and reports the omitted columns and sheets", async () => {
    const head = textRow(1, "名单") + textRow(3, ...HEADER.split(","), "创建时间");
    const sheets = {
      说明: textRow(1, "第一页"),
      用户: head + textRow(4, ...person(1).split(","), "2024-01-01"),
      汇总: textRow(1, "合计") + textRow(2, "1"),
    };
    await writeFile(join(folder, "book.xlsx"), workbook(sheets));
    const { run, out, server } = terminal();
    const line = ["users", "import", "book.xlsx", "--yes"];
    for (const more of [[], ["--sheet", "用户", "--header-row", "2"], ["--sheet", "用户表"]]) {
      expect([more, await run(...line, ...more)]).toEqual([more, 6]);
    }
    expect(server.writes()).toEqual([]);
    expect(await run(...line, "--sheet", "用户", "--header-row", "3")).toBe(0);
    expect(out.stderr).toContain(
      "! book.xlsx：没有读取 1 个只读的列（创建时间）、2 个工作表（说明, 汇总），可用 --sheet 指定、表头上方的 1 行\n",
    );
    expect(server.rows("users").at(-1)).toMatchObject({ account: "user1", organizeId: "d1" });
  });

  it("reads a pipe and maps columns", async () => {
    const stdin = "工号,姓名,部门,岗位,鞋码\nli,李雷,车辆部,驾驶员,42\n";
    const { run, out, server } = terminal({ stdin });
    expect(await run("users", "import", "-", "--map", "工号=account", "--map", "鞋码=", "--yes")).toBe(0);
    expect(server.rows("users")).toHaveLength(2);
    expect(await run("users", "import", "-", "--map", "工号=nothing")).toBe(2);
    expect(await run("users", "import", "-", "--map", "工号")).toBe(2);
    expect(await run("users", "import", "-")).toBe(6);
    expect(out.stderr).toContain("-:1:5 鞋码: 没有名为“鞋码”的列");
  });

  it("reports why a file cannot be read", async () => {
    const { run, out, server } = terminal();
    expect(await run("users", "import", "none.csv")).toBe(1);
    expect(out.stderr).toContain("找不到文件");
    expect(await run("users", "import", ".")).toBe(1);
    await writeFile(join(folder, "empty.csv"), "");
    expect(await run("users", "import", "empty.csv")).toBe(6);
    expect(out.stderr).toContain("文件是空的");
    await writeFile(join(folder, "photo.csv"), Uint8Array.of(0x89, 0x50, 0, 1));
    expect(await run("users", "import", "photo.csv")).toBe(6);
    await file("big.csv", `li,${"x".repeat(5_000_000)},男,车辆部,驾驶员,`);
    expect(await run("users", "import", "big.csv")).toBe(6);
    expect(out.stderr).toContain("big.csv:2 这一行超过 1048576 个字符");
    expect(out.stderr.length).toBeLessThan(2_000);
    expect(server.writes()).toEqual([]);
  });

  it("reports rows that the server refused, writes them to a file and ends with 3", async () => {
    await file("users.csv", person(1), person(2));
    const { run, out } = terminal({
      fault: (call) => {
        if (call.id === "users.create" && call.body["account"] === "user2") call.body["account"] = "admin";
        return undefined;
      },
    });
    expect(await run("users", "import", "users.csv", "--yes")).toBe(3);
    expect(out.stderr).toContain("users.csv:3 user2: 账户名称不能重复 (conflict)\n");
    expect(out.stderr).toContain("! 新增 1，退回 1（见 users.errors.csv）\n");
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("stops at %s with %i, reports what was done, and finishes on the next run", async (name, code) => {
    await file("users.csv", ...Array.from({ length: 100 }, (_, at) => person(at + 1)));
    let creations = 0;
    const { run, out, server, signal } = terminal({
      fault: ({ id }) => {
        if (id === "users.create" && (creations += 1) === 40) signal(name);
        return undefined;
      },
    });
    expect(await run("users", "import", "users.csv", "--yes", "--lang", "en")).toBe(code);
    const made = server.rows("users").length - 1;
    expect(made).toBeLessThan(60);
    expect(out.stderr).toContain(
      `! ${made} created, ${100 - made} not tried\n  Run the same command again to finish\n`,
    );
    expect(await run("users", "import", "users.csv", "--yes", "--lang", "en")).toBe(0);
    expect(out.stderr).toContain(`✓ ${100 - made} created, ${made} unchanged\n`);
  });

  it.each([
    ["SIGINT", 130, "interrupted"],
    ["SIGTERM", 143, "terminated"],
    ["SIGHUP", 129, "hangup"],
  ] as const)("stops at %s with %i while it compares, and sends and stores nothing", async (name, exitCode, code) => {
    await file("users.csv", person(1));
    const { run, out, server, signal } = terminal({
      fault: ({ id }) => {
        if (id.startsWith("positions.")) signal(name);
        return undefined;
      },
    });
    for (const line of [
      ["users", "import", "users.csv", "--yes"],
      ["plan", "users.csv", "-o", "plan.json"],
    ]) {
      expect([line[0], await run(...line, "--json")]).toEqual([line[0], exitCode]);
      expect(JSON.parse(out.stderr)).toMatchObject({ error: { exitCode, code, details: { signal: name } } });
    }
    expect(server.writes()).toEqual([]);
    expect(await readdir(folder)).toEqual([".state", "users.csv"]);
    expect(await readdir(join(folder, ".state", "jobs"))).toEqual([]);
  });

  it("with --progress json prints each event as a line of JSON and asks nothing", async () => {
    await file("users.csv", person(1), BROKEN, person(3));
    const { run, out, server } = terminal({
      isTTY: true,
      answer: "y",
      fault: ({ id, body }) => {
        if (id === "users.create" && body["account"] === "user3") body["account"] = "admin";
        return undefined;
      },
    });
    const line = ["users", "import", "users.csv", "--progress", "json"];
    const told = () =>
      out.stderr
        .trimEnd()
        .split("\n")
        .map((one) => JSON.parse(one) as Record<string, object>);
    expect(await run(...line, "--yes", "--color", "always")).toBe(6);
    expect(told()).toMatchObject([
      { type: "planning", phase: "checking", rows: 3 },
      { type: "planning", phase: "comparing", rows: 3 },
      { issue: { line: 3, column: 6, rule: "iphone" } },
      { note: { message: expect.stringMatching(/^✗ users.csv/) as string } },
      { note: { message: expect.stringContaining("--skip-invalid") as string } },
    ]);
    expect(await run(...line, "--skip-invalid")).toBe(2);
    expect([told().at(-1), out.asked]).toMatchObject([{ error: { code: "usage" } }, ""]);
    expect(server.writes()).toEqual([]);
    expect(await run(...line, "--skip-invalid", "--yes", "--verbose", "--timing")).toBe(3);
    const kinds = told().map((one) => one["type"] ?? Object.keys(one)[0]);
    expect(new Set(kinds)).toEqual(new Set(["note", "planning", "issue", "started", "row", "progress", "ended"]));
    expect(out.stdout).toBe("");
  });

  it("reports what was done when the server becomes unreachable, and ends with 69", async () => {
    await file("users.csv", ...Array.from({ length: 50 }, (_, at) => person(at + 1)));
    let creations = 0;
    const { run, out } = terminal({
      fault: ({ id }) => (id === "users.create" && (creations += 1) > 20 ? "unreachable" : undefined),
    });
    expect(await run("users", "import", "users.csv", "--yes")).toBe(69);
    expect(out.stderr).toContain("! 新增 20，未处理 30\n  再次运行同一命令即可继续\n");
    expect(out.stderr).toContain("无法连接服务器");
  });
});

describe("banche users export", () => {
  it("writes files that can be imported again without changes", async () => {
    const { run, out } = terminal();
    for (const name of ["a.csv", "a.tsv", "a.xlsx", "a.json", "a.ndjson"]) {
      expect(await run("users", "export", name)).toBe(0);
      expect(out.stderr).toBe(`✓ 已导出 1 行到 ${name}\n`);
      expect(await run("users", "import", name)).toBe(0);
      expect(out.stderr).toBe("✓ 没有变化：1 行与服务器一致\n");
    }
  });

  it("writes to standard output, with the given fields and department", async () => {
    const { run, out } = terminal();
    expect(await run("users", "export", "-", "--fields", "account,realName")).toBe(0);
    expect(out.stdout).toBe("\ufeff账户,姓名\r\nadmin,管理员\r\n");
    expect(await run("users", "export", "-", "--department", "运营部", "--format", "ndjson")).toBe(0);
    expect(out.stdout).toBe("");
    expect(await run("users", "export", "a.pdf")).toBe(2);
    expect(await run("users", "export", "a.csv", "--format", "json")).toBe(2);
    expect(await run("users", "export", "none/a.csv")).toBe(1);
  });
});
