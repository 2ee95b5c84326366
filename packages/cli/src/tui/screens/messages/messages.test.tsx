import { describe, expect, it } from "vitest";
import { keys, startTui, type TestTuiOptions } from "../../testing/harness.tsx";
import { createPlatform, mail, person, type Platform } from "../../testing/platform.ts";

const people = [person("1", "王芳", "wangfang")];

/** Starts with the list of messages open. */
async function openMessages(platform: Platform, options: TestTuiOptions = {}) {
  const tui = await startTui(platform, options);
  await tui.shows("王芳");
  await tui.type("m");
  await tui.shows("标题");
  return tui;
}

describe("reading", () => {
  it("marks unread ones, marks them as read when opened, and shows HTML as text", async () => {
    const body =
      "<p>第一行</p><script>alert(1)</script><p>见 <a href='https://a.example/x'>链接</a>\u001b]52;c;eA==\u0007</p>";
    const tui = await startTui(createPlatform({ people, messages: mail(3, body) }));
    await tui.shows("王芳");
    await tui.type("m");
    await tui.shows("● 通知第 1 号");
    await tui.shows("2 条未读");
    await tui.type(keys.enter);
    await tui.shows("见 链接 [1]");
    await tui.shows("[1] https://a.example/x");
    await tui.shows("1 条未读");
    expect(tui.screen().join()).not.toContain("alert");
    expect(tui.written()).not.toContain("\u001b]52");
    await tui.type(keys.esc);
    await tui.shows(/ {3}通知第 1 号/);
  });

  it("loads more near the end, and asks before all are marked as read", async () => {
    const platform = createPlatform({ people, messages: mail(45) });
    const tui = await startTui(platform);
    await tui.shows("王芳");
    await tui.type("m");
    await tui.shows("通知第 1 号");
    await tui.type("G");
    await tui.type("G");
    await tui.type("G");
    await tui.shows("通知第 45 号");
    await tui.shows("没有更多了");
    await tui.type("R");
    await tui.shows("您确定全部为已读状态，是否继续？ (y/N)");
    await tui.type("n");
    await tui.hides("(y/N)");
    expect(platform.calls).not.toContain("POST /api/system/Message/Actions/ReadAll");
    await tui.type("R");
    await tui.type("y");
    await tui.shows("已全部标为已读");
    await tui.hides("条未读");
  });

  it("adds new messages in front and keeps the selected message", async () => {
    const platform = createPlatform({ people, messages: mail(3) });
    const tui = await startTui(platform);
    await tui.shows("王芳");
    await tui.type("m");
    await tui.shows("通知第 2 号");
    await tui.type("j");
    platform.messages = [{ id: "new", title: "新的", type: 1, isRead: "0" }, ...platform.messages];
    tui.pass();
    await tui.shows("● 新的");
    const { rows, selected } = tui.runtime.store.getState().messages;
    expect(rows[selected]?.title).toBe("通知第 2 号");
  });

  it("shows that a message has no text, and why a message cannot be read", async () => {
    const platform = createPlatform({ people, messages: mail(2, "") });
    const tui = await openMessages(platform);
    await tui.type(keys.enter);
    await tui.shows("无");
    platform.faults.set("/api/system/Message/ReadInfo/n1", { code: 400, msg: "消息已撤回" });
    await tui.type("n");
    await tui.shows("消息已撤回");
  });
});

describe("links of a message", () => {
  const about = (body: object) => mail(2, JSON.stringify(body)).slice(1);

  it.each([
    [{ type: "1", id: "7" }, "http://test/workFlow/flowLaunch?id=7"],
    [{ type: "2", id: "12", text: "用车申请待审批" }, "http://test/workFlow/flowTodo?id=12"],
    [{ type: "3", id: "a/b" }, "http://test/workFlow/flowCirculate?id=a%2Fb"],
  ])("%j: the key opens the item in the browser", async (body, address) => {
    const opened: string[] = [];
    const desk = { browse: async (at: string) => void opened.push(at) };
    const tui = await openMessages(createPlatform({ people, messages: about(body) }), { desk, columns: 120 });
    await tui.type(keys.enter);
    await tui.shows("text" in body ? "用车申请待审批" : "此消息关联一个流程事项");
    await tui.shows(`[1] ${address}`);
    await tui.type("o");
    await tui.shows("已在浏览器中打开");
    expect(opened).toEqual([address]);
  });

  it("each link has a number; links that are not web addresses are not opened", async () => {
    const opened: string[] = [];
    const body = "<a href='https://a.example/x'>一</a><a href='mailto:a@b.example'>二</a><a href='javascript:x'>三</a>";
    const desk = {
      browse: async (at: string) => {
        if (!at.startsWith("https:")) throw (await import("../../../errors.ts")).usageError("tui.messages.noAddress");
        opened.push(at);
      },
    };
    const tui = await openMessages(createPlatform({ people, messages: mail(1, body) }), { desk });
    await tui.type(keys.enter);
    await tui.shows("[2] mailto:a@b.example");
    await tui.type("1");
    await tui.shows("已在浏览器中打开 https://a.example/x");
    await tui.type("2");
    await tui.shows("这不是网页地址");
    await tui.type("3");
    await tui.hides("这不是网页地址");
    expect(opened).toEqual(["https://a.example/x"]);
  });
});

describe("finding", () => {
  it("by a word and by kind; Esc shows all again, and the unread count does not change", async () => {
    const platform = createPlatform({ people, messages: mail(30) });
    const tui = await openMessages(platform, { columns: 120 });
    await tui.shows("通知第 1 号");
    await tui.shows("站内消息 (14+)");
    await tui.type("/");
    await tui.type("第 2");
    expect(tui.cursor()).toEqual({ x: 7, y: 1 });
    expect(platform.calls.filter((call) => call.endsWith("/Message"))).toHaveLength(1);
    await tui.type(keys.enter);
    await tui.hides("通知第 1 号");
    await tui.shows("通知第 20 号");
    await tui.shows("站内消息 (14+)");
    await tui.type("t");
    await tui.hides("通知第 20 号");
    await tui.shows("通知第 21 号");
    await tui.type("t");
    await tui.shows("通知第 20 号");
    await tui.type(keys.enter);
    await tui.shows("请大家注意");
    await tui.shows("站内消息 (13+)");
    await tui.type(keys.esc);
    await tui.hides("请大家注意");
    await tui.type(keys.esc);
    await tui.shows("通知第 1 号");
  });

  it("shows a hint when nothing is found", async () => {
    const tui = await openMessages(createPlatform({ people, messages: mail(3) }));
    await tui.type("/");
    await tui.type("没有的");
    await tui.type(keys.enter);
    await tui.shows("没有符合条件的消息，请换一个条件。");
  });

  it("shows the command for the same list in the palette", async () => {
    const tui = await openMessages(createPlatform({ people, messages: mail(3) }), { columns: 140 });
    await tui.type("t");
    await tui.type(":");
    await tui.shows("banche messages list --type notice");
    await tui.shows("banche messages list --type message");
  });
});

describe("deleting", () => {
  it("asks first, then selects the next message and closes the deleted one", async () => {
    const platform = createPlatform({ people, messages: mail(3) });
    const tui = await openMessages(platform);
    await tui.shows("通知第 1 号");
    await tui.type("d");
    await tui.shows("删除这条消息？ (y/N)");
    await tui.type("n");
    await tui.hides("(y/N)");
    expect(platform.messages).toHaveLength(3);
    await tui.type(keys.enter);
    await tui.shows("请大家注意");
    await tui.type("d");
    await tui.type("y");
    await tui.shows("删除成功");
    await tui.hides("通知第 1 号");
    await tui.hides("请大家注意");
    expect(platform.messages.map(({ id }) => id)).toEqual(["n1", "n2"]);
  });

  it("shows a refusal and keeps the message in the list", async () => {
    const platform = createPlatform({ people, messages: mail(2) });
    platform.faults.set("/api/system/Message/Record", { code: 400, msg: "不能删除" });
    const tui = await openMessages(platform);
    await tui.shows("通知第 1 号");
    await tui.type("d");
    await tui.type("y");
    await tui.shows("不能删除");
    await tui.shows("通知第 1 号");
  });
});
