import { build } from "esbuild";
import { expect, it } from "vitest";
import { browserPath, openBrowser } from "../lib/browser.ts";
import { person, textsWith } from "../lib/person.ts";
import { sharedDemoServer } from "../lib/demoServer.ts";

const server = sharedDemoServer();

/** The host page of the README, with a token that exists already. */
const host = `
  import { timerClock } from "@banche/core";
  import { createChat, socketUrl, webSockets } from "@banche/core/chat";
  import { SOCKET_PATHS } from "@banche/core/wire";
  import { mountChat } from "./examples/embed-chat/main.ts";
  globalThis.openChat = ({ token, self, users }) => {
    const root = document.createElement("div");
    document.body.replaceChildren(root);
    const chat = createChat({
      url: socketUrl(location.origin, undefined, SOCKET_PATHS[0]),
      socket: webSockets(window),
      clock: timerClock(globalThis),
      random: Math.random,
      newId: () => crypto.randomUUID(),
      outbox: { load: () => [], save: () => undefined },
      token: () => token,
      self,
      owner: self,
      onLoggedOut: () => undefined,
    });
    mountChat(chat, users, root);
    chat.start();
  };`;

it.runIf(browserPath)("examples/embed-chat lets a page and another client exchange messages", async () => {
  const { outputFiles } = await build({
    stdin: { contents: host, resolveDir: ".", loader: "ts" },
    bundle: true,
    write: false,
    format: "iife",
    conditions: ["@banche/source"],
    platform: "browser",
    logLevel: "silent",
  });
  const dispatcher = await person(server.url, "dispatcher");
  const admin = await person(server.url, "admin");
  const users = (await admin.client.users.all()).filter(({ id }) => id !== admin.id);
  const name = users.find(({ id }) => id === dispatcher.id)?.realName ?? "";
  admin.chat.stop();

  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ bypassCSP: true });
    await page.goto(`${server.url}/login`);
    await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
    await page.evaluate(
      (input) => (globalThis as unknown as { openChat: (options: unknown) => void }).openChat(input),
      { token: admin.token, self: admin.id, users },
    );
    const hostile = `<img src=x onerror="document.title='broken'">[微笑]`;
    dispatcher.chat.sendText(admin.id, hostile);
    await page.getByRole("button", { name: `${name} (1)` }).click();
    await page.getByText(hostile.replace("[微笑]", "")).waitFor();
    await page.getByRole("textbox", { name: "消息内容" }).fill("收到");
    await page.getByRole("textbox", { name: "消息内容" }).press("Enter");
    dispatcher.chat.attend(admin.id);
    await dispatcher.until(() => textsWith(dispatcher, admin.id).length === 2);
    expect(textsWith(dispatcher, admin.id)).toEqual([hostile, "收到"]);
    expect(await page.title()).not.toBe("broken");
    await page.getByRole("list", { name: "消息" }).getByText("收到").waitFor();
  } finally {
    await browser.close();
    dispatcher.chat.stop();
  }
});
