/** Who must have a second factor, and who may remove it from others (ADR 0149). */
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { all, encode, ours, pathOf, sharedWire } from "./harness.ts";
import { factorPath as factor, factorsOf, password, required } from "./secondFactorPeople.ts";

const wire = sharedWire();
const config = "/api/system/Base/SysConfig";
const { post, give, messages, current, enrol, enrolled } = factorsOf(wire);
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});
const demand = async (secondFactor: string) =>
  expect(await wire.ask("PUT", config, { token: admin, headers: ours, body: { secondFactor } })).toMatchObject({
    code: 200,
  });

describe("when the settings require a second factor", () => {
  afterEach(() => wire.sql("update system_settings set content = content - 'secondFactor'").then(() => wire.restart()));

  test("from everybody, a user without one can only set one up", async () => {
    const user = await wire.userWith([]);
    expect(await messages(user.token)).toMatchObject({ code: 200 });
    await demand("everybody");
    await expect.poll(async () => (await messages(user.token)).reason).toBe("second_factor_required");
    expect((await current(user.token)).data).toMatchObject({ secondFactor: "enrolment" });
    expect((await current(user.token)).data["menuList"]).toBeUndefined();
    const free = new Set(["session.currentUser", "session.logout", "session.lock", "session.unlock"]);
    for (const name of ["state", "start", "confirm"]) free.add(`secondFactor.${name}`);
    for (const entry of all.filter(({ id, endpoint }) => endpoint.access.kind !== "open" && !free.has(id))) {
      const answer = await wire.ask(entry.endpoint.method, pathOf(entry, "1"), { token: user.token });
      expect(answer, entry.id).toMatchObject(required);
    }
    await enrol(user);
    expect(await messages(user.token)).toMatchObject({ code: 200 });
    const state = await wire.ask("GET", factor, { token: user.token, headers: ours });
    expect(state.data).toMatchObject({ on: 1, demanded: 1, recoveryLeft: 10 });
  });

  test("from administrators, other users do not need one", async () => {
    const user = await wire.userWith([]);
    await demand("administrators");
    await expect.poll(async () => (await messages(admin)).reason).toBe("second_factor_required");
    expect(await messages(user.token)).toMatchObject({ code: 200 });
  });

  test("and the password must be changed too, the password must be changed first", async () => {
    const user = await wire.userWith([]);
    await demand("everybody");
    await expect.poll(async () => (await messages(user.token)).reason).toBe("second_factor_required");
    await wire.sql("update users set must_change_password = true where id = $1", [user.id]);
    expect(await post(user.token, `${factor}/start`, { currentPassword: password })).toMatchObject({
      reason: "password_change_required",
    });
    const body = { oldPassword: password, password: encode("Kx7mPq2W") };
    const changed = await post(user.token, "/api/system/Permission/Users/Current/Actions/ModifyPassword", body);
    expect(changed).toMatchObject({ code: 200 });
    const { data } = await current(await wire.login(user.account, "Kx7mPq2W"));
    expect(data).toMatchObject({ secondFactor: "enrolment" });
  });
});

test("with single sign-in, the password alone does not end the other session; the code does", async () => {
  const person = await enrolled();
  await wire.ask("PUT", config, { token: admin, headers: ours, body: { singleLogin: "1" } });
  await expect.poll(async () => (await wire.ask("GET", config, { token: admin })).data["singleLogin"]).toBe("1");
  onTestFinished(async () => {
    await wire.ask("PUT", config, { token: admin, headers: ours, body: { singleLogin: "0" } });
  });
  const token = await person.pending();
  expect(await messages(person.token)).toMatchObject({ code: 200 });
  expect(await give(token, await person.code())).toMatchObject({ code: 200 });
  expect(await messages(person.token)).toMatchObject({ code: 601, reason: "replaced" });
});

describe("removing the second factor of another user", () => {
  const take = (token: string, id: string) => post(token, `/api/ext/users/${id}/take-second-factor`);
  const helper = () => wire.userWith(["permission.user", "permission.user/btn_password"]);

  test("is refused without the right, for oneself, for administrators and when there is none", async () => {
    const person = await enrolled();
    expect(await take((await wire.userWith(["permission.user"])).token, person.id)).toMatchObject({ code: 403 });
    const other = await helper();
    const self = await enrol(await helper());
    expect(await take(self.token, self.id)).toMatchObject({ code: 403 });
    expect(await take(other.token, (await wire.userWith([])).id)).toMatchObject({ reason: "no_second_factor" });
    const [boss] = await wire.sql<{ id: string }>("select id from users where account = 'admin'");
    expect(await take(other.token, boss?.id ?? "")).toMatchObject({ code: 403 });
    expect(await messages(await person.pending())).toMatchObject(required);
  });

  test("is refused for users of another factory, and for a caller with less than the account has", async () => {
    const other = await helper();
    const more = await enrolled(["permission.user", "permission.user/btn_password", "system.billRule"]);
    expect(await take(other.token, more.id)).toMatchObject({ code: 403 });
    const person = await enrolled();
    await wire.sql(
      `insert into user_factories (user_id, factory_id) select $1, id from factories order by sort_order offset 1 limit 1`,
      [person.id],
    );
    expect(await take(other.token, person.id)).toMatchObject({ code: 403 });
    await wire.sql(
      `delete from user_factories where user_id = $1 and factory_id =
      (select id from factories order by sort_order limit 1)`,
      [person.id],
    );
    expect(await take(other.token, person.id)).toMatchObject({ code: 400, reason: "not_found" });
    const rows = await wire.sql("select 1 from second_factors where user_id = any($1)", [[more.id, person.id]]);
    expect(rows).toHaveLength(2);
  });

  test("ends the sessions of the user, allows sign-in by password, and is logged", async () => {
    const [person, other] = [await enrolled(), await helper()];
    const pending = await person.pending();
    expect(await take(other.token, person.id)).toMatchObject({ code: 200 });
    for (const token of [person.token, pending]) {
      expect(await current(token)).toMatchObject({ code: 601, reason: "second_factor_changed" });
    }
    expect(await messages(await person.pending())).toMatchObject({ code: 200 });
    const rows = await wire.sql(
      "select actor_id as actor, before, after from audit_log where record_id = $1 and action = 'takeSecondFactor'",
      [person.id],
    );
    expect(rows).toEqual([{ actor: other.id, before: { secondFactor: true }, after: { secondFactor: false } }]);
    expect(await wire.sql("select 1 from recovery_codes where user_id = $1", [person.id])).toEqual([]);
  });
});
