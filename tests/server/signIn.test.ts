import { createHmac } from "node:crypto";

import { describe, expect, test } from "vitest";

import { type Answer, codeServer } from "./codeServer.ts";
import { demoPassword, encode } from "./wire/harness.ts";

const { posted, gatewayAnswers, arrival, ask, cookieOf, send, signInWith, somebody, use, login, codeFrom, sql } =
  codeServer();
const whoami = async (token: string | undefined): Promise<unknown> => {
  const { data } = await ask("GET", "/api/oauth/CurrentUser", undefined, token);
  return (data["userInfo"] as { userAccount?: string } | undefined)?.userAccount;
};

let numbers = 0;
/** Gives a user a mobile number that no other user has. */
async function mobileOf(account: string): Promise<string> {
  numbers += 1;
  const mobile = `139${String(numbers).padStart(8, "0")}`;
  await sql("update users set mobile_phone = $1 where account = $2", [mobile, account]);
  return mobile;
}

/** Tries many wrong passwords without a cookie. @returns the codes of the right password without and with the cookie */
async function passesFailures(account: string, cookie: string): Promise<readonly number[]> {
  for (let tries = 0; tries < 8; tries += 1) await signInWith(account, "wrong1", "");
  return [await signInWith(account, demoPassword, ""), await signInWith(account, demoPassword, cookie)];
}

describe("a code sent to a mobile number", () => {
  test.each(["", "12345678901", "1390000000", "139000000000", "abc"])(
    "is not sent to an invalid number like %j",
    async (mobile) => {
      expect(await send(mobile)).toMatchObject({
        code: 400,
        reason: "validation",
        issues: [{ field: "mobile", rule: "iphone" }],
      });
    },
  );

  test("signs in once; the gateway receives it with a signature", async () => {
    const mobile = await mobileOf("dispatcher");
    const code = await codeFrom(() => send(mobile, { company: "顺达物流", contact: "张三" }));
    const { body, signature } = posted.at(-1) ?? { body: "", signature: "" };
    expect(signature).toBe(`sha256=${createHmac("sha256", "gateway secret").update(body).digest("hex")}`);
    expect(JSON.parse(body)).toMatchObject({ mobile, company: "顺达物流", contact: "张三" });
    expect(code).toMatch(/^\d{6}$/);
    const signedIn = await use(mobile, ` ${code} `);
    expect(await whoami(signedIn.data.token)).toBe("dispatcher");
    expect(await use(mobile, code)).toMatchObject({ code: 400, reason: "wrong_code" });
  });

  test("makes the device known, so failed sign-ins at the same address do not block a password there", async () => {
    const { account } = await somebody();
    const mobile = await mobileOf(account);
    const code = await codeFrom(() => send(mobile));
    const cookie = await cookieOf("/api/ext/sign-in/codes/use", { mobile, code });
    expect(cookie).toMatch(/^banche-device=/);
    expect(await passesFailures(account, cookie)).toEqual([429, 200]);
    expect(await cookieOf("/api/ext/sign-in/codes/use", { mobile, code })).toBe("");
  });

  test("is sent again when the gateway fails", async () => {
    const mobile = await mobileOf("viewer");
    gatewayAnswers.push(503, 500);
    expect(await whoami((await use(mobile, await codeFrom(() => send(mobile)))).data.token)).toBe("viewer");
  });

  test("gets the same answer for unknown numbers, and is not sent to unknown numbers or disabled users", async () => {
    const known = await mobileOf("viewer");
    const answer = await send("13700000000");
    const count = posted.length;
    await sql(
      "update users set mobile_phone = $1, enabled = account <> 'viewer' where account in ('admin', 'viewer')",
      [known],
    );
    expect(await send(known)).toEqual(answer);
    await sql("update users set enabled = true where account = 'viewer'");
    await sql("delete from sign_in_codes");
    await codeFrom(() => send(known));
    expect(posted).toHaveLength(count + 1);
    expect(await use("13700000000", "000000")).toMatchObject({ reason: "wrong_code" });
  });

  test("is refused after five wrong tries, even when the right code is given", async () => {
    const mobile = await mobileOf("viewer");
    const code = await codeFrom(() => send(mobile));
    const wrong = code === "000000" ? "000001" : "000000";
    for (let n = 0; n < 5; n += 1) expect((await use(mobile, wrong)).reason).toBe("wrong_code");
    expect((await use(mobile, code)).code).not.toBe(200);
  });

  test("is over after five tries, even from different addresses", async () => {
    const mobile = await mobileOf("viewer");
    const code = await codeFrom(() => send(mobile));
    await sql("update sign_in_codes set attempts = 5 where mobile = $1", [mobile]);
    expect(await use(mobile, code)).toMatchObject({ reason: "wrong_code" });
  });

  test("is sent at most once a minute, and expires", async () => {
    const mobile = await mobileOf("viewer");
    const code = await codeFrom(() => send(mobile));
    expect(await send(mobile)).toMatchObject({ code: 429 });
    await sql("update sign_in_codes set expires_at = now() - interval '1 second' where mobile = $1", [mobile]);
    expect(await use(mobile, code)).toMatchObject({ reason: "wrong_code" });
  });

  test("does not sign in a user who was disabled meanwhile", async () => {
    const mobile = await mobileOf("viewer");
    const code = await codeFrom(() => send(mobile));
    await sql("update users set enabled = false where account = 'viewer'");
    expect(await use(mobile, code)).toMatchObject({ reason: "wrong_code" });
    await sql("update users set enabled = true where account = 'viewer'");
  });

  test("is stored only as a hash", async () => {
    const mobile = await mobileOf("viewer");
    const code = await codeFrom(() => send(mobile));
    const { rows } = await sql("select * from sign_in_codes where mobile = $1", [mobile]);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe("a mobile number that several users have", () => {
  const holder = async (mobile: string): Promise<string | undefined> =>
    (await sql<{ account: string }>("select account from users where sign_in_mobile = $1", [mobile])).rows[0]?.account;
  const call = (account: string, mobile: string) =>
    sql("update users set mobile_phone = $1 where account = $2", [mobile, account]);

  test("signs in the first of them; a later user cannot take it", async () => {
    const mobile = await mobileOf("viewer");
    await call("dispatcher", mobile);
    expect(await holder(mobile)).toBe("viewer");
    expect(await whoami((await use(mobile, await codeFrom(() => send(mobile)))).data.token)).toBe("viewer");
    const byPassword = await ask("POST", "/api/oauth/Login", { account: mobile, password: encode(demoPassword) });
    expect(await whoami(byPassword.data.token)).toBe("viewer");
  });

  test("belongs to the remaining user when the first removes it; an earlier code becomes invalid", async () => {
    const mobile = await mobileOf("viewer");
    await call("dispatcher", mobile);
    const code = await codeFrom(() => send(mobile));
    await call("viewer", "");
    expect(await holder(mobile)).toBe("dispatcher");
    expect(await use(mobile, code)).toMatchObject({ reason: "wrong_code" });
  });

  test("is kept when two users swap their numbers", async () => {
    const [one, other] = [await mobileOf("viewer"), await mobileOf("dispatcher")];
    await sql(
      "update users set mobile_phone = case account when 'viewer' then $1 else $2 end where account in ('viewer', 'dispatcher')",
      [other, one],
    );
    expect([await holder(one), await holder(other)]).toEqual(["dispatcher", "viewer"]);
  });
});

describe("the number of another user", () => {
  const inboxOf = async (token: string) =>
    JSON.stringify((await ask("GET", "/api/system/Message?type=2", undefined, token)).data);
  const countTold = async (id: string): Promise<number> =>
    (
      await sql(
        `select 1 from message_reads reads join messages m on m.id = reads.message_id
         where reads.user_id = $1 and m.title = '您的登录联系方式已修改'`,
        [id],
      )
    ).rows.length;
  const idOf = async (account: string): Promise<string> =>
    String((await sql<{ id: string }>("select id from users where account = $1", [account])).rows[0]?.id);

  test("changed by an administrator is reported to the old number and in the message centre", async () => {
    const [old, id, admin] = [await mobileOf("dispatcher"), await idOf("dispatcher"), await login("admin")];
    const before = await countTold(id);
    const put = (body: object) => ask("PUT", `/api/system/Permission/Users/${id}`, body, admin);
    const texts = posted.length;
    expect(await put({ postalAddress: "北门" })).toMatchObject({ code: 200 });
    const told = arrival();
    expect(await put({ mobilePhone: "13800000077" })).toMatchObject({ code: 200 });
    expect(await told).toEqual({ mobile: old, text: expect.stringContaining("手机号已被修改") as string });
    expect(posted).toHaveLength(texts + 1);
    await expect.poll(() => countTold(id)).toBe(before + 1);
    expect(await inboxOf(await login("dispatcher"))).toContain("您的登录联系方式已修改");
  });

  test("changed in a batch is reported only in the message centre, by one message for each factory", async () => {
    const [id, other, admin] = [await idOf("viewer"), await idOf("dispatcher"), await login("admin")];
    await mobileOf("viewer");
    const messages = async (): Promise<number> =>
      (await sql("select 1 from messages where title = '您的登录联系方式已修改'")).rows.length;
    const [kept, toldOther] = [await messages(), await countTold(other)];
    const places = (await sql("select distinct factory_id from user_factories where user_id in ($1, $2)", [id, other]))
      .rows.length;
    const [before, texts] = [await countTold(id), posted.length];
    const factories = (await sql("select 1 from user_factories where user_id = $1", [id])).rows.length;
    const operations = [
      { op: "update", id, record: { mobilePhone: "13800000078" } },
      { op: "update", id: other, record: { mobilePhone: "13800000079" } },
    ];
    expect(await ask("POST", "/api/ext/batch/users", { operations }, admin)).toMatchObject({ code: 200 });
    await expect.poll(() => countTold(id)).toBe(before + factories);
    await expect.poll(() => countTold(other)).toBeGreaterThan(toldOther);
    expect(await messages()).toBe(kept + places);
    // The gateway delivers texts in order: a text of the batch would arrive before this code.
    await codeFrom(() => send("13800000078"));
    expect(posted).toHaveLength(texts + 1);
  });
});

describe("a user's own number and address", () => {
  const path = "/api/system/Permission/Users/Current/BaseInfo";
  const currentPassword = encode(demoPassword);
  const numberOf = async (account: string) =>
    (await sql<{ mobile_phone: string }>("select mobile_phone from users where account = $1", [account])).rows[0]
      ?.mobile_phone;

  test("need the password and the code sent to the new number; the old number gets a message", async () => {
    const old = await mobileOf("dispatcher");
    const mobile = "13800000001";
    const token = await login("dispatcher");
    const put = (body: object) => ask("PUT", path, body, token);
    const refused = async (body: object, answer: object) => {
      expect(await put({ signature: "not kept", ...body })).toMatchObject({ code: 400, ...answer });
      expect(await numberOf("dispatcher")).toBe(old);
    };
    const passwordNeeded = (field: string) => ({ reason: "validation", issues: [{ field, rule: "passwordRequired" }] });
    await refused({ mobilePhone: mobile }, passwordNeeded("mobilePhone"));
    await refused({ email: "mine@example.com" }, passwordNeeded("email"));
    await refused({ mobilePhone: mobile, currentPassword: encode("wrong1") }, { reason: "wrong_password" });
    const codeNeeded = { issues: [{ field: "mobileCode", rule: "codeRequired" }] };
    await refused({ mobilePhone: mobile, currentPassword }, codeNeeded);
    const askFor = (body: object) => ask("POST", "/api/ext/profile/mobile-code", body, token);
    expect(await askFor({ mobile, currentPassword: encode("wrong1") })).toMatchObject({ reason: "wrong_password" });
    expect(await askFor({ mobile: "123", currentPassword })).toMatchObject({ reason: "validation" });
    const code = await codeFrom(() => askFor({ mobile, currentPassword }));
    expect(JSON.parse(posted.at(-1)?.body ?? "{}")).toMatchObject({ mobile, code });
    expect(await askFor({ mobile, currentPassword })).toMatchObject({ code: 429 });
    const codeWrong = { issues: [{ field: "mobileCode", rule: "codeWrong" }] };
    const wrong = code === "000000" ? "000001" : "000000";
    await refused({ mobilePhone: mobile, currentPassword, mobileCode: wrong }, codeWrong);
    await refused({ mobilePhone: "13800000002", currentPassword, mobileCode: code }, codeWrong);
    const told = arrival();
    expect(await put({ mobilePhone: mobile, currentPassword, mobileCode: code })).toMatchObject({ code: 200 });
    expect(await told).toEqual({ mobile: old, text: expect.stringContaining("手机号已被修改") as string });
    expect(await numberOf("dispatcher")).toBe(mobile);
    const inbox = await ask("GET", "/api/system/Message?type=2", undefined, token);
    expect(JSON.stringify(inbox.data)).toContain("您的登录联系方式已修改");
    const { rows } = await sql("select * from audit_log where resource = 'profile'");
    expect(JSON.stringify(rows)).toContain(mobile);
    expect(JSON.stringify(rows)).not.toContain(currentPassword);
  });

  test("are refused when another account signs in with them", async () => {
    const taken = await mobileOf("viewer");
    const token = await login("dispatcher");
    const body = { mobilePhone: taken, currentPassword };
    expect(await ask("PUT", path, body, token)).toMatchObject({
      reason: "duplicate",
      issues: [{ field: "mobilePhone" }],
    });
  });

  test("may be sent back unchanged without a password, and are emptied only with it", async () => {
    const token = await login("viewer");
    const { data } = await ask("GET", path, undefined, token);
    const { mobilePhone, email } = data;
    expect(await ask("PUT", path, { mobilePhone, email, signature: "安全" }, token)).toMatchObject({ code: 200 });
    expect(await ask("PUT", path, { mobilePhone: "" }, token)).toMatchObject({ code: 400 });
    expect(await ask("PUT", path, { mobilePhone: "", currentPassword }, token)).toMatchObject({ code: 200 });
    expect(await numberOf("viewer")).toBe("");
  });

  test("cannot be changed on the page of users, even by an administrator", async () => {
    const token = await login("admin");
    const [{ id } = { id: "" }] = (await sql<{ id: string }>("select id from users where account = 'admin'")).rows;
    const answer = await ask("PUT", `/api/system/Permission/Users/${id}`, { mobilePhone: "13800000003" }, token);
    expect(answer).toMatchObject({ code: 403 });
  });
});

describe("a QR code on a screen", () => {
  const start = async () => {
    const { data } = await ask("POST", "/api/ext/sign-in/scans");
    return { id: String(data["id"]), secret: String(data["secret"]) };
  };
  const poll = (id: string, secret: string) => ask("POST", `/api/ext/sign-in/scans/${id}/poll`, { secret });
  const decide = (id: string, what: "approve" | "refuse", token?: string) =>
    ask("POST", `/api/ext/sign-in/scans/${id}/${what}`, undefined, token);

  test("signs the screen in once, as the user who confirms it", async () => {
    const token = await login("dispatcher");
    const { id, secret } = await start();
    expect((await poll(id, secret)).data.status).toBe("waiting");
    const seen = await ask("GET", `/api/ext/sign-in/scans/${id.toLowerCase()}`, undefined, token);
    expect(seen.data).toMatchObject({ id, ip: "127.0.0.1" });
    expect((await poll(id, secret)).data.status).toBe("seen");
    expect((await decide(`${id.slice(0, 5)}-${id.slice(5)}`, "approve", token)).code).toBe(200);
    const approved = await poll(id, secret);
    expect(approved.data.status).toBe("approved");
    expect(await whoami(approved.data.token)).toBe("dispatcher");
    expect(await poll(id, secret)).toMatchObject({ data: { status: "expired" } });
    expect(await decide(id, "approve", token)).toMatchObject({ reason: "scan_expired" });
  });

  test("makes the device of the screen known, and sets no cookie for a mere status request", async () => {
    const { account, token } = await somebody();
    const { id, secret } = await start();
    const path = `/api/ext/sign-in/scans/${id}/poll`;
    expect(await cookieOf(path, { secret })).toBe("");
    await ask("GET", `/api/ext/sign-in/scans/${id}`, undefined, token);
    await decide(id, "approve", token);
    const cookie = await cookieOf(path, { secret });
    expect(cookie).toMatch(/^banche-device=/);
    expect(await passesFailures(account, cookie)).toEqual([429, 200]);
  });

  test("is decided only by the user who looked at it first", async () => {
    const { id, secret } = await start();
    const [mine, other] = [await login("dispatcher"), await login("viewer")];
    const look = (token: string) => ask("GET", `/api/ext/sign-in/scans/${id}`, undefined, token);
    expect(await decide(id, "approve", mine)).toMatchObject({ reason: "scan_expired" });
    expect((await look(mine)).code).toBe(200);
    expect((await look(mine)).code).toBe(200);
    expect(await look(other)).toMatchObject({ reason: "scan_expired" });
    for (const what of ["approve", "refuse"] as const) {
      expect(await decide(id, what, other)).toMatchObject({ reason: "scan_expired" });
    }
    expect((await poll(id, secret)).data.status).toBe("seen");
    expect((await decide(id, "approve", mine)).code).toBe(200);
    expect(await decide(id, "refuse", mine)).toMatchObject({ reason: "scan_expired" });
    expect(await whoami((await poll(id, secret)).data.token)).toBe("dispatcher");
  });

  test("can be refused", async () => {
    const { id, secret } = await start();
    const token = await login("viewer");
    await ask("GET", `/api/ext/sign-in/scans/${id}`, undefined, token);
    expect((await decide(id, "refuse", token)).code).toBe(200);
    expect((await poll(id, secret)).data).toEqual({ status: "refused" });
  });

  test("gives nothing to viewers, strangers, locked sessions or expired requests", async () => {
    const token = await login("viewer");
    const { id, secret } = await start();
    expect((await decide(id, "approve")).code).toBe(600);
    expect((await poll(id, "another secret")).data).toEqual({ status: "expired" });
    await ask("POST", "/api/ext/session/lock", undefined, token);
    expect((await decide(id, "approve", token)).code).toBe(400);
    await sql("update sign_in_scans set expires_at = now() - interval '1 second' where id = $1", [id]);
    expect(await decide(id, "approve", await login("viewer"))).toMatchObject({ reason: "scan_expired" });
    expect((await poll(id, secret)).data).toEqual({ status: "expired" });
  });

  test("cannot be created without limit from one address", async () => {
    let last: Answer | undefined;
    for (let n = 0; n < 60 && last?.code !== 429; n += 1) last = await ask("POST", "/api/ext/sign-in/scans");
    expect(last?.code).toBe(429);
  });
});
