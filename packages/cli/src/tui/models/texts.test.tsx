/** Tests changed texts of the product, in a terminal UI that is open while they are changed. */
import { aCompany, createFakeChat, createFakeServer } from "@banche/core/testing";
import { languages, overrideTexts } from "@banche/core/text";
import { afterEach, expect, it } from "vitest";

import { startTui } from "../testing/harness.tsx";

afterEach(() => {
  for (const language of languages) overrideTexts(language, {});
});

const key = "tui.records.menu";
const texts = [{ id: key, zh: "打开列表", zhtw: "開啟清單", en: "Open a list" }];
const clock = { now: () => 1_700_000_000_000, wait: () => new Promise<void>(() => undefined) };

it("changed texts are shown as soon as they are announced, and the original texts after a reset", async () => {
  const server = createFakeServer({
    data: { ...aCompany(), texts },
    additions: ["texts", "list-filters"],
    rights: "all",
  });
  const chat = createFakeChat({ clock, additions: true });
  const tui = await startTui(server, { columns: 100, sockets: chat.socket, token: "u0" });
  const change = (text: string | null) =>
    tui.runtime.session.client.texts.change({ body: { changes: [{ key, language: "zh", text }] } });
  await tui.until(() => tui.runtime.store.getState().chats.chat?.connection.status === "ready");
  await tui.type("o");
  await tui.shows("打开列表");
  await change("打开一览");
  chat.changeTexts("v1");
  await tui.shows("打开一览");
  await change(null);
  chat.changeTexts("");
  await tui.shows("打开列表");
  expect(tui.runtime.store.getState().shell.language).toBe("zh");
});
