import { PassThrough } from "node:stream";
import { createSession, memoryStore, builtIn, storageKeys } from "@banche/core";
import type { FakeChat } from "@banche/core/testing";
import { expect, it } from "vitest";
import { now, peer, people, server } from "../testing/chatting.ts";
import { bus, fleet, platformWith } from "../testing/fleet.ts";
import { createPlatform, mail, PASSWORD, type Platform } from "../testing/platform.ts";
import { createModelServer, type ModelServer, plate, seats, vanModel } from "../testing/models.ts";
import { askModels } from "../../models/ask.ts";
import type { TuiDeps } from "../deps.ts";
import { runLinear } from "./run.ts";

interface DialogueOptions {
  readonly signedIn?: boolean;
  readonly models?: ModelServer;
  readonly platform?: Pick<Platform, "transport">;
}

/** The dialogue of a signed-in user on pipes, or of a new user on a terminal. */
function dialogue(chat: FakeChat, { signedIn = true, models, platform }: DialogueOptions = {}) {
  let echo = true;
  const isTTY = !signedIn;
  const setRawMode = (raw: boolean) => void (echo = !raw);
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode });
  const stdout = Object.assign(new PassThrough(), { isTTY });
  const lasting = memoryStore();
  if (signedIn) lasting.set(storageKeys.token, "u");
  const waits: (() => void)[] = [];
  let time = now;
  const clock = { now: () => time, wait: () => new Promise<void>((resolve) => waits.push(resolve)) };
  const session = createSession({
    server: "http://test",
    transport: (models ?? platform)?.transport ?? createPlatform({ people, messages: mail(3) }).transport,
    clock,
    random: () => 0,
    storage: { lasting, brief: memoryStore() },
  });
  let printed = "";
  let look = (): void => undefined;
  stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    look();
  });
  const chatHost = {
    openSockets: async () => chat.socket,
    random: () => 0,
    newId: () => "own",
    outbox: { load: () => [], save: () => undefined },
    drafts: { load: () => [], save: () => undefined },
    batch: (flush: () => void) => queueMicrotask(flush),
  };
  const deps = {
    ...{
      registry: builtIn,
      models: { kept: () => undefined, ask: () => askModels(session.client, builtIn), isCommand: () => true },
    },
    ...{ randomBytes: (length: number) => new Uint8Array(length) },
    ...{ session, server: "http://test", account: "", language: "zh", env: {}, clock, chat: chatHost },
    ...{ stdin, stdout, stderr: stdout, desk: {}, stateFolder: "/nowhere", remember: () => undefined },
  } as unknown as TuiDeps;
  const ended = runLinear(deps);
  return {
    ended,
    printed: () => printed,
    /** Whether the terminal shows typed text. */
    echo: () => echo,
    /** Lets a minute pass, for example until the next attempt to connect. */
    wake() {
      time += 60_000;
      for (const go of waits.splice(0)) go();
    },
    shows: (text: string) =>
      new Promise<void>((resolve) => {
        look = () => printed.includes(text) && resolve();
        look();
      }),
    type: (line: string) => void stdin.write(`${line}\n`),
    async end() {
      stdin.end();
      return ended;
    },
  };
}

/** The dialogue in a conversation without messages. */
async function emptyTalk() {
  const chat = server();
  const other = peer(chat, "a");
  await other.ready;
  const at = dialogue(chat);
  await at.shows("== 用户目录 ==");
  at.type("c");
  await at.shows("1. 陈明远");
  at.type("1");
  await at.shows("还没有消息");
  return { chat, other, at };
}

it("signs in, reads a message and exits; passwords are hidden, and no output moves the cursor", async () => {
  const at = dialogue(server(), { signedIn: false });
  await at.shows("账号> ");
  expect(at.echo()).toBe(true);
  at.type("lina");
  await at.shows("密码> ");
  expect(at.echo()).toBe(false);
  at.type(PASSWORD);
  await at.shows("== 用户目录 ==");
  expect(at.echo()).toBe(true);
  at.type("m");
  await at.shows("3. 通知第 3 号");
  at.type("1");
  await at.shows("请大家注意");
  at.type("q");
  at.type("y");
  expect(await at.ended).toBe(0);
  expect(at.printed()).not.toMatch(/\u001b|abc123/);
  expect(at.printed().split("== 站内消息 ==")).toHaveLength(2);
});

it("prints messages that arrive in an empty conversation, each message once", async () => {
  const { other, at } = await emptyTalk();
  await other.say("第一条", "\u001b]52;c;aGk=\u0007第二条");
  await at.shows("第二条");
  at.type("收到");
  await at.shows("我: 收到");
  expect(await at.end()).toBe(0);
  for (const text of ["陈明远: 第一条", "陈明远: 第二条", "我: 收到"]) expect(at.printed().split(text)).toHaveLength(2);
  expect(at.printed()).not.toContain("\u001b");
});

it("prints every message of a long conversation once, also messages with equal texts", async () => {
  const { other, at } = await emptyTalk();
  const texts = Array.from({ length: 2_400 }, (_, index) => (index % 3 === 0 ? "又来了" : `第${index}条。`));
  for (let from = 0; from < texts.length; from += 240) {
    await other.say(...texts.slice(from, from + 240), `到${from}为止`);
    await at.shows(`陈明远: 到${from}为止`);
  }
  expect(await at.end()).toBe(0);
  const told = at.printed().match(/(?<=陈明远: )(又来了|第\d+条。)/g) ?? [];
  expect(told).toEqual(texts);
}, 60_000);

it("prints all messages missed during a lost connection, in order and once", async () => {
  const { chat, other, at } = await emptyTalk();
  const texts = Array.from({ length: 500 }, (_, index) => `第${index}条。`);
  await other.say("开始。");
  await at.shows("陈明远: 开始。");
  for (const from of [0, 250]) {
    chat.cut("lossy", "u");
    await other.say(...texts.slice(from, from + 250));
    at.wake();
    await at.shows(`陈明远: 第${from + 249}条。`);
  }
  expect(await at.end()).toBe(0);
  expect(at.printed().match(/(?<=陈明远: )第\d+条。/g)).toEqual(texts);
});

it("prints the value of another record as soon as the form refers to it", async () => {
  const models = createModelServer();
  const keeper = { kind: "reference", label: ["班组", "Crew"], id: "keeper", target: "departments" };
  const code = { kind: "attribute", label: ["班组编码", "Crew code"], of: "keeper", shows: "code" };
  const row = { id: "1", plate: "苏E10001", keeper: "车辆部", keeperId: "d1", code: "old" };
  models.models.set("vans", vanModel({ fields: { plate, keeper, code }, rows: [row] }));
  models.told.set("d2", { code: "crew-2" });
  const at = dialogue(server(), { models });
  await at.shows("用户目录");
  at.type("o");
  at.type("面包车");
  await at.shows("1. 面包车");
  at.type("1");
  await at.shows("1. 苏E10001");
  at.type("e");
  await at.shows("班组编码: old");
  at.type("");
  await at.shows("> 班组: ");
  at.type("enter");
  await at.shows("4. 运营部");
  at.type("4");
  await at.shows("班组编码: crew-2");
  expect(await at.end()).toBe(0);
});

it("reports a published, changed or removed model in text that does not move the cursor", async () => {
  const models = createModelServer();
  models.fault = { code: 500, msg: "稍后", data: null };
  const at = dialogue(server(), { models });
  await at.shows("在线模型未能读取");
  models.fault = undefined;
  const evil = "\u001b]0;own\u0007";
  const named = { plate: { ...plate, label: [`${evil}车牌`, "Plate"] }, seats };
  models.models.set("vans", vanModel({ fields: named, rows: [{ id: "1", plate: "苏E10001", seats: 9 }] }));
  at.wake();
  await at.shows("用户目录");
  at.type("o");
  at.type("面包车");
  await at.shows("1. 面包车");
  at.type("1");
  await at.shows("1. 苏E10001, 9");
  at.type("a");
  await at.shows("车牌> ");
  models.models.set("vans", vanModel({ fields: named, version: 2, rows: [] }));
  at.wake();
  await at.shows("已填写的内容保留");
  models.models.delete("vans");
  at.wake();
  await at.shows("“面包车”已不再提供，页面已关闭");
  expect(await at.end()).toBe(0);
  expect(at.printed()).not.toMatch(/\u001b|\u0007/);
});

it("prints lines and vehicles as text, each change once, and the stops of an opened line", async () => {
  const platform = platformWith(fleet);
  const at = dialogue(server(), { platform });
  await at.shows("== 用户目录 ==");
  at.type("o");
  at.type("车辆位置");
  await at.shows("1. 车辆位置");
  at.type("1");
  await at.shows("== 车辆位置 ==");
  await at.shows("苏E10005");
  expect(at.printed()).toContain("1. 1号线 →, 2 台车  ! 1 个异常");
  expect(at.printed()).toContain("苏E10002, 晚点 7 分, 下一站 一号工厂");
  expect(at.printed()).toContain("苏E10004, 无信号 4 分");
  platform.tell([bus("10001", { delay: 720 }), ...fleet.slice(1)]);
  at.wake();
  await at.shows("苏E10001, 晚点 12 分, 下一站 金鸡湖东");
  expect(at.printed().split("苏E10002, 晚点 7 分")).toHaveLength(2);
  at.type("1");
  await at.shows("4. 一号工厂");
  expect(at.printed()).not.toMatch(/\u001b|[●○─]/);
  expect(await at.end()).toBe(0);
});
