import { describe, expect, it } from "vitest";
import { keys, startTui } from "./testing/harness.tsx";
import { createPlatform, crowd, mail, PASSWORD, person } from "./testing/platform.ts";

const people = [
  person("1", "王芳", "wangfang", { quickQuery: "wf" }),
  person("2", "李娜", "lina", { department: "运营部", quickQuery: "ln" }),
  person("3", "欧阳震华", "ouyangzhenhua", { department: "总公司/运营部/车辆部", quickQuery: "oyzh" }),
];

describe("sign-in", () => {
  it("moves through the fields, shows the reason of a refusal, and opens the directory", async () => {
    const tui = await startTui(createPlatform({ people }), { signedIn: false });
    await tui.shows("http://test");
    await tui.type(keys.enter);
    await tui.shows("请输入账号");
    await tui.type("lina");
    expect(tui.cursor()).toEqual({ x: 16, y: 3 });
    await tui.type(keys.enter);
    await tui.type("wrong");
    await tui.shows("*****");
    expect(tui.screen().join()).not.toContain("wrong");
    await tui.type(keys.enter);
    await tui.shows("用户名或密码错误");
    await tui.type(PASSWORD);
    await tui.type(keys.enter);
    await tui.shows("欧阳震华");
    await tui.shows("示例一号工厂 · 李娜");
  });

  it("a stored session is opened directly; a failure shows the reason and can be retried", async () => {
    const platform = createPlatform({ people });
    platform.faults.set("/api/oauth/CurrentUser", "network_unreachable");
    const tui = await startTui(platform);
    await tui.shows("无法连接服务器");
    await tui.shows("连接中断");
    platform.faults.clear();
    await tui.type("r");
    await tui.shows("王芳");
  });

  it.each([
    ["code", true],
    ["enrolment", false],
  ])("shows what to do when the session needs a second factor (%s)", async (secondFactor, signedIn) => {
    const platform = createPlatform({ people });
    const user = { userId: "u", userAccount: "lina", userName: "李娜" };
    platform.faults.set("/api/oauth/CurrentUser", { code: 200, msg: "", data: { userInfo: user, secondFactor } });
    const tui = await startTui(platform, { signedIn });
    if (!signedIn) {
      await tui.shows("http://test");
      await tui.type("lina");
      await tui.type(keys.enter);
      await tui.type(PASSWORD);
      await tui.type(keys.enter);
    }
    await tui.shows("banche login");
    platform.faults.clear();
    await tui.type("r");
    await tui.shows("王芳");
  });

  it.each([
    ["zhtw", "帳號", "使用者目錄"],
    ["en", "Account", "Directory"],
  ] as const)("uses the language %s from the first screen", async (language, account, title) => {
    const platform = createPlatform({ people });
    const tui = await startTui(platform, { signedIn: false, language });
    await tui.shows("http://test");
    await tui.shows(account);
    await tui.type("lina");
    await tui.type(keys.enter);
    await tui.type(PASSWORD);
    await tui.type(keys.enter);
    await tui.shows(title);
    await tui.shows("王芳");
  });

  it("shows why the session ended", async () => {
    const platform = createPlatform({ people });
    const tui = await startTui(platform);
    await tui.shows("王芳");
    platform.ended = { code: 601, msg: "您的帐号在其他地方已登录,被强制踢出" };
    await tui.type("r");
    await tui.shows("您的帐号在其他地方已登录,被强制踢出");
    expect(tui.screen().join()).not.toContain("王芳");
  });

  it("does not submit pasted text", async () => {
    const platform = createPlatform({ people });
    const tui = await startTui(platform, { signedIn: false });
    await tui.shows("http://test");
    // The terminal marks pasted text only after it was asked to.
    expect(tui.written()).toContain("\u001b[?2004h");
    await tui.type("\u001b[200~lina\rabc123\r\u001b[201~");
    await tui.shows("lina abc123");
    await tui.type("\rx\r");
    expect(platform.calls).toEqual([]);
  });

  it("a field accepts pasted text, also directly after the key that opened it", async () => {
    const tui = await startTui(createPlatform({ people }), { signedIn: false });
    await tui.shows("http://test");
    await tui.type("lina");
    await tui.type(keys.enter);
    await tui.type(`\u001b[200~${PASSWORD}\u001b[201~`);
    await tui.shows("******");
    await tui.type(keys.enter);
    await tui.shows("王芳");
  });
});

describe("directory", () => {
  it("finds by name, account and initials while typing, and puts the caret after the query", async () => {
    const tui = await startTui(createPlatform({ people }));
    await tui.shows("共 3 条");
    await tui.type("/");
    await tui.type("oyzh");
    await tui.shows("找到 1 / 3 条");
    expect(tui.cursor()).toEqual({ x: 7, y: 1 });
    await tui.type(keys.ctrlU);
    await tui.shows("共 3 条");
    await tui.type("李娜");
    await tui.shows("找到 1 / 3 条");
    expect(tui.cursor()).toEqual({ x: 7, y: 1 });
    await tui.type(keys.backspace);
    expect(tui.runtime.store.getState().records["users"]?.query.keyword).toBe("李");
  });

  it("shows a message to users without the right to open the user pages", async () => {
    const tui = await startTui(createPlatform({ people }));
    await tui.shows("王芳");
    await tui.type(keys.enter);
    await tui.shows("没有查看用户管理的权限");
    await tui.shows("拼音首字母");
  });

  it("keeps columns aligned by cells and never cuts a character", async () => {
    const tui = await startTui(createPlatform({ people }), { columns: 40, rows: 12 });
    await tui.shows("欧阳震华");
    const rows = [2, 3, 4].map((row) => tui.cellsOf(row));
    const columns = rows.map((cells) => cells.findIndex((cell, at) => at > 1 && /[a-z]/.test(cell)));
    expect(new Set(columns).size).toBe(1);
    for (const cells of rows) {
      for (const [at, cell] of cells.entries()) if (/\p{Script=Han}/u.test(cell)) expect(cells[at + 1]).toBe("");
    }
  });

  it("draws only a window of 10,000 people, and few bytes for each key", async () => {
    const tui = await startTui(createPlatform({ people: crowd(10_000) }));
    await tui.shows("共 10,000 条");
    await tui.type("G");
    await tui.shows("user9999");
    await tui.type("k");
    const before = tui.written().length;
    await tui.type("k");
    await tui.shows(/user9997/);
    expect(tui.written().length - before).toBeLessThan(1_200);
    await tui.type("/");
    await tui.type("user777");
    await tui.shows("找到");
    expect(tui.written()).not.toContain("user5000 ");
  });
});

describe("lock and factories", () => {
  it("locks the session on the server, refuses a wrong password and unlocks with the right one", async () => {
    const platform = createPlatform({ people });
    const tui = await startTui(platform);
    await tui.shows("王芳");
    await tui.type("L");
    await tui.shows("会话已在服务器上锁定");
    expect(platform.locked).toBe(true);
    await tui.type("nope");
    await tui.type(keys.enter);
    await tui.shows("账户或密码错误，请重新输入。");
    expect(tui.screen().join("").split("请重新输入")).toHaveLength(2);
    await tui.type(PASSWORD);
    await tui.type(keys.enter);
    await tui.shows("王芳");
  });

  it("shows the lock screen when the session is locked elsewhere", async () => {
    const platform = createPlatform({ people });
    const tui = await startTui(platform);
    await tui.shows("王芳");
    platform.locked = true;
    await tui.type("r");
    await tui.shows("会话已在服务器上锁定");
  });

  it("switches the factory and reads all data again", async () => {
    const platform = createPlatform({ people });
    const tui = await startTui(platform);
    await tui.shows("王芳");
    await tui.type("f");
    await tui.shows("示例一号工厂 (当前工厂)");
    await tui.type("j");
    await tui.type(keys.enter);
    await tui.shows("当前工厂：示例二号工厂");
    await tui.shows("示例二号工厂 · 李娜");
    const reads = platform.calls.filter((call) => call === "GET /api/system/Permission/Users/All");
    expect(reads).toHaveLength(2);
  });
});

describe("keys", () => {
  it("help lists the key table of the screen below", async () => {
    const tui = await startTui(createPlatform({ people }));
    await tui.shows("王芳");
    await tui.type("?");
    await tui.shows("Ctrl-K");
    await tui.shows("锁住屏幕");
    await tui.type(keys.esc);
    await tui.shows("王芳");
  });

  it("the palette finds an action, shows its command and runs it", async () => {
    const tui = await startTui(createPlatform({ people }));
    await tui.shows("王芳");
    await tui.type(keys.ctrlK);
    await tui.type("锁住");
    await tui.type(keys.tab);
    await tui.shows("banche lock");
    await tui.type(keys.enter);
    await tui.shows("会话已在服务器上锁定");
  });

  it("keys that arrive together are each handled; keys after an opened field are typed into it", async () => {
    const tui = await startTui(createPlatform({ people }));
    await tui.shows("王芳");
    await tui.type("jj");
    expect(tui.runtime.store.getState().records["users"]?.selected).toBe(2);
    await tui.type("/wang");
    await tui.shows("找到 1 / 3 条");
  });

  it("Ctrl-C exits only when it is pressed twice in a row", async () => {
    const tui = await startTui(createPlatform({ people }));
    await tui.shows("王芳");
    await tui.type(keys.ctrlC);
    await tui.shows("再按一次 Ctrl-C");
    await tui.type("j");
    await tui.type(keys.ctrlC);
    expect(tui.left()).toBe(false);
    await tui.type(keys.ctrlC);
    expect(tui.left()).toBe(true);
  });

  it("Ctrl-T changes between three languages", async () => {
    const tui = await startTui(createPlatform({ people }));
    await tui.shows("用户目录");
    await tui.type(keys.ctrlT);
    await tui.shows("使用者目錄");
    await tui.type(keys.ctrlT);
    await tui.shows("Directory");
    await tui.type(keys.ctrlT);
    await tui.shows("用户目录");
  });
});

describe("the terminal", () => {
  it("keeps its scrollback, hides the caret in lists, and draws the same after a resize", async () => {
    const platform = () => createPlatform({ people: crowd(200), messages: mail(30) });
    const tui = await startTui(platform());
    await tui.shows("共 200 条");
    const sizes = [
      [20, 5],
      [300, 100],
      [40, 10],
      [20, 3],
      [8, 2],
      [120, 40],
      [80, 24],
    ] as const;
    for (const [columns, rows] of sizes) {
      const fresh = await startTui(platform(), { columns, rows });
      const same = () => tui.screen().join("\n") === fresh.screen().join("\n");
      await tui.resize(columns, rows);
      await Promise.race([tui.until(same), fresh.until(same)]);
    }
    expect(tui.screen().at(-1)).toContain("示例一号工厂");
    expect(tui.written()).not.toContain("\u001b[3J");
    expect(tui.written().lastIndexOf("\u001b[?25l")).toBeGreaterThan(tui.written().lastIndexOf("\u001b[?25h"));
  });

  it("shows no colours when they are off, and still highlights the selected row", async () => {
    const tui = await startTui(createPlatform({ people }), { color: false });
    await tui.shows("王芳");
    expect(tui.written()).not.toMatch(/\u001b\[(3[0-8]|9[0-7])m/);
    expect(tui.written()).toContain("\u001b[7m");
  });

  it("is not controlled by received texts", async () => {
    const evil = "\u001b[2J\u001b]0;x\u0007\u009b31m\u202e王";
    const tui = await startTui(
      createPlatform({ people: [person("1", evil, evil, { department: evil })], messages: mail(1, evil) }),
    );
    await tui.shows("王");
    expect(tui.written()).not.toMatch(/\u001b\]0|\u009b|\u202e/);
    expect(tui.written()).not.toContain("\u001b[2J");
  });
});
