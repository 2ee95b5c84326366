import { describe, expect, it } from "vitest";
import { openChats, peer, server } from "../../testing/chatting.ts";
import { keys } from "../../testing/harness.tsx";

describe("searching for a message", () => {
  it("finds words in messages not yet loaded, newest first, then shows that there are no more", async () => {
    const chat = server();
    const texts = Array.from({ length: 200 }, (_, n) => (n === 9 || n === 19 ? `刹车片 ${n + 1}` : `第 ${n + 1} 条`));
    await peer(chat, "a").say(...texts);
    const tui = await openChats(chat);
    await tui.type(keys.enter);
    await tui.shows("第 200 条");
    await tui.type(keys.alt("s"));
    await tui.type("刹车");
    await tui.type(keys.enter);
    await tui.shows("刹车片 20");
    await tui.type(keys.enter);
    await tui.shows("刹车片 10");
    await tui.type(keys.enter);
    await tui.shows("没有（更早的）符合的消息");
    await tui.type(keys.enter);
    await tui.shows("▌");
    await tui.type(keys.esc);
    await tui.type(keys.esc);
    await tui.shows("直接输入消息");
  });

  it("goes to the first message of a day, and shows when there is none", async () => {
    const chat = server();
    await peer(chat, "a").say(...Array.from({ length: 100 }, (_, n) => `第 ${n + 1} 条`));
    const tui = await openChats(chat);
    await tui.type(keys.enter);
    await tui.shows("第 100 条");
    await tui.type(keys.alt("s"));
    await tui.type("2030-01-01");
    await tui.type(keys.enter);
    await tui.shows("没有（更早的）符合的消息");
    await tui.type(keys.ctrl("u"));
    await tui.type("2020-01-01");
    await tui.type(keys.enter);
    await tui.shows("第 1 条");
    expect(tui.screen().join()).not.toContain("第 100 条");
  });
});
