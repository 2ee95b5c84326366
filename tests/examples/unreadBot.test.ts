import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { startBot } from "../../examples/unread-bot/main.ts";
import { person, textsWith } from "../lib/person.ts";
import { demoPassword } from "@banche/server/testing";
import { sharedDemoServer } from "../lib/demoServer.ts";

const readme = readFileSync(new URL("../../examples/unread-bot/README.md", import.meta.url), "utf8");
const promised = /```text\n([\s\S]*?)\n```/.exec(readme)?.[1]?.split("\n") ?? [];

const server = sharedDemoServer();

it("examples/unread-bot answers waiting and new messages, each once", async () => {
  const admin = await person(server.url, "admin");
  const users = await admin.client.users.all();
  const bot = users.find(({ account }) => account === "dispatcher")?.id ?? "";
  admin.chat.attend(bot);
  for (const text of ["早上好", "三号车几点出车？"]) admin.chat.sendText(bot, text);
  await admin.until(() => admin.chat.getState().outbox.length === 0);

  const lines: string[] = [];
  const stop = await startBot({
    server: server.url,
    account: "dispatcher",
    password: demoPassword,
    answer: (text) => (text.includes("三号车") ? "三号车在维修，明天 08:00 出车" : undefined),
    print: (line) => lines.push(line),
  });
  await admin.until(() => textsWith(admin, bot).length === 3);
  admin.chat.sendText(bot, "三号车修好了吗？");
  await admin.until(() => textsWith(admin, bot).length === 5);
  await stop();
  admin.chat.stop();

  expect(lines).toEqual(promised);
  const answer = "三号车在维修，明天 08:00 出车";
  expect(textsWith(admin, bot)).toEqual(["早上好", "三号车几点出车？", answer, "三号车修好了吗？", answer]);
});
