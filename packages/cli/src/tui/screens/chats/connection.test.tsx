import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutboxStore, Outgoing } from "@banche/core/chat";
import { describe, expect, it, onTestFinished } from "vitest";
import { fileDrafts } from "../../../chat/draftFile.ts";
import { fileOutbox } from "../../../chat/outboxFile.ts";
import { now, openChats, peer, server } from "../../testing/chatting.ts";
import { keys } from "../../testing/harness.tsx";
import { PASSWORD } from "../../testing/platform.ts";

describe("the connection", () => {
  it("keeps messages written while it is lost, shows them as waiting and sends them later", async () => {
    const chat = server();
    const tui = await openChats(chat);
    await tui.type(keys.enter);
    await tui.shows("还没有消息");
    chat.refuse(true);
    chat.cut("clean");
    await tui.shows("聊天已断开，正在重连");
    await tui.type("还在吗");
    await tui.type(keys.enter);
    await tui.shows("◌  还在吗");
    await tui.shows("1 条待发");
    chat.refuse(false);
    await tui.type(keys.ctrlR);
    await tui.shows("✓  还在吗");
    expect(chat.messages("a", "u")).toHaveLength(1);
  });

  it("an unsent text is offered again after a killed terminal, and is deleted after sending", async () => {
    const folder = mkdtempSync(join(tmpdir(), "banche-drafts-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const chat = server();
    const killed = await openChats(chat, { drafts: fileDrafts(folder, 10, () => true) });
    await killed.type(keys.enter);
    await killed.shows("还没有消息");
    await killed.type("还没写完的话");
    await killed.type(keys.altEnter);
    await killed.type("第二行");
    killed.pass();
    await killed.until(() => readdirSync(folder).length === 1);
    const tui = await openChats(chat, { drafts: fileDrafts(folder, 11, (pid) => pid !== 10) });
    await tui.shows("[草稿]");
    await tui.type(keys.enter);
    await tui.shows("> 还没写完的话");
    await tui.type(keys.enter);
    await tui.shows(/✓ +第二行/);
    expect(readdirSync(folder)).toEqual([]);
    expect(chat.messages("a", "u").map(({ content }) => content)).toEqual([
      { type: "text", text: "还没写完的话\n第二行" },
    ]);
  });

  it("is shown in only one part of the status line", async () => {
    const chat = server();
    const tui = await openChats(chat);
    await tui.shows("● 已连接");
    chat.refuse(true);
    chat.cut("clean");
    await tui.shows("聊天已断开，正在重连");
    expect(tui.screen().join("")).not.toContain("已连接");
  });

  it("waiting messages survive the end of the terminal UI, and the next start sends them once", async () => {
    const folder = mkdtempSync(join(tmpdir(), "banche-outbox-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const chat = server();
    const killed = await openChats(chat, { outbox: fileOutbox(folder, 10, () => true) });
    await killed.type(keys.enter);
    await killed.shows("还没有消息");
    chat.refuse(true);
    chat.cut("clean");
    await killed.shows("聊天已断开，正在重连");
    await killed.type("重启也不丢");
    await killed.type(keys.enter);
    await killed.shows("1 条待发");
    chat.refuse(false);
    const next = await openChats(chat, { outbox: fileOutbox(folder, 11, (pid) => pid === 11) });
    await next.type(keys.enter);
    await next.shows("✓  重启也不丢");
    expect(chat.messages("a", "u").map(({ content }) => content)).toEqual([{ type: "text", text: "重启也不丢" }]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("a failed message can be moved back to the input and sent again", async () => {
    const failed: Outgoing = {
      clientId: "old",
      to: "a",
      content: { type: "text", text: "昨天的话" },
      createdAt: now,
      state: "failed",
      attempts: 5,
      failure: { code: "unanswered", text: "" },
    };
    const kept: { messages: readonly Outgoing[] } = { messages: [failed] };
    const outbox: OutboxStore = {
      load: () => kept.messages,
      save: (_owner, messages) => void (kept.messages = messages),
    };
    const chat = server();
    const tui = await openChats(chat, { outbox, columns: 100 });
    await tui.type(keys.enter);
    await tui.shows("✗  昨天的话");
    await tui.shows("服务器没有应答");
    await tui.type(keys.up);
    await tui.type("d");
    await tui.shows("丢弃这条未发送的消息？");
    await tui.type("y");
    await tui.shows("> 昨天的话");
    expect(kept.messages).toEqual([]);
    await tui.type(keys.enter);
    await tui.shows("✓  昨天的话");
  });

  it("closes while the session is locked and opens again after unlocking", async () => {
    const chat = server();
    const tui = await openChats(chat);
    expect(chat.connections()).toBe(1);
    await tui.type("L");
    await tui.shows("会话已在服务器上锁定");
    expect(chat.connections()).toBe(0);
    await tui.type(PASSWORD);
    await tui.type(keys.enter);
    await tui.shows("陈明远");
    await peer(chat, "a").say("锁屏之后");
    await tui.shows("聊天 (1)");
  });

  it("starts again after a switch of the factory", async () => {
    const chat = server();
    const tui = await openChats(chat);
    await tui.runtime.session.switchFactory("f2");
    await tui.shows("示例二号工厂");
    await tui.shows("陈明远");
    expect(chat.connections()).toBe(1);
  });
});
