import { beforeAll, expect, test } from "vitest";

import { all, encode, ours, pathOf, sharedWire } from "./harness.ts";

const wire = sharedWire();
const users = "/api/system/Permission/Users";
const first = "Kx7mPq2WzR9tLb4v";
const own = "mine2026own";
let manager: string;
let place: { readonly organizeId: string; readonly positionId: string };
let count = 0;

beforeAll(async () => {
  manager = await wire.login("admin");
  const { list } = (await wire.ask("GET", users, { token: manager, query: { pageSize: 20 } })).data;
  for (const { id } of list) {
    const { organizeId, positionId } = (await wire.ask("GET", `${users}/${id}`, { token: manager })).data;
    if (organizeId !== "" && positionId) place = { organizeId: String(organizeId), positionId: String(positionId) };
  }
});

const draft = (more: object = {}) => ({
  account: `first${(count += 1)}`,
  realName: "新员工",
  gender: 3,
  ...place,
  ...more,
});

const signIn = (account: string, password: string) =>
  wire.ask("POST", "/api/oauth/Login", { body: { account, password: encode(password) } });

async function newcomer(): Promise<{ readonly id: string; readonly account: string; readonly token: string }> {
  const body = draft({ userPassword: encode(first) });
  const made = await wire.ask("POST", users, { token: manager, body });
  expect(made).toMatchObject({ code: 200, data: { passwordTaken: true } });
  return { id: made.data.id, account: body.account, token: await wire.login(body.account, first) };
}

test.each(["secret", "", "ABC"])("a new user whose password %j is not encoded is refused", async (given) => {
  const answer = await wire.ask("POST", users, { token: manager, body: draft({ userPassword: given }) });
  expect(answer).toMatchObject({ code: 400, issues: [{ field: "password", rule: "digest" }] });
});

test("until the password is changed, only calls to change it and to sign out are allowed", async () => {
  const { token } = await newcomer();
  const free = new Set(["session.currentUser", "session.logout", "session.lock", "session.unlock"]);
  for (const name of ["profile.get", "profile.changePassword", "profile.setLanguage"]) free.add(name);
  // Whether the session continues after the change depends on it.
  free.add("secondFactor.state");
  const closed = all.filter(({ id, endpoint }) => endpoint.access.kind !== "open" && !free.has(id));
  expect(closed.length).toBeGreaterThan(50);
  for (const entry of closed) {
    const answer = await wire.ask(entry.endpoint.method, pathOf(entry, "1"), { token });
    // Codes 600 to 602 would sign out a client of the platform. With 400 it stays signed in and shows the text.
    expect(answer, entry.id).toMatchObject({ status: 200, code: 400, reason: "password_change_required" });
  }
  expect(await wire.ask("GET", "/api/oauth/CurrentUser", { token, headers: ours })).toMatchObject({
    code: 200,
    data: { mustChangePassword: true },
  });
  expect(await wire.ask("GET", "/api/oauth/Logout", { token })).toMatchObject({ code: 200 });
});

test("the first password cannot be chosen again, and a new one opens all calls", async () => {
  const { account, token } = await newcomer();
  const change = (password: string) =>
    wire.ask("POST", `${users}/Current/Actions/ModifyPassword`, {
      token,
      body: { oldPassword: encode(first), password: encode(password) },
    });
  expect(await change(first)).toMatchObject({ code: 400, issues: [{ field: "password", rule: "unchanged" }] });
  expect(await change(own)).toMatchObject({ code: 200 });
  expect(await signIn(account, first)).toMatchObject({ code: 400 });
  const free = await wire.login(account, own);
  const { data } = await wire.ask("GET", "/api/oauth/CurrentUser", { token: free, headers: ours });
  expect(data["mustChangePassword"]).toBeUndefined();
  expect(await wire.ask("GET", `${users}/All`, { token: free })).toMatchObject({ code: 200 });
});

test("a password set by another user must be changed, unless that user says otherwise", async () => {
  const { id, account } = await newcomer();
  const reset = async (more: object) => {
    const password = { userPassword: encode(own), validatePassword: encode(own), ...more };
    await wire.ask("POST", `${users}/${id}/Actions/ResetPassword`, { token: manager, body: password });
    const token = await wire.login(account, own);
    return (await wire.ask("GET", `${users}/All`, { token })).reason;
  };
  expect(await reset({})).toBe("password_change_required");
  expect(await reset({ mustChangePassword: false })).toBeUndefined();
});

test("a batch sets a password for each user, and refuses one that is not encoded", async () => {
  const records = [draft({ userPassword: encode(first) }), draft({ userPassword: "plain" }), draft()];
  const { data } = await wire.ask("POST", "/api/ext/batch/users", {
    token: manager,
    body: { operations: records.map((record) => ({ op: "create", record })) },
  });
  expect(data).toMatchObject([{ code: 200 }, { code: 400, issues: [{ field: "password" }] }, { code: 200 }]);
  const token = await wire.login(records[0]?.account ?? "", first);
  expect(await wire.ask("GET", `${users}/All`, { token })).toMatchObject({ reason: "password_change_required" });
});

test("the password is neither in the audit log nor in the stored answer of a repeated call", async () => {
  const body = draft({ userPassword: encode(first) });
  const headers = { "idempotency-key": `first-${body.account}` };
  const { data } = await wire.ask("POST", users, { token: manager, body, headers });
  const rows = await wire.sql(`select * from audit_log where record_id = $1`, [data.id]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(encode(first));
  expect(JSON.stringify(rows)).not.toContain("password");
  const kept = await wire.sql(`select * from idempotency_keys`);
  expect(JSON.stringify(kept)).not.toContain(encode(first));
});
