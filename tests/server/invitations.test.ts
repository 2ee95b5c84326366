import { randomInt } from "node:crypto";

import { describe, expect, onTestFinished, test } from "vitest";

import { codeServer } from "./codeServer.ts";
import { encode } from "./wire/harness.ts";

const { posted, arrival, ask, send, use, login, codeFrom, sql } = codeServer();

describe("an invitation", () => {
  const users = "/api/system/Permission/Users";
  const invite = (id: string, token: string) => ask("POST", `/api/ext/users/${id}/invite`, undefined, token);
  async function newcomer(mobilePhone: string): Promise<{ readonly id: string; readonly account: string }> {
    const token = await login("admin");
    const { data } = await ask("GET", `${users}?keyword=dispatcher&pageSize=20`, undefined, token);
    const [like] = data["list"] as readonly { readonly id: string }[];
    const { organizeId, positionId, roleId } = (await ask("GET", `${users}/${like?.id}`, undefined, token)).data;
    const account = `invited${randomInt(1e6, 1e7)}`;
    const body = { account, realName: "新员工", gender: 3, organizeId, positionId, roleId, mobilePhone };
    const made = await ask("POST", users, body, token);
    return { id: String(made.data["id"]), account };
  }

  test.each([
    ["nobody", async () => "nobody", "not_found"],
    ["somebody without a number", async () => (await newcomer("")).id, "no_sign_in_mobile"],
  ])("to %s is refused", async (_name, find, reason) => {
    const count = posted.length;
    expect(await invite(await find(), await login("admin"))).toMatchObject({ code: 400, reason });
    expect(posted).toHaveLength(count);
  });

  test("to a disabled user, or by a user without the button, is refused", async () => {
    const { id } = await newcomer("13911110001");
    expect(await invite(id, await login("viewer"))).toMatchObject({ code: 403, reason: "forbidden" });
    await ask("PUT", `${users}/${id}/Actions/State`, { enabledMark: 0 }, await login("admin"));
    expect(await invite(id, await login("admin"))).toMatchObject({ code: 400, reason: "account_disabled" });
  });

  test("explains how to sign in, contains no secret, and is limited in number", async () => {
    const { id, account } = await newcomer("13911110002");
    const token = await login("admin");
    const arrived = arrival();
    expect(await invite(id, token)).toMatchObject({ code: 200 });
    const { mobile, text, code } = await arrived;
    expect([mobile, code]).toEqual(["13911110002", undefined]);
    expect(text).toContain(account);
    const answers = [];
    for (let tries = 0; tries < 8; tries += 1) answers.push((await invite(id, token)).reason);
    expect(answers).toContain("rate_limited");
  });

  test("lets a user sign in by code and set a first password once without an old one", async () => {
    const { account } = await newcomer("13911110003");
    await sql("update users set password_hash = null where account = $1", [account]);
    // In a demo all users without their own password share one. It is removed for this test.
    const key = "initialPasswordHash";
    const { rows } = await sql<{ value: unknown }>("delete from settings where key = $1 returning value", [key]);
    onTestFinished(async () => {
      await sql("insert into settings (key, value) values ($1, $2)", [key, JSON.stringify(rows[0]?.value)]);
    });
    const signedIn = await use("13911110003", await codeFrom(() => send("13911110003")));
    const token = signedIn.data.token ?? "";
    expect((await ask("GET", "/api/oauth/CurrentUser", undefined, token)).data).toMatchObject({ noPassword: true });
    const change = (oldPassword: string, by: string) =>
      ask("POST", `${users}/Current/Actions/ModifyPassword`, { oldPassword, password: encode("mine2026") }, by);
    expect(await change(encode("guess"), token)).toMatchObject({ code: 400, reason: "wrong_password" });
    expect(await change("", token)).toMatchObject({ code: 200 });
    const own = String((await ask("POST", "/api/oauth/Login", { account, password: encode("mine2026") })).data.token);
    expect((await ask("GET", "/api/oauth/CurrentUser", undefined, own)).data).not.toHaveProperty("noPassword");
    expect(await change("", own)).toMatchObject({ code: 400, reason: "wrong_password" });
  });
});
