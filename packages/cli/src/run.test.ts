import { describe, expect, it } from "vitest";
import { run } from "./run.ts";
import { fakeApp } from "./testing/fakeApp.ts";

const login = ["login", "--server", "http://test", "--account", "admin"];

describe("run", () => {
  it.each([
    ["an unknown command", ["user", "list"], "没有命令“user”"],
    ["an unknown verb, with what was meant", ["users", "creat"], "是不是 create"],
    ["an unknown option, with what was meant", ["users", "list", "--jsn"], "是不是 --json"],
    ["a missing argument", ["users", "get"], "缺少参数 <key>"],
    ["a missing value", ["users", "list", "--keyword"], "缺少值"],
    ["a value that is no choice", ["users", "list", "--format", "xml"], "--format 不能是“xml”"],
    ["an argument that is no choice", ["completion", "tcsh"], "shell 不能是“tcsh”"],
    ["too many arguments", ["whoami", "x"], "参数太多"],
    ["a number out of bounds", ["users", "list", "--limit", "0", "--server", "http://test"], "1 到 1000000"],
    ["an unknown field", ["users", "list", "--json", "acount"], "没有字段“acount”"],
    ["fields where there are none to choose", ["api", "GET", "/x", "--fields", "x"], "不能选择字段"],
    ["two formats", ["users", "list", "--json", "--format", "csv"], "--json 不能与"],
    ["an address without a scheme", ["whoami", "--server", "test"], "http://"],
    ["a password in the address", ["whoami", "--server", "http://a:b@test"], "不能带用户名和密码"],
    ["a profile that is no file name", ["whoami", "--profile", "../x"], "配置名"],
    ["no server at all", ["whoami"], "不知道服务器地址"],
    ["nothing to change", ["users", "update", "zhangwei", "--server", "http://test"], "没有给出要修改的字段"],
    ["a body that is no JSON", ["api", "POST", "/api/x", "--data", "{", "--server", "http://test"], "不是 JSON"],
  ])("refuses %s with exit code 2", async (_name, argv, text) => {
    const app = fakeApp();
    const code = await run(app, argv);
    expect([code, app.err()]).toEqual([2, expect.stringContaining(text)]);
    expect(app.out()).toBe("");
  });

  it.each([["--password=geheim"], ["--password geheim"], ["--password"]])(
    "refuses a password on the line: %s",
    async (option) => {
      const app = fakeApp();
      expect(await run(app, [...login, ...option.split(" ")])).toBe(2);
      expect(app.err()).toContain("--password-stdin");
      expect(app.err()).not.toContain("geheim");
    },
  );

  it("does not print the value of an unknown option", async () => {
    const app = fakeApp();
    expect(await run(app, [...login, "--passwort=geheim"])).toBe(2);
    expect(app.err()).not.toContain("geheim");
  });

  it("asks nothing without a terminal and names the missing option", async () => {
    const app = fakeApp();
    expect(await run(app, login)).toBe(2);
    expect(app.err()).toContain("--password-stdin");
    expect(app.asked).toEqual([]);
  });

  it.each([
    [["--no-input"], {}],
    [[], { CI: "1" }],
  ])("asks nothing with %j and %j", async (options, env) => {
    const app = fakeApp({ terminal: true, env });
    expect(await run(app, [...login, ...options])).toBe(2);
    expect(app.asked).toEqual([]);
  });

  it("prints errors as one object with --json", async () => {
    const app = fakeApp();
    expect(await run(app, ["users", "lst", "--json"])).toBe(2);
    expect(JSON.parse(app.err())).toEqual({
      error: {
        code: "usage",
        exitCode: 2,
        message: "没有命令“lst”",
        details: { params: { command: "lst" } },
        hint: "是不是 list？",
      },
    });
  });

  it("prints messages in three languages", async () => {
    const said = async (argv: readonly string[], env: Readonly<Record<string, string>>) => {
      const app = fakeApp({ env });
      await run(app, [...argv, "nix"]);
      return app.err().split("\n")[0];
    };
    expect(await said(["--lang", "en"], {})).toBe('✗ There is no command "nix"');
    expect(await said([], { LANG: "zh_TW.UTF-8" })).toBe("✗ 沒有命令「nix」");
    expect(await said([], { LC_ALL: "C.UTF-8", LANG: "en_US.UTF-8" })).toBe('✗ There is no command "nix"');
    expect(await said(["--lang=zh"], { BANCHE_LANG: "en" })).toBe("✗ 没有命令“nix”");
    expect(await said(["--lang=en-US"], { LANG: "zh_CN.UTF-8" })).toBe('✗ There is no command "nix"');
    expect(await said(["--lang", "zh_TW.UTF-8"], {})).toBe("✗ 沒有命令「nix」");
    expect(await said(["--lang=de-DE"], { LANG: "C" })).toContain("zh, zhtw, en");
    expect(await said([], {})).toBe("✗ 没有命令“nix”");
  });

  it("prints a stack trace only with --debug", async () => {
    const [plain, debugged] = [fakeApp(), fakeApp()];
    const argv = ["whoami", "--server", "http://test"];
    const env = { BANCHE_TOKEN: "t" };
    expect(await run({ ...plain, env }, argv)).toBe(1);
    expect(await run({ ...debugged, env }, [...argv, "--debug"])).toBe(1);
    expect(plain.err()).not.toContain("    at ");
    expect(debugged.err()).toContain("    at ");
  });

  it("ends without an error when the output is closed", async () => {
    const app = fakeApp({ breaksAfter: 0 });
    expect(await run(app, ["--help"])).toBe(0);
  });
});

describe("help", () => {
  it("breaks long lines at the width of a terminal, and not in a pipe", async () => {
    const [app, pipe] = [fakeApp({ terminal: true, columns: 80 }), fakeApp({})];
    const argv = ["grants", "add", "--help", "--lang", "en"];
    expect([await run(app, argv), await run(pipe, argv)]).toEqual([0, 0]);
    const explained = app.out().slice(0, app.out().indexOf("Examples"));
    expect(Math.max(...explained.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(explained).toMatch(/^ {9}permission\.user#account/m);
    expect(pipe.out()).toContain("a column permission.user#account, a data scheme permission.user@name; * is all");
  });

  it.each([
    [[], "banche <command> [options]"],
    [["--help"], "banche <command> [options]"],
    [["users"], "banche users <command> [options]"],
    [["users", "list", "-h"], "banche users list [options]"],
    [["help", "users", "get"], "banche users get <key> [options]"],
    [["users", "get", "zhangwei", "--help"], "banche users get <key> [options]"],
    [["help", "exit-codes"], "130"],
    [["help", "environment"], "BANCHE_CONFIG_DIR"],
  ])("%j", async (argv, text) => {
    const app = fakeApp();
    expect(await run(app, argv)).toBe(0);
    expect(app.out()).toContain(text);
    expect(app.err()).toBe("");
  });

  it("prints the version", async () => {
    const app = fakeApp();
    expect(await run(app, ["--version"])).toBe(0);
    expect(app.out()).toBe("1.2.3\n");
  });
});
