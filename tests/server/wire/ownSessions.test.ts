/** The list of a user's own sessions, and ending them: only own ones, at once, on every process. */
import { beforeAll, describe, expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";

const path = "/api/ext/profile/sessions";
const wire = sharedWire();
interface Person {
  readonly id: string;
  readonly account: string;
  readonly token: string;
}
let own: Person;
let other: Person;
beforeAll(async () => {
  own = await wire.userWith([]);
  other = await wire.userWith([]);
});
const ask = (method: string, at: string, token: string) => wire.ask(method, at, { token, headers: ours });
const listed = async (token: string) =>
  (await ask("GET", path, token)).data.list as unknown as readonly { readonly id: string; readonly isOwn: number }[];
const current = (token: string) => ask("GET", "/api/oauth/CurrentUser", token);

describe("the list of own sessions refuses", () => {
  test.each([
    ["GET", path],
    ["DELETE", `${path}/x`],
    ["POST", `${path}/end-others`],
  ])("a caller without a session: %s %s", async (method, at) => {
    expect((await wire.ask(method, at, { headers: ours })).code).toBe(600);
  });

  test("to end a session of somebody else, an ended one or an unknown one, with the same answer", async () => {
    const ended = await wire.login(own.account);
    const id = (await listed(ended)).find(({ isOwn }) => isOwn === 1)?.id ?? "";
    await ask("GET", "/api/oauth/Logout", ended);
    const [foreign] = await listed(other.token);
    for (const one of [foreign?.id, id, "x"]) {
      expect(await ask("DELETE", `${path}/${one}`, own.token)).toMatchObject({ code: 400, reason: "not_found" });
    }
    expect((await current(other.token)).code).toBe(200);
  });

  test("to list or end sessions from a locked session", async () => {
    const token = await wire.login(own.account);
    await ask("POST", "/api/ext/session/lock", token);
    expect(await ask("GET", path, token)).toMatchObject({ code: 400, reason: "locked" });
    expect(await ask("POST", `${path}/end-others`, token)).toMatchObject({ code: 400, reason: "locked" });
    await wire.sql("delete from sessions where user_id = $1 and locked_at is not null", [own.id]);
  });
});

test("own active sessions are listed, last used first, without tokens; idle ones are left out", async () => {
  const { text, data } = await ask("GET", path, own.token);
  expect(data.list).toEqual([
    expect.objectContaining({ isOwn: 1, ip: "127.0.0.1", signedInAt: expect.any(Number) as number }),
  ]);
  expect(text).not.toContain(own.token.replace(/^bearer /i, ""));
  await wire.login(own.account);
  const ids = (await listed(own.token)).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  await wire.sql("update sessions set last_seen_at = now() - interval '100 days' where id = $1 and user_id = $2", [
    ...[(await listed(own.token)).find(({ isOwn }) => isOwn === 0)?.id, own.id],
  ]);
  expect(await listed(own.token)).toHaveLength(1);
});

test("ending one session gives it the reason and keeps the others", async () => {
  const [first, second] = [await wire.login(own.account), await wire.login(own.account)];
  const id = (await listed(first)).find(({ isOwn }) => isOwn === 1)?.id ?? "";
  expect((await ask("DELETE", `${path}/${id}`, own.token)).code).toBe(200);
  expect(await current(first)).toMatchObject({ code: 601, reason: "ended_elsewhere" });
  expect((await current(second)).code).toBe(200);
  const logged = await wire.sql("select 1 from audit_log where action = 'endOwnSession' and record_id = $1", [id]);
  expect(logged).toHaveLength(1);
});

test("all others are ended except those of other users, and the answer counts them", async () => {
  const [first, second] = [await wire.login(own.account), await wire.login(own.account)];
  const shown = await listed(second);
  expect(shown.length).toBeGreaterThanOrEqual(3);
  const answer = await ask("POST", `${path}/end-others`, second);
  expect(answer.code).toBe(200);
  expect(answer.data["count"]).toBe(shown.length - 1);
  for (const token of [first, own.token]) {
    expect(await current(token)).toMatchObject({ code: 601, reason: "ended_elsewhere" });
  }
  expect((await listed(second)).map(({ isOwn }) => isOwn)).toEqual([1]);
  expect((await current(other.token)).code).toBe(200);
});
