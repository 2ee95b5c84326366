/** Two people chat in two real terminals. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoPassword } from "@banche/server/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bancheWith, type Served, serve } from "../lib/banche.ts";
import { hasTmux, openPane, type Pane, type PaneOptions } from "./tmux.ts";
import { say, talkTo } from "./talk.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe.skipIf(!hasTmux)("two terminals", () => {
  const folder = mkdtempSync(join(tmpdir(), "banche-tui-chat-"));
  const port = { of: "0" };
  const server = bancheWith(join(folder, "server"));
  const panes: Pane[] = [];
  let served: Served;

  const start = async (): Promise<void> => {
    served = await serve(server, join(folder, "data"), port.of === "0" ? [] : ["--port", port.of]);
    port.of = new URL(served.url).port;
  };
  beforeAll(async () => {
    await start();
    for (const account of ["admin", "dispatcher"]) {
      const banche = bancheWith(join(folder, account));
      const args = ["login", "--server", served.url, "--account", account, "--password-stdin"];
      expect((await banche(args, { input: `${demoPassword}\n` })).code).toBe(0);
    }
  });
  afterEach(() => {
    for (const pane of panes.splice(0)) pane.close();
  });
  afterAll(async () => {
    await served?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async (account: string, more: Partial<PaneOptions> = {}): Promise<Pane> => {
    const pane = openPane({
      ...more,
      env: {
        LANG: "zh_CN.UTF-8",
        TERM: "tmux-256color",
        HOME: folder,
        BANCHE_CONFIG_DIR: join(folder, account),
        ...more.env,
      },
    });
    panes.push(pane);
    pane.start();
    await pane.shows("291 人");
    pane.press("c");
    await pane.shows("拼音首字母");
    return pane;
  };

  it("chat in Chinese, with emoji and a picture, through a restart of the server", async () => {
    writeFileSync(join(folder, "bus.png"), png);
    const admin = await open("admin");
    const dispatcher = await open("dispatcher");
    await talkTo(admin, "陈晓雯");
    await say(admin, "三号车的刹车片到了吗？");
    await admin.shows("✓  三号车的刹车片到了吗？");
    await dispatcher.shows("聊天 (1)");
    dispatcher.press("M-a");
    await dispatcher.shows("以下是未读消息");
    await admin.shows("✓✓ 三号车的刹车片到了吗？");
    dispatcher.type("到了，在仓库");
    await dispatcher.shows("> 到了，在仓库");
    await admin.shows("正在输入…");
    // The caret of the terminal, where input methods draw: behind six wide characters.
    expect(dispatcher.value("cursor_x")).toBe(String(29 + 3 + 12));
    expect(dispatcher.value("cursor_flag")).toBe("1");
    dispatcher.press("Enter");
    await admin.shows("到了，在仓库");

    dispatcher.paste("第一行\n第二行\n");
    await dispatcher.shows("第二行");
    expect(admin.screen()).not.toContain("第一行");
    dispatcher.press("Enter");
    await admin.shows("第二行");
    await say(dispatcher, "/image ~/bus.png");
    await admin.shows("[图片] 1×1");

    await served.stop();
    await admin.shows("聊天已断开");
    await say(admin, "服务器重启也不丢");
    await admin.shows("◌  服务器重启也不丢");
    await admin.shows("1 条待发");
    // What waits outlives the terminal UI, too.
    process.kill(admin.pid(), "SIGKILL");
    await admin.shows("ended with 137");
    await start();
    admin.start();
    await admin.until("the repaired terminal", () => admin.value("alternate_on") === "1");
    await dispatcher.shows("服务器重启也不丢");
    expect(dispatcher.screen().split("服务器重启也不丢")).toHaveLength(2);
  });

  it("follows every size while a conversation is open, stops on Ctrl-Z and goes on with what was written", async () => {
    const at = await open("admin");
    await talkTo(at, "陈晓雯");
    at.type("没写完");
    for (const [columns, rows] of [
      [20, 5],
      [300, 100],
      [40, 10],
      [80, 24],
    ] as const) {
      at.resize(columns, rows);
      await at.until(`${columns}x${rows}`, () => /> 没写完/.test(at.screen()));
    }
    at.press("C-z");
    await at.shows(/Stopped/);
    at.type("fg");
    at.press("Enter");
    await at.until("the conversation", () => at.value("alternate_on") === "1" && at.screen().includes("> 没写完"));
    at.type("，写完了");
    await at.shows("> 没写完，写完了");
    at.press("C-c");
    await at.shows("再按一次 Ctrl-C");
    at.press("C-c");
    await at.until("the shell", () => at.value("alternate_on") === "0");
    expect([at.value("alternate_on"), at.value("cursor_flag")]).toEqual(["0", "1"]);
  });

  it("the editor of the person writes the text", async () => {
    const editor = join(folder, "editor.sh");
    writeFileSync(editor, '#!/bin/sh\nprintf "第三行\\n" >> "$1"\n', { mode: 0o755 });
    const at = await open("admin", { env: { EDITOR: editor } });
    await talkTo(at, "陈晓雯");
    at.type("开头");
    await at.shows("> 开头");
    at.press("C-x");
    await at.shows("第三行");
    expect(at.value("alternate_on")).toBe("1");
    expect(at.screen()).toContain("开头");
  });

  it("screen readers hear each message once, also when two read the same, and none that steers a terminal", async () => {
    const log = join(folder, "linear.log");
    const admin = bancheWith(join(folder, "admin"));
    await admin(["chat", "send", "dispatcher", "在吗"]);
    const at = openPane({
      rows: 50,
      env: { LANG: "zh_CN.UTF-8", HOME: folder, BANCHE_CONFIG_DIR: join(folder, "dispatcher") },
    });
    panes.push(at);
    at.record(log);
    at.start("INK_SCREEN_READER=true");
    await at.shows("== 用户目录 ==");
    at.type("c");
    at.press("Enter");
    await at.shows("1. 周明远");
    at.type("1");
    at.press("Enter");
    await at.shows("与 周明远 的聊天");
    for (const text of ["收到", "收到", "\u001b]52;c;aGk=\u0007请回复"])
      await admin(["chat", "send", "dispatcher", text]);
    await at.shows("周明远: 请回复");
    at.type("马上到");
    at.press("Enter");
    await at.until("all of it in the log", () => readFileSync(log, "utf8").includes("我: 马上到"));
    const heard = readFileSync(log, "utf8").split("== 聊天 ==")[1] ?? "";
    expect(heard.split("周明远: 收到")).toHaveLength(3);
    expect(heard.split("周明远: 请回复")).toHaveLength(2);
    expect(heard.split("我: 马上到")).toHaveLength(2);
    expect(heard).not.toContain("\u001b");
  });
});
