import { CHAT_TEXT_MAX_CHARS } from "@banche/core/chat";
import { describe, expect, it } from "vitest";
import { openChats, peer, people, server } from "../../testing/chatting.ts";
import { keys, startTui } from "../../testing/harness.tsx";
import { createPlatform } from "../../testing/platform.ts";

describe("people", () => {
  it("with unread messages are listed first, and opening a conversation marks them as read", async () => {
    const chat = server();
    await peer(chat, "b").say("三号车的刹车片到了吗？", "请回复");
    const tui = await openChats(chat);
    await tui.shows("聊天 (2)");
    await tui.shows(/● 王维修 +车辆部 +\(2\)/);
    const rows = tui.screen().join("\n");
    expect(rows.indexOf("王维修")).toBeLessThan(rows.indexOf("陈明远"));
    await tui.type(keys.enter);
    await tui.shows("以下是未读消息");
    await tui.shows("三号车的刹车片到了吗？");
    await tui.hides("聊天 (2)");
    await tui.type(keys.esc);
    await tui.hides("以下是未读消息");
  });

  it("are found by their initials, and the caret is after the query", async () => {
    const tui = await openChats(server());
    await tui.type("/");
    await tui.type("cmy");
    await tui.hides("王维修");
    expect(tui.cursor()).toEqual({ x: 6, y: 1 });
    await tui.type(keys.enter);
    await tui.type(keys.enter);
    await tui.shows("还没有消息");
  });

  it("with unread messages are opened one after the other by Alt-A", async () => {
    const chat = server();
    const tui = await openChats(chat);
    await tui.type(keys.enter);
    await tui.shows("还没有消息");
    await peer(chat, "b").say("急");
    await tui.shows("聊天 (1)");
    await tui.type(keys.alt("a"));
    await tui.shows(/王维修 {2}● 在线/);
    await tui.hides("聊天 (1)");
  });
});

describe("writing", () => {
  it("sends with Enter, shows the delivery state, and keeps the caret at the next character", async () => {
    const chat = server();
    const other = peer(chat, "a");
    await other.ready;
    const tui = await openChats(chat);
    await tui.type(keys.enter);
    await tui.shows("还没有消息");
    await tui.type("到了，在仓库");
    await tui.shows("> 到了，在仓库");
    expect(tui.cursor()).toEqual({ x: 29 + 3 + 12, y: 21 });
    await tui.type(keys.backspace);
    await tui.type(keys.enter);
    await tui.shows("✓  到了，在仓");
    expect(chat.messages("a", "u").map(({ content }) => content)).toEqual([{ type: "text", text: "到了，在仓" }]);
    other.chat.attend("u");
    await tui.shows("✓✓ 到了，在仓");
    other.chat.sendTyping("u");
    await tui.shows("陈明远 正在输入…");
  });

  it("does not send pasted text, bracketed or not, and keeps its line breaks", async () => {
    const chat = server();
    const tui = await openChats(chat);
    await tui.type(keys.enter);
    await tui.shows("还没有消息");
    await tui.type("\u001b[200~第一行\r\n第二行\r\u001b[201~");
    await tui.type("第三行\r第四行\r");
    await tui.shows("第四行");
    expect(chat.messages("a", "u")).toEqual([]);
    await tui.type(keys.altEnter);
    await tui.type("第五行");
    await tui.type("\n");
    expect(tui.runtime.store.getState().chats.drafts["a"]?.text).toBe("第一行\n第二行\n第三行\n第四行\n\n第五行\n");
    await tui.type(keys.enter);
    await tui.shows(/第五行/);
    expect(chat.messages("a", "u")).toHaveLength(1);
  });

  it("shows that a paste longer than a message was cut", async () => {
    const tui = await openChats(server());
    await tui.type(keys.enter);
    await tui.shows("还没有消息");
    await tui.type(`\u001b[200~${"长文\n".repeat(5_000)}\u001b[201~`);
    await tui.shows("多出的没有放入");
    expect(tui.runtime.store.getState().chats.drafts["a"]?.text).toHaveLength(CHAT_TEXT_MAX_CHARS);
  });

  it("keeps the draft of each person, also while another screen is open", async () => {
    const tui = await openChats(server());
    await tui.type(keys.enter);
    await tui.shows("还没有消息");
    await tui.type("未写完");
    await tui.type(keys.esc);
    await tui.shows("[草稿]");
    await tui.type("u");
    await tui.type("c");
    await tui.type(keys.enter);
    await tui.shows("> 未写完");
  });

  it("offers emoji by name after a colon at the start of a word, and nowhere else", async () => {
    const chat = server();
    const tui = await openChats(chat);
    await tui.type(keys.enter);
    await tui.shows("还没有消息");
    await tui.type("10");
    await tui.type(":");
    await tui.type("30 ");
    await tui.shows("> 10:30");
    await tui.type(":");
    await tui.shows("[伤心]");
    await tui.type("拳头");
    await tui.type(keys.enter);
    await tui.shows("> 10:30 [拳头]");
    await tui.type(" ");
    await tui.type(":thumbs");
    await tui.shows("thumbs down");
    await tui.type(keys.down);
    await tui.type(keys.enter);
    await tui.shows("> 10:30 [拳头] [贬低]");
  });

  it.each([
    [[":", " ", "b"], "> a : b"],
    [[":", ")"], "> a :)"],
    [[":-)"], "> a :-)"],
    [[":", "x", "y", "z", keys.enter], "> a :xyz"],
    [[":", "s", "a", "d", keys.enter], "> a [伤心]"],
  ])("keeps a colon that does not begin an emoji: %j", async (typed, shown) => {
    const tui = await openChats(server());
    await tui.type(keys.enter);
    await tui.shows("还没有消息");
    for (const key of ["a ", ...typed]) await tui.type(key);
    await tui.shows(shown);
  });

  it("can use an external editor for the text", async () => {
    const tui = await openChats(server(), { desk: { edit: async (text) => `${text}，写完了` } });
    await tui.type(keys.enter);
    await tui.shows("还没有消息");
    await tui.type("开头");
    await tui.type(keys.ctrlX);
    await tui.shows("> 开头，写完了");
  });

  it("sends a picture with /image and a path; a failure shows the reason and keeps the text", async () => {
    const chat = server();
    const picture = { name: "bus.png", type: "image/png", bytes: new Uint8Array([1]) };
    const platform = createPlatform({ people });
    const tui = await startTui(platform, {
      sockets: chat.socket,
      desk: {
        readPicture: async (path) => {
          if (path === "~/bus.png") return picture;
          const { usageError } = await import("../../../errors.ts");
          throw usageError("chat.cli.pictureTooLarge");
        },
      },
    });
    await tui.shows("王维修");
    await tui.type("c");
    await tui.type(keys.enter);
    await tui.shows("还没有消息");
    await tui.type("/image large.png");
    await tui.type(keys.enter);
    await tui.shows("图片大小不能超过5M");
    await tui.shows("> /image large.png");
    await tui.type(keys.ctrlU);
    platform.faults.set("/api/file/Uploader/IM", { code: 200, data: { name: "stored.png" } });
    await tui.type("/image ~/bus.png");
    await tui.type(keys.enter);
    await tui.shows("[图片]");
    expect(chat.messages("a", "u").map(({ content }) => content)).toEqual([{ type: "image", path: "stored.png" }]);
  });
});

describe("a picked message", () => {
  it("is copied to the clipboard of the terminal and can be answered with a quote", async () => {
    const chat = server();
    await peer(chat, "a").say("三号车的刹车片到了吗？");
    const tui = await openChats(chat);
    const copied: string[] = [];
    tui.runtime.drawBy({ copy: (text) => copied.push(text) });
    await tui.type(keys.enter);
    await tui.shows("三号车的刹车片到了吗？");
    await tui.type("到了");
    await tui.type(keys.ctrl("a"));
    await tui.type(keys.up);
    await tui.type("c");
    await tui.shows("已复制");
    expect(copied).toEqual(["三号车的刹车片到了吗？"]);
    await tui.type("a");
    await tui.type("!");
    await tui.type(keys.enter);
    await tui.until(() => chat.messages("a", "u").length === 2);
    expect(chat.messages("a", "u").at(-1)?.content).toEqual({
      type: "text",
      text: "「陈明远: 三号车的刹车片到了吗？」\n到了!",
    });
  });

  it("of the user's own is retracted for both after a question; messages of others cannot be", async () => {
    const chat = server();
    const other = peer(chat, "a");
    await other.say("到了吗？");
    const tui = await openChats(chat);
    await tui.type(keys.enter);
    await tui.shows("到了吗？");
    await tui.type("发错人了");
    await tui.type(keys.enter);
    await tui.until(() => chat.messages("a", "u").length === 2);
    await tui.type(keys.up);
    await tui.shows("撤回");
    await tui.type(keys.up);
    await tui.hides("撤回");
    await tui.type(keys.down);
    await tui.type("x");
    await tui.shows("撤回这条消息？");
    await tui.type("y");
    await tui.shows("[消息已撤回]");
    await tui.hides("发错人了");
    await tui.until(() => chat.messages("a", "u").at(-1)?.content.type === "retracted");
  });

  it("can be the first of many by pressing one key", async () => {
    const chat = server();
    await peer(chat, "a").say(...Array.from({ length: 200 }, (_, n) => `第 ${n + 1} 条`));
    const tui = await openChats(chat);
    await tui.type(keys.enter);
    await tui.shows("第 200 条");
    await tui.type(keys.alt("t"));
    await tui.shows("第 1 条");
    expect(tui.screen().join()).not.toContain("第 200 条");
  });
});

describe("reading", () => {
  it("keeps the position while new messages arrive, and shows their number", async () => {
    const chat = server();
    const other = peer(chat, "a");
    await other.say(...Array.from({ length: 60 }, (_, index) => `第 ${index + 1} 条`));
    const tui = await openChats(chat);
    await tui.type(keys.enter);
    await tui.shows("第 60 条");
    await tui.type(keys.pageUp);
    await tui.hides("第 60 条");
    const messages = () =>
      tui
        .screen()
        .slice(2, 18)
        .map((row) => row.slice(row.indexOf("│")));
    const before = messages();
    await other.say(...Array.from({ length: 1_000 }, (_, index) => `新 ${index + 1}`));
    await tui.shows("下方有 1000 条新消息");
    expect(messages()).toEqual(before);
    await tui.type(keys.alt("g"));
    await tui.shows("新 1000");
    await tui.hides("下方有");
  });

  it("loads older pages while scrolling up, and finds the first unread message across pages", async () => {
    const chat = server();
    await peer(chat, "a").say(...Array.from({ length: 120 }, (_, index) => `第 ${index + 1} 条`));
    const tui = await openChats(chat);
    await tui.type(keys.enter);
    await tui.shows("第 120 条");
    await tui.type(keys.alt("u"));
    await tui.shows("以下是未读消息");
    await tui.shows(/第 1 条/);
    await tui.type(keys.alt("g"));
    await tui.shows("第 120 条");
  });

  it("does not wait for older pages: typing, sending and the view work, and failed pages are retried", async () => {
    const chat = server();
    await peer(chat, "a").say(...Array.from({ length: 90 }, (_, index) => `第 ${index + 1} 条`));
    const tui = await openChats(chat, { columns: 100 });
    await tui.type(keys.enter);
    await tui.shows("第 90 条");
    chat.hold(true);
    for (let page = 0; page < 2; page += 1) await tui.type(keys.pageUp);
    await tui.shows("正在读取更早的消息…");
    await tui.shows("第 61 条");
    const messages = () =>
      tui
        .screen()
        .slice(2, 18)
        .map((row) => row.slice(row.indexOf("│")));
    const before = messages();
    await tui.type("好");
    await tui.shows("> 好");
    await tui.type("的");
    await tui.shows("> 好的");
    expect(messages()).toEqual(before);
    await tui.type(keys.enter);
    await tui.shows("✓  好的");
    expect(chat.messages("a", "u").at(-1)?.content).toEqual({ type: "text", text: "好的" });
    for (let page = 0; page < 2; page += 1) await tui.type(keys.pageUp);
    await tui.shows("正在读取更早的消息…");
    // After this time without an answer the client opens a new connection.
    tui.pass(20_000);
    await tui.shows("更早的消息没有读到，PgUp 再试");
    expect(messages()).toEqual(before);
    chat.hold(false);
    await tui.type(keys.ctrlR);
    await tui.hides("聊天已断开");
    await tui.type(keys.pageUp);
    await tui.hides("更早的消息没有读到");
    await tui.type(keys.pageUp);
    await tui.shows("第 45 条");
  });

  it("does not open a received file that is not a picture with a system program", async () => {
    const chat = server();
    const shown: string[] = [];
    const platform = createPlatform({ people });
    await peer(chat, "a").send({ type: "image", path: "x.png?encryption=1", width: 1280, height: 720 });
    const tui = await startTui(platform, {
      sockets: chat.socket,
      desk: { show: async (name) => void shown.push(name) },
    });
    await tui.shows("王维修");
    await tui.type("c");
    await tui.shows("聊天 (1)");
    await tui.type(keys.enter);
    await tui.shows("[图片] 1280×720");
    await tui.type(keys.up);
    await tui.type("o");
    await tui.shows("收到的文件不是图片");
    expect(platform.calls).toContain("GET /api/file/Image/IM/x.png");
    expect(shown).toEqual([]);
  });

  it("writes few bytes for each typed key, also in a long conversation", async () => {
    const chat = server();
    await peer(chat, "a").say(...Array.from({ length: 1_000 }, (_, index) => `第 ${index + 1} 条消息`));
    const tui = await openChats(chat, { columns: 120, rows: 40 });
    await tui.type(keys.enter);
    await tui.shows("第 1000 条");
    await tui.type("到");
    await tui.shows("> 到");
    for (const key of ["了", "a", "b", "，", "1"]) {
      const before = tui.written().length;
      await tui.type(key);
      await tui.shows(new RegExp(`> 到.*${key}`));
      expect(Buffer.byteLength(tui.written().slice(before))).toBeLessThanOrEqual(400);
    }
  });

  it.each([
    [20, 5],
    [300, 100],
  ])("works at %i x %i", async (columns, rows) => {
    const chat = server();
    await peer(chat, "a").say("三号车的刹车片到了吗？");
    const tui = await startTui(createPlatform({ people }), { sockets: chat.socket, columns, rows });
    await tui.shows("王维修");
    await tui.type("c");
    await tui.shows("陈明远");
    await tui.type(keys.enter);
    await tui.type("好");
    await tui.shows("> 好");
    // The input is in the row above the footer, with the caret after the text.
    expect(tui.screen()[tui.cursor().y]).toContain("> 好");
    expect(tui.screen().at(-1)).not.toBe("");
  });
});

it("works with servers that have none of the product's additions", async () => {
  const chat = server(false);
  const other = peer(chat, "a");
  await other.say("老版本");
  const tui = await openChats(chat);
  await tui.type(keys.enter);
  await tui.shows("老版本");
  await tui.type("收到");
  await tui.type(keys.enter);
  await tui.shows("✓  收到");
  await other.say("好", "好");
  await tui.shows(/好[^]*好/);
});
