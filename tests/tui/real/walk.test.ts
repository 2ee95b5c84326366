/**
 * Two people in terminals and one in the browser chat in Chinese, with pictures, across a restart of the server.
 * If `BANCHE_WALK` names a folder, their screens are written to it: panes with colours, and the page.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { bancheWith } from "../../lib/banche.ts";
import { sharedFolder } from "../../lib/folders.ts";
import { demoPassword, web } from "../../web/harness.ts";
import { hasTmux, openPane, type Pane } from "../tmux.ts";
import { say, talkTo } from "../talk.ts";

const hasBrowser = Boolean(process.env["CHROMIUM_PATH"]);
if (!hasBrowser)
  console.warn("tests/tui/real/walk.test.ts is skipped: no Chromium found (install it, or set CHROMIUM_PATH)");
const keep = process.env["BANCHE_WALK"];

describe.skipIf(!hasTmux || !hasBrowser)("terminals and a browser", () => {
  const { url, tab, signedIn, restart } = web();
  const folder = sharedFolder();
  const panes: Pane[] = [];
  afterAll(async () => {
    await Promise.all(panes.map((pane) => pane.close()));
  });

  const open = async (account: string): Promise<Pane> => {
    const config = join(folder, account);
    const args = ["login", "--server", url(), "--account", account, "--password-stdin"];
    expect((await bancheWith(config)(args, { input: `${demoPassword}\n` })).code).toBe(0);
    const env = { LANG: "zh_CN.UTF-8", TERM: "tmux-256color", COLORTERM: "truecolor" };
    const pane = openPane({ columns: 100, rows: 30, env: { ...env, HOME: folder, BANCHE_CONFIG_DIR: config } });
    panes.push(pane);
    pane.start();
    await pane.shows(/\d 条/);
    pane.press("c");
    await pane.shows("拼音首字母");
    return pane;
  };
  const saved = (name: string, content: string | Uint8Array): void => {
    if (keep === undefined) return;
    mkdirSync(keep, { recursive: true });
    writeFileSync(join(keep, name), content);
  };
  const line = (window: Locator, text: string) => window.getByRole("article").filter({ hasText: text });

  it("show the same texts and pictures, each once, also those written while the server was down", async () => {
    const bus = join(folder, "三号车.png");
    const { page: canvas } = await tab({ viewport: { width: 640, height: 360 } });
    await canvas.setContent(BUS);
    writeFileSync(bus, await canvas.screenshot());
    const admin = await open("admin");
    const dispatcher = await open("dispatcher");
    const { page } = await signedIn("/home", "viewer");

    await talkTo(admin, "陈晓雯");
    await say(admin, "三号车的刹车片到了吗？");
    await dispatcher.shows("聊天 (1)");
    dispatcher.press("M-a");
    await dispatcher.shows("以下是未读消息");
    await say(dispatcher, "到了，在仓库。照片马上发");
    await admin.shows("到了，在仓库。照片马上发");
    await say(dispatcher, "/image ~/三号车.png");
    await admin.shows("[图片] 640×360");
    await admin.shows("▀▀▀▀▀▀▀▀");
    saved("terminal-chat.ans", admin.styled());
    dispatcher.press("Up");
    await dispatcher.shows("Enter 看图");
    dispatcher.press("Enter");
    await dispatcher.shows(/▀{60}/);
    saved("terminal-picture.ans", dispatcher.styled());
    dispatcher.press("Escape");
    await dispatcher.shows("Enter 看图");
    dispatcher.press("Escape");
    await dispatcher.shows("> 直接输入消息");

    await page.getByRole("button", { name: /^聊天/ }).click();
    const people = page.getByRole("complementary", { name: "联系人" });
    await people.getByRole("searchbox").fill("admin");
    await people.getByRole("button", { name: /\/admin/ }).click();
    const window = page.getByRole("region", { name: /与.*\/admin/ });
    const field = window.getByRole("textbox", { name: "点击这里,输入消息咨询" });
    await field.fill("我在网页上，五号车今天谁开？");
    await field.press("Enter");
    await admin.shows("聊天 (1)");
    admin.press("M-a");
    await admin.shows("我在网页上，五号车今天谁开？");
    await say(admin, "白师傅开，这是他的车");
    await line(window, "白师傅开，这是他的车").waitFor();
    await say(admin, "/image ~/三号车.png");
    await window.locator("article img").last().waitFor();

    await restart(async () => {
      await admin.shows("聊天已断开");
      await say(admin, "服务器重启时写的");
      await admin.shows("1 条待发");
    });
    await line(window, "服务器重启时写的").waitFor();
    await admin.shows(/✓[ ✓] 服务器重启时写的/);
    await field.fill("收到，没有丢");
    await field.press("Enter");
    await admin.shows("收到，没有丢");
    await say(dispatcher, "我也连上了");
    await admin.shows("聊天 (1)");
    expect(await line(window, "服务器重启时写的").count()).toBe(1);
    expect(admin.screen().split("    收到，没有丢")).toHaveLength(2);
    saved("chat-browser.png", await page.screenshot());
    saved("terminal-browser.ans", admin.styled());
    admin.press("M-a");
    await admin.shows("我也连上了");
  });
});

/** A page with a picture of a bus on a road. */
const BUS = `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" width="640" height="360">
<rect width="640" height="360" fill="#9fd0f5"/><circle cx="560" cy="60" r="28" fill="#ffd54a"/>
<rect y="290" width="640" height="70" fill="#4a4f57"/><rect y="322" width="640" height="6" fill="#f0d060"/>
<rect x="90" y="100" width="460" height="185" rx="24" fill="#e8542f"/><rect x="90" y="208" width="460" height="18" fill="#fff"/>
<g fill="#22313f">${[0, 1, 2, 3].map((at) => `<rect x="${115 + at * 92}" y="126" width="76" height="62" rx="8"/>`).join("")}
<rect x="486" y="126" width="44" height="104" rx="8"/></g>
<g fill="#14171a"><circle cx="180" cy="288" r="36"/><circle cx="450" cy="288" r="36"/></g>
<g fill="#b5bcc4"><circle cx="180" cy="288" r="15"/><circle cx="450" cy="288" r="15"/></g></svg></body>`;
