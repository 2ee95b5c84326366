/** Guarantees across two server processes on one database. */
import { expect, onTestFinished, test } from "vitest";

import { endProcess, forkServer } from "../../lib/forkServer.ts";
import { person } from "../../lib/person.ts";
import { type Answer, ours, sharedWire } from "./harness.ts";
import { factorPath, factorsOf } from "./secondFactorPeople.ts";

const wire = sharedWire();
const { messages, enrolled } = factorsOf(wire);

test("a code sent in parallel to two processes opens one session alone", async () => {
  const person = await enrolled();
  const second = await forkServer({ databaseUrl: wire.databaseUrl, dataDir: wire.dataDir });
  onTestFinished(() => endProcess(second));
  const tokens = await Promise.all(Array.from({ length: 4 }, () => person.pending()));
  const code = await person.code();
  const giveAt = async (url: string, token: string): Promise<Answer> => {
    const headers = { ...ours, authorization: token, "content-type": "application/json" };
    const response = await fetch(`${url}${factorPath}/code`, {
      method: "POST",
      headers,
      body: JSON.stringify({ code }),
    });
    return (await response.json()) as Answer;
  };
  const answers = await Promise.all(tokens.map((token, at) => giveAt(at % 2 ? second.url : wire.url, token)));
  expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400, 400, 400]);
  const open = await Promise.all(tokens.map(async (token) => (await messages(token)).code));
  expect(open).toEqual(answers.map((answer) => answer.code));
});

test("a text changed at one process reaches open sessions and answers of another process", async () => {
  const other = await forkServer({ databaseUrl: wire.databaseUrl, dataDir: wire.dataDir });
  onTestFinished(() => endProcess(other));
  const admin = await wire.login("admin");
  const change = (key: string, text: string | null) =>
    wire.ask("PUT", "/api/ext/texts", {
      ...{ token: admin, headers: ours },
      body: { changes: [{ key, language: "zh", text }] },
    });
  const guest = await person(other.url, "viewer");
  onTestFinished(() => guest.chat.stop());
  const before = guest.chat.getState().textsVersion ?? "";
  const { version } = (await change("server.forbidden", "别处不行")).data as never as { version: string };
  await guest.until(() => guest.chat.getState().textsVersion === version);
  expect(version).not.toBe(before);
  const said = async () => {
    const headers = { authorization: guest.token };
    const answer = await fetch(`${other.url}/api/ext/texts`, { headers });
    return ((await answer.json()) as { msg: string }).msg;
  };
  expect(await said()).toBe("别处不行");
  await change("server.forbidden", null);
  await guest.until(() => (guest.chat.getState().textsVersion ?? "") === before);
  expect(await said()).toBe("暂无权限");
});
