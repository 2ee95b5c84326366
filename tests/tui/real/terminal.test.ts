/** Start and end of the terminal UI on a real terminal. Too slow for every test run. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoPassword } from "@banche/server/testing";
import { describe, expect, it } from "vitest";
import { someone, startTui } from "../someone.ts";
import { talkTo } from "../talk.ts";
import { hasTmux, type Pane } from "../tmux.ts";

describe.skipIf(!hasTmux)("on a real terminal", () => {
  const { folder, open, openNew } = someone();

  /** Expects that the shell is back and echoes typed text. */
  const isRepaired = async (at: Pane): Promise<void> => {
    expect([at.value("alternate_on"), at.value("cursor_flag")]).toEqual(["0", "1"]);
    at.type("stty -a | grep -o ' echo '");
    at.press("Enter");
    await at.shows(/^ echo *$/m);
  };

  it("a user signs in, and the password is never shown", async () => {
    const at = openNew();
    at.start();
    await at.shows("请输入账号");
    at.type("admin");
    await at.shows("admin");
    at.press("Enter");
    await at.until("the password field", () => at.value("cursor_y") === "4");
    at.paste(`${demoPassword}\n`);
    await at.shows("****");
    // A pasted line break does not send the message.
    expect(at.screen()).toContain("Tab 下一项");
    expect(at.screen()).not.toContain(demoPassword);
    at.press("Enter");
    await at.shows("共 305 条");
  });

  it("the UI follows every size, also many changes in a row", async () => {
    const at = open();
    await startTui(at);
    for (const [columns, rows] of [
      [20, 5],
      [300, 100],
      [40, 10],
      [120, 40],
      [33, 7],
    ] as const) {
      at.resize(columns, rows);
      await at.until(`${columns}x${rows}`, () => {
        const lines = at.screen().split("\n");
        return (
          lines.some((line) => line.includes("周明远") || line.includes("陈晓雯")) &&
          /\d\d:\d\d *$/.test(lines[rows - 1] ?? "")
        );
      });
    }
    for (let step = 0; step < 30; step += 1) at.resize(20 + ((step * 37) % 120), 5 + ((step * 11) % 40));
    at.resize(80, 24);
    await at.until("one whole frame", () => {
      const rows = at.screen().split("\n");
      return Boolean(rows[0]?.includes("用户目录") && rows[23]?.includes("示例一号工厂 · 周明远"));
    });
  });

  it("SIGTERM and SIGHUP restore the terminal", async () => {
    const at = open();
    for (const [signal, code] of [
      ["SIGTERM", 143],
      ["SIGHUP", 129],
    ] as const) {
      await startTui(at);
      process.kill(at.pid(), signal);
      await at.shows(`ended with ${code}`);
      await isRepaired(at);
    }
  });

  it("the next start repairs the terminal after a kill -9", async () => {
    const at = open();
    await startTui(at);
    process.kill(at.pid(), "SIGKILL");
    await at.shows("ended with 137");
    expect(at.value("alternate_on")).toBe("1");
    at.start();
    await at.until("the directory", () => at.value("alternate_on") === "1" && at.screen().includes("共 305 条"));
    process.kill(at.pid(), "SIGTERM");
    await at.shows("ended with 143");
    await isRepaired(at);
  });

  it("an editor gets the whole terminal; the message continues afterwards, also after Ctrl-Z", async () => {
    const editor = join(folder, "editor.sh");
    const seen = join(folder, "seen");
    writeFileSync(editor, `#!/bin/sh\nstty -a | grep -o ' echo ' > ${seen}\nprintf "第三行\\n" >> "$1"\n`, {
      mode: 0o755,
    });
    const at = open({ env: { EDITOR: editor } });
    await startTui(at);
    at.press("c");
    await at.shows("拼音首字母");
    await talkTo(at, "陈晓雯");
    at.type("开头");
    await at.shows("> 开头");
    at.press("C-x");
    await at.shows("第三行");
    expect([at.value("alternate_on"), readFileSync(seen, "utf8").trim()]).toEqual(["1", "echo"]);
    expect(at.screen()).toContain("开头");
    at.press("C-z");
    await at.shows(/Stopped/);
    at.type("fg");
    at.press("Enter");
    await at.until("the conversation", () => at.value("alternate_on") === "1" && at.screen().includes("第三行"));
    at.type("，写完了");
    await at.shows("第三行，写完了");
  });

  it("screen readers get plain lines: no cursor movement, and no password", async () => {
    const log = join(folder, "linear.log");
    const at = openNew({ rows: 40 });
    at.record(log);
    at.start("INK_SCREEN_READER=true");
    await at.shows("账号>");
    at.type("admin");
    at.press("Enter");
    await at.shows("密码>");
    at.type(demoPassword);
    at.press("Enter");
    await at.shows("== 用户目录 ==");
    at.type("q");
    at.press("Enter");
    at.type("y");
    at.press("Enter");
    await at.shows("ended with 0");
    await at.until("all of it in the log", () => readFileSync(log, "utf8").includes("ended with 0"));
    const all = readFileSync(log, "utf8");
    const session = all.slice(all.indexOf("== 登录 =="), all.lastIndexOf("ended with 0"));
    expect(session).toContain("== 用户目录 ==");
    expect(session).not.toContain("\u001b");
    expect(session).not.toContain(demoPassword);
  });
});
