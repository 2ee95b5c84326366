import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoPassword } from "@banche/server/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bancheWith, type Served, serve } from "../lib/banche.ts";
import { hasTmux, openPane, type Pane, type PaneOptions } from "./tmux.ts";

describe.skipIf(!hasTmux)("in a real terminal", () => {
  const folder = mkdtempSync(join(tmpdir(), "banche-tui-"));
  let served: Served;
  let pane: Pane | undefined;
  let profiles = 0;

  beforeAll(async () => {
    served = await serve(bancheWith(join(folder, "server")), join(folder, "data"));
  });
  afterEach(() => pane?.close());
  afterAll(async () => {
    await served?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (more: Partial<PaneOptions> = {}): Pane => {
    pane = openPane({
      ...more,
      env: {
        LANG: "zh_CN.UTF-8",
        TERM: "tmux-256color",
        HOME: folder,
        BANCHE_CONFIG_DIR: join(folder, `profile-${(profiles += 1)}`),
        BANCHE_SERVER: served.url,
        ...more.env,
      },
    });
    return pane;
  };
  const signIn = async (at: Pane): Promise<void> => {
    const [admin] = served.accounts;
    at.start();
    await at.shows("请输入账号");
    at.type(admin?.account ?? "");
    await at.shows(admin?.account ?? "");
    at.press("Enter");
    await at.until("the password field", () => at.value("cursor_y") === "4");
    at.type(admin?.password ?? "");
    await at.shows("****");
    at.press("Enter");
    await at.shows("291 人");
  };

  it("signs in, searches in Chinese with the caret behind the query, reads a message", async () => {
    const at = open();
    await signIn(at);
    expect(at.screen()).not.toContain(served.accounts[0]?.password);
    expect(at.value("cursor_flag")).toBe("0");
    at.type("/");
    await at.shows("清空");
    at.type("车辆部");
    await at.shows("找到");
    expect([at.value("cursor_x"), at.value("cursor_y"), at.value("cursor_flag")]).toEqual(["9", "1", "1"]);
    at.press("Enter");
    at.press("Enter");
    await at.shows("手机号码");
    at.press("m");
    await at.shows("● ");
    at.press("Enter");
    await at.shows(/Esc 返回/);
  });

  it("follows every size and a storm of them, and leaves no trace", async () => {
    const at = open();
    at.type("echo before");
    at.press("Enter");
    await signIn(at);
    for (const [columns, rows] of [
      [20, 5],
      [300, 100],
      [40, 10],
      [120, 40],
      [33, 7],
    ] as const) {
      at.resize(columns, rows);
      await at.until(`${columns}x${rows}`, () => at.screen().includes("白子斌"));
    }
    for (let step = 0; step < 30; step += 1) at.resize(20 + ((step * 37) % 120), 5 + ((step * 11) % 40));
    at.resize(80, 24);
    await at.until("one whole frame", () => {
      const rows = at.screen().split("\n");
      return Boolean(rows[0]?.includes("用户目录") && rows[23]?.includes("示例一号工厂 · 周明远"));
    });
    at.press("C-c");
    await at.shows("再按一次 Ctrl-C");
    at.press("C-c");
    await at.shows("ended with 0");
    expect(at.value("alternate_on")).toBe("0");
    expect(at.screen()).toContain("before");
    expect(at.screen()).not.toContain("白子斌");
  });

  it("gives the terminal back on SIGTERM and SIGHUP", async () => {
    const at = open();
    await signIn(at);
    for (const [signal, code] of [
      ["SIGTERM", 143],
      ["SIGHUP", 129],
    ] as const) {
      process.kill(at.pid(), signal);
      await at.shows(`ended with ${code}`);
      expect([at.value("alternate_on"), at.value("cursor_flag")]).toEqual(["0", "1"]);
      at.type("stty -a | grep -o ' echo '");
      at.press("Enter");
      await at.shows(/^ echo *$/m);
      at.start();
      await at.shows("291 人");
    }
  });

  it("the next start puts right what a kill -9 left behind", async () => {
    const at = open();
    await signIn(at);
    process.kill(at.pid(), "SIGKILL");
    await at.shows("ended with 137");
    expect(at.value("alternate_on")).toBe("1");
    at.start();
    await at.until("the directory", () => at.value("alternate_on") === "1" && at.screen().includes("291 人"));
    process.kill(at.pid(), "SIGTERM");
    await at.shows("ended with 143");
    expect([at.value("alternate_on"), at.value("cursor_flag")]).toEqual(["0", "1"]);
    at.type("stty -a | grep -o ' echo '");
    at.press("Enter");
    await at.shows(/^ echo *$/m);
  });

  it("stops on Ctrl-Z, goes on with fg", async () => {
    const at = open();
    await signIn(at);
    at.press("C-z");
    await at.shows(/Stopped/);
    expect(at.value("alternate_on")).toBe("0");
    at.type("fg");
    at.press("Enter");
    await at.until("the directory", () => at.value("alternate_on") === "1" && at.screen().includes("291 人"));
    at.press("j");
    await at.shows("蔡建飞");
  });

  it("a paste goes into the field and submits nothing", async () => {
    const at = open();
    at.start();
    await at.shows("请输入账号");
    at.paste(`admin\n${demoPassword}\n`);
    await at.shows(`admin ${demoPassword}`);
    expect(at.screen()).toContain("请输入密码");
  });

  it("NO_COLOR: weight and reverse, no colour", async () => {
    const at = open({ env: { NO_COLOR: "1" } });
    await signIn(at);
    expect(at.styled()).not.toMatch(/\u001b\[[0-9;]*\b(3[0-8]|9[0-7])[;m]/);
    expect(at.styled()).toMatch(/\u001b\[[0-9;]*7m/);
  });

  it.each([
    ["zh_TW.UTF-8", "使用者目錄", "帳號"],
    ["en_US.UTF-8", "Directory", "Account"],
  ])("speaks the language of %s", async (LANG, title, account) => {
    const at = open({ env: { LANG } });
    at.start();
    await at.shows(account);
    at.type("admin");
    await at.shows("admin");
    at.press("Enter");
    await at.until("the password field", () => at.value("cursor_y") === "4");
    at.type(served.accounts[0]?.password ?? "");
    await at.shows("****");
    at.press("Enter");
    await at.shows(title);
    await at.shows("周明远");
  });

  it.each(["TERM=dumb", "INK_SCREEN_READER=true"])(
    "reads out lines and never moves the cursor: %s",
    async (assignment) => {
      const log = join(folder, `${assignment}.log`);
      const at = open({ rows: 40 });
      at.record(log);
      at.start(assignment);
      await at.shows("账号>");
      at.type("admin");
      at.press("Enter");
      await at.shows("密码>");
      at.type(served.accounts[0]?.password ?? "");
      at.press("Enter");
      await at.shows("== 用户目录 ==");
      at.type("m");
      at.press("Enter");
      await at.shows("== 站内消息 ==");
      at.type("1");
      at.press("Enter");
      await at.shows(/> 1\n.+\n周明远, 2026/);
      at.type("q");
      at.press("Enter");
      at.type("y");
      at.press("Enter");
      await at.shows("ended with 0");
      const all = readFileSync(log, "utf8");
      const session = all.slice(all.indexOf("== 登录 =="), all.indexOf("ended with 0"));
      expect(session).not.toContain("\u001b");
      expect(session).not.toContain(served.accounts[0]?.password);
      expect(session.split("== 站内消息 ==")).toHaveLength(2);
    },
  );
});
