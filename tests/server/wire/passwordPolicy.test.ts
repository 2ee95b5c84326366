/** Which new passwords are refused, and when an old one must be changed (spec §5; installation settings, contract-base §5.11). */
import { beforeAll, describe, expect, test } from "vitest";

import { encode, ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
const users = "/api/system/Permission/Users";
const config = "/api/system/Base/SysConfig";
const own = ["Kx7mPq2W", "Zt4nRb8Y", "Hv9cLd3S", "Ju6gFw5E"] as const;
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

const set = (body: object) => wire.ask("PUT", config, { token: admin, headers: ours, body });
const reset = (id: string, password: string) =>
  wire.ask("POST", `${users}/${id}/Actions/ResetPassword`, {
    token: admin,
    headers: ours,
    body: { id, userPassword: encode(password), validatePassword: encode(password), mustChangePassword: false },
  });
async function person(password: string = own[0]) {
  const { id, account } = await wire.userWith([]);
  expect(await reset(id, password)).toMatchObject({ code: 200 });
  return { id, account };
}
async function change(account: string, old: string, next: string) {
  const token = await wire.login(account, old);
  const body = { oldPassword: encode(old), password: encode(next) };
  return wire.ask("POST", "/api/system/Permission/Users/Current/Actions/ModifyPassword", {
    token,
    headers: ours,
    body,
  });
}
const refusedAs = (rule: string) => ({ code: 400, reason: "validation", issues: [{ field: "password", rule }] });

describe("widely known passwords", () => {
  test.each(["password1", "Abc12345", "woaini1314", "1q2w3e4r", "Qwerty2024"])(
    "%s is refused by a reset and by a change",
    async (bad) => {
      const { id, account } = await person();
      expect(await reset(id, bad)).toMatchObject(refusedAs("known"));
      expect(await change(account, own[0], bad)).toMatchObject(refusedAs("known"));
      await wire.login(account, own[0]);
    },
  );

  test("a password derived from the account is refused", async () => {
    const { id, account } = await person();
    for (const bad of [account, `${account}1`, `${account}123`]) {
      expect(await reset(id, bad), bad).toMatchObject(refusedAs("known"));
    }
    expect(await change(account, own[0], `${account}88`)).toMatchObject(refusedAs("known"));
  });

  test("a new account with such a password is not created", async () => {
    const { list } = (await wire.ask("GET", users, { token: admin, query: { pageSize: 20 } })).data;
    const places = await Promise.all(
      list.map(async ({ id }) => (await wire.ask("GET", `${users}/${id}`, { token: admin })).data),
    );
    const place = places.find((user) => user["organizeId"] !== "" && user["positionId"]);
    const belongs = { organizeId: place?.["organizeId"], positionId: place?.["positionId"] };
    const draft = { account: "known1", realName: "新员工", gender: 3, ...belongs };
    const made = (password: string) =>
      wire.ask("POST", users, { token: admin, headers: ours, body: { ...draft, userPassword: encode(password) } });
    expect(await made("password1")).toMatchObject(refusedAs("known"));
    expect(await made("known1888")).toMatchObject(refusedAs("known"));
    expect(await made(own[0])).toMatchObject({ code: 200 });
  });
});

test.each([
  [{ passwordHistory: 11 }, "tooLarge"],
  [{ passwordHistory: -1 }, "tooSmall"],
  [{ passwordDays: 3651 }, "tooLarge"],
  [{ passwordDays: 1.5 }, undefined],
])("the setting %j is refused", async (body, rule) => {
  const answer = await set(body);
  expect(answer).toMatchObject({ code: 400, reason: "validation" });
  if (rule !== undefined) expect(answer).toMatchObject({ issues: [{ rule }] });
});

describe("earlier passwords", () => {
  test("are refused as often as the settings say; those of other users are allowed", async () => {
    expect(await set({ passwordHistory: 2 })).toMatchObject({ code: 200 });
    const { id, account } = await person(own[0]);
    const [a, b, c] = own;
    expect(await change(account, a, a)).toMatchObject(refusedAs("used"));
    expect(await change(account, a, b)).toMatchObject({ code: 200 });
    expect(await change(account, b, a)).toMatchObject(refusedAs("used"));
    expect(await reset(id, a)).toMatchObject(refusedAs("used"));
    expect(await change(account, b, c)).toMatchObject({ code: 200 });
    expect(await change(account, c, a)).toMatchObject({ code: 200 });
    const kept = await wire.sql("select 1 from password_history where user_id = $1", [id]);
    expect(kept).toHaveLength(1);
    await person(own[1]);
  });

  test("are deleted when the settings keep none", async () => {
    expect(await set({ passwordHistory: 3 })).toMatchObject({ code: 200 });
    const { id, account } = await person(own[0]);
    expect(await change(account, own[0], own[1])).toMatchObject({ code: 200 });
    expect(await set({ passwordHistory: 0 })).toMatchObject({ code: 200 });
    expect(await change(account, own[1], own[0])).toMatchObject({ code: 200 });
    expect(await wire.sql("select 1 from password_history where user_id = $1", [id])).toEqual([]);
  });
});

test("a password that is too old opens the way to a new one alone", async () => {
  expect(await set({ passwordDays: 90 })).toMatchObject({ code: 200 });
  try {
    const { id, account } = await person();
    const aged = (days: number) =>
      wire.sql("update users set password_changed_at = now() - make_interval(days => $2) where id = $1", [id, days]);
    const messages = async (token: string) => wire.ask("GET", "/api/system/Message", { token, headers: ours });
    await aged(89);
    const token = await wire.login(account, own[0]);
    expect(await messages(token)).toMatchObject({ code: 200 });
    await aged(91);
    await expect.poll(async () => (await messages(token)).reason).toBe("password_change_required");
    const current = await wire.ask("GET", "/api/oauth/CurrentUser", { token, headers: ours });
    expect(current).toMatchObject({ code: 200, data: { mustChangePassword: true } });
    expect(await change(account, own[0], own[0])).toMatchObject(refusedAs("unchanged"));
    expect(await change(account, own[0], own[1])).toMatchObject({ code: 200 });
    expect(await messages(await wire.login(account, own[1]))).toMatchObject({ code: 200 });
  } finally {
    expect(await set({ passwordDays: 0 })).toMatchObject({ code: 200 });
  }
});
