import { afterEach, beforeAll, describe, expect, test } from "vitest";

import { demoPassword, encode, sharedWire } from "./harness.ts";

const wire = sharedWire();
const path = "/api/system/Base/SysConfig";
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

const read = async (token = admin) => (await wire.ask("GET", path, { token })).data;
const save = (body: object, token = admin) => wire.ask("PUT", path, { token, body });
const current = async (token: string) => wire.ask("GET", "/api/oauth/CurrentUser", { token });
const signIn = (account: string, headers: Readonly<Record<string, string>> = {}) =>
  wire.ask("POST", "/api/oauth/Login", { body: { account, password: encode(demoPassword) }, headers });
afterEach(async () => {
  await wire.sql(`update system_settings set content = '{}', version = version + 1`);
  await wire.sql(`select pg_notify('banche_chat', '{"kind":"settings"}')`);
  // The next test calls from this address, which must be allowed again.
  await expect.poll(async () => (await current(admin)).reason).not.toBe("address_refused");
});

describe("the installation settings refuse", () => {
  test.each([
    ["a time-out that is too short", { tokenTimeout: 4 }, "idleMinutes"],
    ["a time-out that is too long", { tokenTimeout: 10_081 }, "idleMinutes"],
    ["a title that is too long", { sysName: "字".repeat(51) }, "title"],
    ["a wrong mail address", { companyEmail: "a@b" }, "companyEmail"],
    ["what is no address", { whitelistIP: "10.0.0.1, intranet" }, "allowedAddresses"],
    ["a network that is none", { whitelistIP: "10.0.0.0/33" }, "allowedAddresses"],
    ["addresses without the own one", { whitelistSwitch: 1, whitelistIP: "10.0.0.0/8" }, "allowedAddresses"],
    ["no address at all", { whitelistSwitch: 1 }, "allowedAddresses"],
    ["tiles of no web server", { mapTiles: "ftp://t.example/{z}/{x}/{y}.png" }, "mapTiles"],
    ["tiles that would widen the policy", { mapTiles: "https://*.example/{z}/{x}/{y}.png" }, "mapTiles"],
    ["tiles without a place", { mapTiles: "https://t.example/{z}/{x}.png" }, "mapTiles"],
    ["tiles of hosts in the wrong order", { mapTiles: "https://t{4-1}.example/{z}/{x}/{y}.png" }, "mapTiles"],
    ["a zoom that tiles do not have", { mapMaxZoom: 23 }, "mapMaxZoom"],
    ["a lowest zoom above the highest", { mapMinZoom: 12, mapMaxZoom: 11 }, "mapMinZoom"],
  ])("%s, and nothing sent with it is stored", async (_what, body, field) => {
    const answer = await save({ copyright: "kept?", ...body });
    expect(answer).toMatchObject({ code: 400, reason: "validation" });
    expect(answer.issues?.map((issue) => issue.field)).toContain(field);
    expect((await read())["copyright"]).toBe("");
  });

  test("a user who is not an administrator, whatever was granted", async () => {
    const { token } = await wire.userWith(["system", "system.sysConfig", "system.sysConfig/btn_save"]);
    expect(await save({ sysName: "x" }, token)).toMatchObject({ code: 403 });
    expect((await read(token))["sysName"]).toBe("");
  });

  test("an outdated version", async () => {
    const { version } = await read();
    expect(await save({ sysName: "一", version })).toMatchObject({ code: 200 });
    expect(await save({ sysName: "二", version })).toMatchObject({ code: 400, reason: "conflict" });
  });
});

test("the map gets the tiles of the settings with the next call, and none by default", async () => {
  const told = async () => (await wire.ask("GET", "/api/ext/positions/lines", { token: admin })).data["tiles"];
  expect(await told()).toBeUndefined();
  const mapTiles = "https://t{1-2}.example/{z}/{x}/{y}.png?key=k1";
  for (const attribution of ["© 图", "© 圖", "© Map", "© 地图"]) {
    await save({ mapTiles, mapDatum: "gcj02", mapAttribution: attribution, mapMaxZoom: 16 });
    expect(await told()).toEqual({ address: mapTiles, datum: "gcj02", attribution, minZoom: 3, maxZoom: 16 });
  }
});

test("settings not sent stay, changes are logged, and strangers see only title and copyright", async () => {
  await save({ sysName: " 班车平台 ", companyCode: "c-1", tokenTimeout: "60" });
  await save({ copyright: "© 2026" });
  expect(await read()).toMatchObject({
    sysName: "班车平台",
    copyright: "© 2026",
    tokenTimeout: 60,
    companyCode: "c-1",
  });
  const [kept] = await wire.sql<{ after: object }>(
    `select after from audit_log where resource = 'sysConfig' and actor_account = 'admin' order by at desc, id desc limit 1`,
  );
  expect(kept?.after).toEqual({ copyright: "© 2026" });
  const site = async () => (await wire.ask("GET", "/api/ext/about")).data["site"];
  await expect.poll(site).toEqual({ title: "班车平台", copyright: "© 2026" });
});

test("with single sign-in, a later sign-in ends the earlier one of the same kind of client", async () => {
  const user = await wire.userWith([]);
  await save({ singleLogin: "1" });
  await expect
    .poll(async () => {
      await signIn(user.account);
      return (await current(user.token)).code;
    })
    .toBe(601);
  const first = (await signIn(user.account)).data.token;
  const terminal = (await signIn(user.account, { "banche-client": "terminal" })).data.token;
  const second = (await signIn(user.account)).data.token;
  expect((await current(first)).code).toBe(601);
  expect((await current(terminal)).code).toBe(200);
  expect((await current(second)).code).toBe(200);
});

test("a browser idle for longer than the time-out must sign in again; other clients need not", async () => {
  const user = await wire.userWith([]);
  const terminal = (await signIn(user.account, { "banche-client": "terminal" })).data.token;
  await save({ tokenTimeout: 30 });
  const pause = () =>
    wire.sql(`update sessions set last_seen_at = now() - interval '31 minutes' where user_id = $1`, [user.id]);
  await expect
    .poll(async () => {
      await pause();
      return (await current(user.token)).code;
    })
    .toBe(602);
  await pause();
  expect((await current(terminal)).code).toBe(200);
});

test("the setting decides whether users see their previous sign-in", async () => {
  const user = await wire.userWith([]);
  const token = await wire.login(user.account);
  const isTold = async () => (await current(token)).data.userInfo.prevLogin;
  expect(await isTold()).toBe(1);
  await save({ lastLoginTimeSwitch: 0 });
  await expect.poll(isTold).toBe(0);
});

test("only listed addresses may call and sign in", async () => {
  const user = await wire.userWith([]);
  await save({ whitelistSwitch: 1, whitelistIP: "127.0.0.0/8,::1" });
  expect((await current(user.token)).code).toBe(200);
  // By SQL, because the server refuses a setting that locks out its own caller.
  await wire.sql(`update system_settings set content = content || '{"allowedAddresses": "10.0.0.0/8"}'`);
  await wire.sql(`select pg_notify('banche_chat', '{"kind":"settings"}')`);
  await expect.poll(async () => (await current(user.token)).reason).toBe("address_refused");
  expect(await signIn(user.account)).toMatchObject({ code: 403, reason: "address_refused" });
});

/** The site settings in the web app's first page, unparsed. */
async function siteFacts(): Promise<string> {
  const page = await (await fetch(`${wire.url}/login`, { headers: { accept: "text/html" } })).text();
  return /<meta name="banche-site" content="([^"]*)"/.exec(page)?.[1] ?? "";
}

test("the page of the web app contains the title as escaped text", async () => {
  expect(await save({ sysName: `"><script>NONCE$&` })).toMatchObject({ code: 200 });
  await expect.poll(siteFacts).toContain("{&#34;title&#34;:&#34;\\&#34;&#62;&#60;script&#62;NONCE$&#38;&#34;,");
});

test("the page of the web app contains the additions of the server", async () => {
  const { data } = await wire.ask("GET", "/api/ext/about");
  const facts: unknown = JSON.parse(
    (await siteFacts()).replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))),
  );
  expect(facts).toMatchObject({ additions: data["additions"] as unknown });
  expect(data["additions"]).toContain("list-filters");
});
