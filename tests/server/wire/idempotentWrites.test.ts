import { startSmtpServer, trustTestCertificate } from "@banche/server/testing";
import { beforeAll, describe, expect, test } from "vitest";

import { shareOf } from "../../turns.ts";
import { shared } from "../../lib/fileScope.ts";
import { sharedFolder } from "../../lib/folders.ts";
import { design } from "./designSample.ts";
import { all, type Answer, demoPassword, encode, sharedWire } from "./harness.ts";
import {
  countAudit,
  dayWrite,
  keptBackup,
  keptEntry,
  loggedError,
  positionSend,
  rosterSave,
  ridershipWrites,
  settlementWrites,
  dataTests,
  modelWrites,
  ofTheInstallation,
  sendingTests,
  timetableSave,
  wishes,
  noticeWrites,
  sessionWrites,
} from "./writes.ts";
import { syncWrites } from "./syncWrites.ts";
import { draftOf, type Place } from "./drafts.ts";
import { bases, onTop } from "./recordPaths.ts";
const files = sharedFolder();
const wire = sharedWire({ sourceFolder: files, callTargets: ["127.0.0.1", "localhost"] });
const smtp = shared(async (later) => {
  trustTestCertificate();
  const server = await startSmtpServer({ encryption: "tls" });
  later(server.close);
  return server;
});
let admin: string;
let place: Place | undefined;
let type: string;
let menuOf: string;
beforeAll(async () => {
  admin = await wire.login("admin");
  [place] = await wire.sql<Place>(
    `select d.id as department, p.id as position, d.organization_id as company from departments d
     join positions p on p.department_id = d.id join factories f on f.id = d.factory_id order by f.sort_order limit 1`,
  );
  menuOf = await created("menus", { ...draft("menus"), type: 1 });
  type = await created("dictionaryTypes", { parentId: "-1", fullName: "幂等", enCode: "keyed" });
});
const digest = encode("another");

/** A call that succeeds, and the different call that is sent with the same key afterwards. */
interface Write {
  readonly path: string;
  readonly body?: unknown;
  /** Another body, or another path if the call has no body. */
  readonly other?: unknown;
  readonly otherPath?: string;
  readonly token?: string;
  /** Signs in again, for calls that end the session. @returns the new token */
  readonly again?: () => Promise<string>;
}

let counter = 100_000;

/** A new record of each resource. All values differ between calls. */
function draft(resource: string): Readonly<Record<string, unknown>> {
  return draftOf(resource, { code: String((counter += 1)), place, type, menuOf });
}

async function created(resource: string, body: unknown): Promise<string> {
  const answer = await wire.ask("POST", bases[resource] ?? "", { token: admin, body });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.id;
}

function recordWrites(resource: string): Readonly<Record<string, () => Promise<Write>>> {
  const base = bases[resource] ?? "";
  const one = () => created(resource, draft(resource));
  const state = async () => ({ path: `${base}/${await one()}/Actions/State`, body: { enabledMark: 0 }, other: {} });
  return {
    [`${resource}.create`]: async () => ({ path: base, body: draft(resource), other: draft(resource) }),
    [`${resource}.update`]: async () => ({
      path: `${base}/${await one()}`,
      body: { sortCode: 5, fieldName: "5" },
      other: { sortCode: 6, fieldName: "6" },
    }),
    [`${resource}.remove`]: async () => ({ path: `${base}/${await one()}`, otherPath: `${base}/${await one()}` }),
    ...(!["dictionaryTypes", "commonFields", "menuDataFields"].includes(resource) && {
      [`${resource}.setEnabled`]: state,
    }),
  };
}

async function person(): Promise<{ readonly account: string; readonly token: string }> {
  const body = draft("users");
  await created("users", body);
  const account = String(body["account"]);
  return { account, token: await wire.login(account) };
}

const columnsOf = (enCode: string) => ({ moduleId: menuOf, columnJson: [{ enCode }] });
const newRole = () => created("roles", draft("roles"));

async function ourGrants(way = ""): Promise<Write> {
  const [other, body] = await wishes(wire);
  return { path: `/api/ext/grants/role/${await newRole()}${way}`, body, other };
}

async function twoTasks(): Promise<Write> {
  const one = () => created("tasks", draft("tasks"));
  return { path: await one(), otherPath: await one() };
}

async function membersChange(resource: "roles" | "positions"): Promise<Write> {
  const add = [await created("users", draft("users"))];
  const path = `/api/ext/${resource}/${await created(resource, draft(resource))}/members`;
  return { path, body: { add }, other: { remove: add } };
}

const usual = { order: [], hidden: [], pinned: [], widths: {}, dense: true };

async function roleId(): Promise<string> {
  const [role] = await wire.sql<{ readonly id: string }>(`select id from roles where enabled order by id limit 1`);
  return role?.id ?? "";
}

async function deletedUser(): Promise<string> {
  const id = await created("users", draft("users"));
  expect(await wire.ask("DELETE", `${bases["users"]}/${id}`, { token: admin })).toMatchObject({ code: 200 });
  return id;
}

/** A sign-in code on a screen that waits for the decision of the administrator. */
async function shownCode(): Promise<string> {
  const { id } = (await wire.ask("POST", "/api/ext/sign-in/scans")).data;
  await wire.ask("GET", `/api/ext/sign-in/scans/${id}`, { token: admin });
  return id;
}

const designs = "/api/ext/designs";

/** A new model; on request a removed one. */
async function modelled(isRemoved = false): Promise<ReturnType<typeof design>> {
  const json = design();
  const made = await wire.ask("POST", designs, { token: admin, body: { design: json } });
  expect(made).toMatchObject({ code: 200 });
  if (isRemoved) await wire.ask("DELETE", `${designs}/${json.name}`, { token: admin });
  return json;
}

/** The path of the records of a new model, and the id of one record. */
async function modelledRecord(): Promise<{ readonly base: string; readonly path: string }> {
  const base = `/api/ext/models/${(await modelled()).name}`;
  const answer = await wire.ask("POST", base, { token: admin, body: { name: "一" } });
  return { base, path: `${base}/${answer.data.id}` };
}

/** Every write of the contract within a session. A new endpoint fails here until it is added. */
const writes: Readonly<Record<string, () => Promise<Write>>> = {
  ...Object.fromEntries(Object.keys(bases).flatMap((resource) => Object.entries(recordWrites(resource)))),
  "users.resetPassword": async () => ({
    path: `${bases["users"]}/${await created("users", draft("users"))}/Actions/ResetPassword`,
    body: { userPassword: digest, validatePassword: digest },
    other: { userPassword: encode("x"), validatePassword: encode("x") },
  }),
  "users.invite": async () => {
    const one = () => created("users", { ...draft("users"), mobilePhone: `13800${counter}` });
    return { path: await one(), otherPath: await one() };
  },
  "users.takeSecondFactor": async () => {
    const one = async () => {
      const { id } = await wire.userWith([]);
      await wire.sql(`insert into second_factors values ($1, '', now(), now())`, [id]);
      return id;
    };
    return { path: await one(), otherPath: await one() };
  },
  "users.handOver": async () => {
    const one = async () => (await wire.userWith([])).id;
    return { path: await one(), body: { to: await one() }, other: { to: await one() } };
  },
  "profile.update": async () => ({
    path: "",
    body: { realName: "李四" },
    other: { realName: "王五" },
    ...(await person()),
  }),
  "profile.sendMobileCode": async () => ({
    path: "",
    body: { mobile: "13800000001", currentPassword: encode(demoPassword) },
    other: { mobile: "13800000002", currentPassword: encode(demoPassword) },
    ...(await person()),
  }),
  "profile.setAvatar": async () => {
    const { token } = await person();
    const first = await upload(token, undefined, "a");
    const second = await upload(token, undefined, "b");
    return { path: first.data.name, otherPath: second.data.name, token };
  },
  "profile.changePassword": async () => {
    const { account, token } = await person();
    const body = { oldPassword: encode(demoPassword), password: digest };
    return {
      path: "",
      body,
      other: { ...body, password: encode("x") },
      token,
      again: () => wire.login(account, "another"),
    };
  },
  "profile.setTheme": async () => ({
    path: "",
    body: { theme: "plain" },
    other: { theme: "classic" },
    ...(await person()),
  }),
  "profile.setLanguage": async () => ({
    path: "",
    body: { language: "en" },
    other: { language: "zh" },
    ...(await person()),
  }),
  "messages.readAll": async () => ({ path: "", ...(await person()) }),
  "messages.removeRecords": async () => ({ path: "", body: { ids: "x" }, other: { ids: "y" }, ...(await person()) }),
  ...noticeWrites(wire),
  ...sessionWrites(wire, person),
  "logs.remove": async () => ({
    path: "",
    body: { ids: [await loggedError(wire, `error${(counter += 1)}`)] },
    other: { ids: ["x"] },
  }),
  "onlineUsers.remove": async () => ({
    path: await created("users", draft("users")),
    otherPath: await created("users", draft("users")),
  }),
  "session.lock": async () => ({ path: "", ...(await person()) }),
  "signIn.approveScan": async () => ({ path: await shownCode(), otherPath: await shownCode() }),
  "signIn.refuseScan": async () => ({ path: await shownCode(), otherPath: await shownCode() }),
  "preferences.write": async () => ({ path: "list.users", body: { value: { a: 1 } }, other: { value: { a: 2 } } }),
  "views.share": async () => {
    const view = { name: "幂等", query: {}, layout: usual, roles: [await roleId()], isDefault: false };
    return { path: "/api/ext/views/users", body: view, other: { ...view, isDefault: true } };
  },
  "views.remove": async () => {
    const view = { name: "去掉", query: {}, layout: usual, roles: [await roleId()], isDefault: false };
    const answer = await wire.ask("PUT", "/api/ext/views/areas", { token: admin, body: view });
    return { path: `/api/ext/views/areas/${answer.data.id}`, otherPath: "/api/ext/views/areas/another" };
  },
  "session.unlock": async () => {
    const { account, token } = await person();
    return { path: "", body: { account, password: encode(demoPassword) }, other: { account, password: digest }, token };
  },
  "designs.plan": async () => ({ path: "", body: { design: design() }, other: { design: design() } }),
  "designs.create": async () => ({ path: "", body: { design: design() }, other: { design: design() } }),
  "designs.update": async () => {
    const json = await modelled();
    const changed = (label: string) => ({ design: { ...design(label), name: json.name }, version: 1 });
    return { path: json.name, body: changed("乙"), other: changed("丙") };
  },
  "designs.setState": async () => {
    const { name } = await modelled();
    return { path: name, body: { state: "published" }, other: { state: "invisible" } };
  },
  "designs.remove": async () => ({ path: (await modelled()).name, otherPath: (await modelled()).name }),
  "designs.purge": async () => ({ path: (await modelled(true)).name, body: { count: 0 }, other: { count: 1 } }),
  "models.create": async () => ({ path: (await modelled()).name, body: { name: "一" }, other: { name: "二" } }),
  "models.update": async () => ({ path: (await modelledRecord()).path, body: { name: "二" }, other: { name: "三" } }),
  "models.remove": async () => {
    const { base, path } = await modelledRecord();
    return { path, otherPath: `${base}/another` };
  },
  "models.setEnabled": async () => ({
    ...{ path: `${(await modelledRecord()).path}/Actions/State` },
    ...{ body: { enabledMark: 0 }, other: { enabledMark: 1 } },
  }),
  "models.act": async () => {
    const { path } = await modelledRecord();
    return { path: `${path}/Actions/close`, otherPath: `${path}/Actions/reopen` };
  },
  "roles.changeMembers": () => membersChange("roles"),
  "timetables.save": () => timetableSave(wire),
  "roster.save": () => rosterSave(wire),
  ...ridershipWrites(wire),
  ...settlementWrites(wire),
  "tracking.send": () => positionSend(wire),
  "day.mark": () => dayWrite(wire, "mark"),
  "day.reassign": () => dayWrite(wire, "reassign"),
  "positions.changeMembers": () => membersChange("positions"),
  "members.replace": async () => {
    const body = { objectType: "Role", userIds: [await created("users", draft("users"))] };
    return { path: await newRole(), body, other: { ...body, userIds: [] } };
  },
  "grants.values": async () => ({ path: await newRole(), body: { type: "module" }, other: { type: "button" } }),
  "grants.replace": async () => {
    const [, { menus }] = await wishes(wire);
    const body = { objectType: "Role", module: menus };
    return { path: await newRole(), body, other: { ...body, module: [] } };
  },
  "grants.add": async () => {
    const [, { menus }] = await wishes(wire);
    const body = { roleIds: [await newRole()], module: menus };
    return { path: "", body, other: { ...body, roleIds: [] } };
  },
  "grants.preview": () => ourGrants("/preview"),
  "grants.save": () => ourGrants(),
  "menus.move": async () => ({
    path: await created("menus", draft("menus")),
    body: onTop,
    other: { parentId: menuOf },
  }),
  "menuColumns.addMany": async () => ({ path: "", body: columnsOf("a"), other: columnsOf("b") }),
  ...dataTests(files),
  ...modelWrites(files, wire),
  ...syncWrites(files, wire),
  ...{ "tasks.stop": twoTasks, "tasks.enable": twoTasks, "tasks.run": twoTasks },
  ...ofTheInstallation,
  ...sendingTests(() => smtp().port),
  "backups.remove": async () => ({ path: await keptBackup(wire, "one"), otherPath: await keptBackup(wire, "two") }),
  "cache.remove": async () => ({
    path: await keptEntry(wire, await person()),
    otherPath: await keptEntry(wire, await person()),
  }),
  "extensions.restore": async () => {
    const ids = [await deletedUser(), await deletedUser()];
    return { path: "/api/ext/deleted/users/restore", body: { ids: ids.slice(0, 1) }, other: { ids: ids.slice(1) } };
  },
  "extensions.batch": async () => {
    const operations = [draft("areas"), { fullName: "" }].map((record) => ({ op: "create", record }));
    return { path: "/api/ext/batch/areas", body: { operations }, other: { operations: operations.slice(1) } };
  },
};

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
function upload(token: string, key: string | undefined, extra: string): Promise<Answer> {
  const form = new FormData();
  form.append("file", new Blob([Buffer.concat([Buffer.from(png, "base64"), Buffer.from(extra)])]), "a.png");
  const headers = key === undefined ? {} : { "idempotency-key": key };
  return wire.ask("POST", "/api/file/Uploader/userAvatar", { token, body: form, headers });
}

/** Writes whose answer is stored. Answers with secrets are never stored; `secondFactor.test.ts` tests those. */
const keyed = all.filter(
  ({ endpoint: { method, access, standsAlone } }) => method !== "GET" && access.kind !== "open" && !standsAlone,
);

/** Uploads are compared by content. `recordFiles.test.ts` tests uploads into fields of records. */
const uploads: readonly string[] = ["files.upload", "files.uploadFor"];

test("every write of the contract is in this table", () => {
  expect([...Object.keys(writes), ...uploads].sort()).toEqual(keyed.map(({ id }) => id).sort());
});

describe("calls with the same key have one effect and one answer", () => {
  // A third of the writes is tested; each commit picks others. The same code stores all answers.
  const single = keyed.filter(({ id }) => !uploads.includes(id));
  test.each(shareOf(single, 3))("$id", async ({ id, endpoint }) => {
    const write = (await writes[id]?.()) as Write;
    const pathOf = (path: string) => (path.startsWith("/") ? path : endpoint.path.replace(/\{\w+\}/, path));
    let token = write.token ?? admin;
    const send = (path: string, body: unknown) =>
      wire.ask(endpoint.method, pathOf(path), { token, body, headers: { "idempotency-key": id } });
    const first = await send(write.path, write.body);
    expect(first).toMatchObject({ code: 200 });
    if (write.again) token = await write.again();
    const logged = await countAudit(wire);
    const second = await send(write.path, write.body);
    expect(second.text).toBe(first.text);
    expect([first, second].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"]);
    if (write.other !== undefined || write.otherPath !== undefined) {
      const other = await send(write.otherPath ?? write.path, write.other ?? write.body);
      expect(other).toMatchObject({ code: 409, reason: "conflict" });
    }
    expect(await countAudit(wire)).toBe(logged);
  });

  test("files.upload: uploads are compared by content", async () => {
    const first = await upload(admin, "file", "a");
    expect(first).toMatchObject({ code: 200 });
    const again = await Promise.all([upload(admin, "file", "a"), upload(admin, "file", "a")]);
    expect(again.map(({ text }) => text)).toEqual([first.text, first.text]);
    expect(await upload(admin, "file", "b")).toMatchObject({ code: 409, reason: "conflict" });
    expect(await wire.sql(`select 1 from files where name = $1`, [first.data.name])).toHaveLength(1);
  });

  test("the answer for one session is not given to another session", async () => {
    const { account, token } = await person();
    const lock = (by: string) =>
      wire.ask("POST", all.find(({ id }) => id === "session.lock")?.endpoint.path ?? "", {
        token: by,
        headers: { "idempotency-key": "lock" },
      });
    expect(await lock(token)).toMatchObject({ code: 200 });
    expect(await lock(await wire.login(account))).toMatchObject({ code: 409, reason: "conflict" });
  });
});
