import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { serviceDateText, serviceDayAt } from "@banche/core/day";

import { ours, type Wire } from "./harness.ts";

export const countAudit = async (wire: Wire): Promise<number> => (await wire.sql(`select 1 from audit_log`)).length;

/** A step of a trip of the demo that runs every day, under its date. Each call takes another trip. */
export async function dayWrite(wire: Wire, what: "mark" | "reassign") {
  const token = await wire.login("admin");
  const [trip] = await wire.sql<{ readonly id: string }>(
    `select t.id from trips t join schemes s on s.id = t.scheme_id join factories f on f.id = t.factory_id
     where s.state = 'published' and t.days = '{}' and not exists (select from trip_runs r where r.trip_id = t.id and r.service_date = $1) order by f.sort_order, t.departure desc, t.id
     limit 1 offset ${what === "mark" ? 0 : 1}`,
    [new Date(serviceDayAt(Date.now()))],
  );
  const common = { date: serviceDateText(serviceDayAt(Date.now())), tripId: trip?.id };
  if (what === "mark") {
    const body = { ...common, what: "cancelled" };
    return { path: "/api/ext/day/marks", body: { ...body, reason: "一" }, other: { ...body, reason: "二" } };
  }
  const bus = { plate: "苏K99999", kind: "largeBus", status: "inUse", seats: 45, enabledMark: 1 };
  const made = await wire.ask("POST", "/api/ext/models/vehicles", { token, headers: ours, body: bus });
  const body = { ...common, vehicleId: made.data.id };
  return { path: "/api/ext/day/reassign", body, other: { ...body, override: "二" } };
}

/** Saves a new trip into a draft of the demo; another body saves another one. */
export async function timetableSave(wire: Wire) {
  const [trip] = await wire.sql<{ readonly scheme: string; readonly line: string }>(
    `select t.scheme_id as scheme, t.line_id as line from trips t join schemes s on s.id = t.scheme_id
     join factories f on f.id = s.factory_id where s.state = 'draft' order by f.sort_order, t.id limit 1`,
  );
  const made = (number: string) => ({
    trips: [{ number, lineId: trip?.line, direction: "toHome", days: [], departure: 72_000, times: [] }],
    removed: [],
  });
  return { path: `/api/ext/timetables/${trip?.scheme}`, body: made("K1"), other: made("K2") };
}

/** Gives a duty of the demo that is open to a driver without duties; another body gives it to another. */
export async function rosterSave(wire: Wire) {
  const [duty] = await wire.sql<{ readonly id: string; readonly factory: string }>(
    `select d.id, d.factory_id as factory from duties d join factories f on f.id = d.factory_id
     where d.driver_id is null order by f.sort_order, d.id limit 1`,
  );
  const drivers = await wire.sql<{ readonly id: string }>(
    `select id from drivers r where factory_id = $1 and status = 'onDuty' and least(licence_until, medical_until, qualification_until) > now() + interval '30 days'
     and not exists (select from duties d where d.driver_id = r.id) and not exists (select from driver_leaves l where l.driver_id = r.id) order by code limit 2`,
    [duty?.factory],
  );
  const body = (at: number) => ({ duties: [{ id: duty?.id, driverId: drivers[at]?.id }], spares: [], removed: [] });
  return { path: "/api/ext/roster", body: body(0), other: body(1) };
}

let riddenScans = 0;

/** Changes of what is recorded of riders; another body says something else. */
export function ridershipWrites(wire: Wire) {
  return {
    "ridership.send": () => ridershipWrite(wire, "send"),
    "ridership.undo": () => ridershipWrite(wire, "undo"),
    "ridership.count": () => ridershipWrite(wire, "count"),
    "ridership.update": () => ridershipWrite(wire, "update"),
  };
}

async function ridershipWrite(wire: Wire, what: "send" | "undo" | "count" | "update") {
  const base = "/api/ext/ridership";
  const scans = () => [{ at: Date.now() - 60_000, line: "none", rider: `write${(riddenScans += 1)}` }];
  const sent = () => ({ name: "scans.csv", scans: scans() });
  if (what === "send") return { path: `${base}/imports`, body: sent(), other: sent() };
  if (what === "update") return { path: `${base}/rules`, body: { onDays: 5 }, other: { onDays: 6 } };
  if (what === "count") {
    const [ridden] = await wire.sql<{ readonly day: string; readonly tripId: string }>(
      `select to_char(r.service_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, r.trip_id as "tripId" from ridership_trips r
       join factories f on f.id = r.factory_id order by f.sort_order, r.service_date, r.id limit 1`,
    );
    return { path: `${base}/counts`, body: { ...ridden, people: 11 }, other: { ...ridden, people: 12 } };
  }
  const token = await wire.login("admin");
  const imported = async () =>
    (await wire.ask("POST", `${base}/imports`, { token, headers: ours, body: sent() })).data["importId"];
  const [one, two] = [await imported(), await imported()];
  return { path: `${base}/imports/${String(one)}`, otherPath: `${base}/imports/${String(two)}` };
}

let notices = 0;

/** Changes of a notice, each of one of its own. */
export function noticeWrites(wire: Wire) {
  const path = "/api/system/Message";
  const notice = () => ({ title: `公告${(notices += 1)}`, bodyText: "<p>内容</p>" });
  const draft = async (): Promise<string> =>
    (await wire.ask("POST", path, { token: await wire.login("admin"), body: notice() })).data.id;
  const released = async (): Promise<string> => {
    const id = await draft();
    await wire.ask("PUT", `${path}/${id}/Actions/Release`, { token: await wire.login("admin") });
    return id;
  };
  const twoDrafts = async () => ({ path: await draft(), otherPath: await draft() });
  return {
    "notices.create": async () => ({ path: "", body: notice(), other: notice() }),
    "notices.update": async () => ({ path: await draft(), body: { title: "a" }, other: { title: "b" } }),
    "notices.remove": twoDrafts,
    "notices.release": twoDrafts,
    "notices.schedule": async () => {
      const at = Date.now() + 3_600_000;
      return { path: await draft(), body: { releaseTime: at }, other: { releaseTime: at + 1 } };
    },
    "notices.unschedule": twoDrafts,
    "notices.recall": async () => ({ path: await released(), otherPath: await released() }),
  };
}

let settledMonths = 0;

/** Changes of a sheet of a carrier of the demo, for a month of the past in which nothing ran; another body says something else. */
export function settlementWrites(wire: Wire) {
  return {
    "settlements.calculate": () => settlementWrite(wire, "calculate"),
    "settlements.adjust": () => settlementWrite(wire, "adjust"),
    "settlements.readjust": () => settlementWrite(wire, "readjust"),
    "settlements.unadjust": () => settlementWrite(wire, "unadjust"),
    "settlements.agree": () => settlementWrite(wire, "agree"),
    "settlements.reopen": () => settlementWrite(wire, "reopen"),
  };
}

type SettlementWrite = "calculate" | "adjust" | "readjust" | "unadjust" | "agree" | "reopen";

async function settlementWrite(wire: Wire, what: SettlementWrite) {
  const token = await wire.login("admin");
  const [carrier] = await wire.sql<{ readonly id: string }>(
    `select c.id from carriers c join factories f on f.id = c.factory_id order by f.sort_order, c.code limit 1`,
  );
  const base = "/api/ext/settlements";
  const nextMonth = () => `2001-${String((settledMonths += 1)).padStart(2, "0")}`;
  const calculated = { month: nextMonth(), carrierId: carrier?.id };
  if (what === "calculate") return { path: base, body: calculated, other: { ...calculated, month: nextMonth() } };
  const send = async (path: string, body: object) => {
    const { data } = await wire.ask("POST", `${base}${path}`, { token, headers: ours, body });
    return { id: data.id, version: Number(data["version"]) };
  };
  const { id, version } = await send("", calculated);
  const path = `${base}/${id}`;
  if (what === "adjust") {
    const body = { version, fen: 100, reason: "一" };
    return { path: `${path}/adjustments`, body, other: { ...body, reason: "二" } };
  }
  if (what === "agree") return { path: `${path}/agree`, body: { version }, other: { version, note: "二" } };
  if (what === "reopen") {
    const agreed = await send(`/${id}/agree`, { version });
    const body = { version: agreed.version, reason: "一" };
    return { path: `${path}/reopen`, body, other: { ...body, reason: "二" } };
  }
  const [one, two] = [
    await send(`/${id}/adjustments`, { version, fen: 1, reason: "一" }),
    await send(`/${id}/adjustments`, { version: version + 1, fen: 2, reason: "二" }),
  ];
  const rows = await wire.sql<{ readonly id: string }>(
    `select id from settlement_adjustments where settlement_id = $1 order by fen`,
    [one.id],
  );
  if (what === "readjust") {
    const body = { version: two.version, fen: 3 };
    return { path: `${path}/adjustments/${rows[0]?.id}`, body, other: { ...body, fen: 4 } };
  }
  const [first, second] = rows.map((row) => `${path}/adjustments/${row.id}?version=${two.version}`);
  return { path: first ?? "", otherPath: second ?? "" };
}

/** Sends a fix of a vehicle of the demo; another body sends one of another moment. */
export async function positionSend(wire: Wire) {
  const [vehicle] = await wire.sql<{ readonly plate: string }>(
    `select v.plate from vehicles v join factories f on f.id = v.factory_id order by f.sort_order, v.plate limit 1`,
  );
  const at = Date.now();
  const fix = { plate: vehicle?.plate, latitude: 31.3, longitude: 120.6 };
  return {
    path: "/api/ext/positions",
    body: { fixes: [{ ...fix, at }] },
    other: { fixes: [{ ...fix, at: at - 1000 }] },
  };
}

/** An entry of the error log, by its id. @returns the id */
export async function loggedError(wire: Wire, id: string): Promise<string> {
  await wire.sql(
    `insert into error_log (id, at, user_name, factory_id, ip, call, stack, request_id, user_id)
     select $1, now(), 'x', m.factory_id, '', 'x', 'x', '', u.id from users u join user_factories m on m.user_id = u.id
     where u.account = 'admin' and m.is_default`,
    [id],
  );
  return id;
}

/** A backup that is there to delete. */
export async function keptBackup(wire: Wire, id: string): Promise<string> {
  await wire.sql(`insert into backups (id, name, state, created_at) values ($1, $1, 'failed', now())`, [id]);
  return id;
}

/** Tests of two files that are data sources, in the folder that the server permits, and of two interfaces as they are filled in. */
export const dataTests = (folder: string) => ({
  "dataSources.test": async () => {
    const [body, other] = ["one.db", "two.db"].map((serviceName) => {
      new DatabaseSync(join(folder, serviceName)).close();
      return { dbType: "SQLite", serviceName };
    });
    return { path: "", body, other };
  },
  "dataInterfaces.test": async () => ({ path: "", body: interfaceDraft, other: { ...interfaceDraft, query: "[2]" } }),
});

/** Changes of tables of a file that is a data source; each call takes another table. */
export function modelWrites(folder: string, wire: Wire) {
  const page = "/api/system/Base/DataModel";
  const field = { field: "id", fieldName: "", dataType: "int", dataLength: "", primaryKey: 1, allowNull: 0 };
  const info = (newTable: string, table = "") => ({
    ...{
      tableInfo: { table, newTable, tableName: "x" },
      tableFieldList: [field, { ...field, field: "n", primaryKey: 0 }],
    },
  });
  let number = 0;
  const table = () => `t_write${(number += 1)}`;
  async function source(): Promise<string> {
    const serviceName = `models${(number += 1)}.db`;
    new DatabaseSync(join(folder, serviceName)).close();
    const body = { fullName: serviceName, dbType: "SQLite", serviceName };
    return (await send("/api/system/Base/DataSource", body)).data.id;
  }
  const send = async (path: string, body: object) =>
    wire.ask("POST", path, { token: await wire.login("admin"), headers: ours, body });
  async function made(): Promise<{ readonly at: string; readonly name: string }> {
    const [at, name] = [`${page}/${await source()}/Table`, table()];
    await send(at, info(name));
    return { at, name };
  }
  const planned = async () => {
    const at = `/api/ext/dataModels/${await source()}`;
    const body = { design: { name: table(), fields: [field] } };
    const { data } = await send(`${at}/Plan`, body);
    return { at, body, fingerprint: (data as unknown as { readonly fingerprint: string }).fingerprint };
  };
  return {
    "dataModels.create": async () => ({
      path: `${page}/${await source()}/Table`,
      body: info(table()),
      other: info(table()),
    }),
    "dataModels.update": async () => {
      const { at, name } = await made();
      return { path: at, body: info(table(), name), other: info(table(), name) };
    },
    "dataModels.remove": async () => {
      const { at, name } = await made();
      return { path: `${at}/${name}`, otherPath: `${at}/${(await made()).name}` };
    },
    "dataModels.plan": async () => {
      const { at, body } = await planned();
      return { path: `${at}/Plan`, body, other: { design: { name: table(), fields: [field] } } };
    },
    "dataModels.apply": async () => {
      const { at, body, fingerprint } = await planned();
      return { path: `${at}/Apply`, body: { ...body, fingerprint }, other: { ...body, fingerprint: "x" } };
    },
  };
}

/** New records of what data is read from. */
export const dataDrafts = (named: object, code: string) => ({
  dataSources: { ...named, dbType: "SQLite", serviceName: "one.db" },
  dataInterfaces: { ...named, ...interfaceDraft },
  maps: { ...named, data: '{"type":"Point","coordinates":[120,31]}' },
  commonFields: { field: `f${code}`, fieldName: code, dataType: "int" },
});

const interfaceDraft = { categoryId: "base", dataType: 2, query: "[1]" };

const sendText = (text: string) => ({ changes: [{ key: "common.verbs.send", language: "zh", text }] });

/** Changes of what all factories have. */
export const ofTheInstallation = {
  "backups.add": async () => ({ path: "" }),
  "cache.clear": async () => ({ path: "" }),
  "fleetRules.update": async () => ({ path: "", body: { gapS: 61 }, other: { gapS: 62 } }),
  "sysConfig.update": async () => ({ path: "", body: { copyright: "甲" }, other: { copyright: "乙" } }),
  "texts.change": async () => ({ path: "", body: sendText("发出"), other: sendText("发走") }),
};

/** Tests of a mail server at a port, whose certificate this process trusts, and of texts. */
export const sendingTests = (port: () => number) => ({
  "sysConfig.testMail": async () => {
    const body = { account: "a@example.com", password: "geheim-7", smtpHost: "localhost", smtpPort: port(), ssl: 1 };
    return { path: "", body, other: { ...body, to: "b@example.com" } };
  },
  "sysConfig.testText": async () => ({ path: "", body: { mobile: "13800000001" }, other: { mobile: "13800000002" } }),
});

/** What is kept in memory of somebody who has just asked for something. */
export async function keptEntry(wire: Wire, { account, token }: { readonly account: string; readonly token: string }) {
  await wire.ask("GET", "/api/oauth/CurrentUser", { token });
  const admin = await wire.login("admin");
  const { data } = await wire.ask("GET", "/api/system/Base/CacheManage", { token: admin, query: { keyword: account } });
  const [entry] = data as unknown as readonly { readonly name: string }[];
  return encodeURIComponent(entry?.name ?? "");
}

type Wish = Readonly<Record<"menus" | "buttons" | "columns" | "schemes", readonly string[]>>;

/** No grants and those of one menu, as our own calls write them. */
export async function wishes(wire: Wire): Promise<readonly [none: Wish, one: Wish]> {
  const [menu] = await wire.sql<{ readonly id: string }>(`select id from menus where code = 'permission.user'`);
  const none = { menus: [], buttons: [], columns: [], schemes: [] };
  return [none, { ...none, menus: [menu?.id ?? ""] }];
}

interface Somebody {
  readonly account: string;
  readonly token: string;
}

/** The ends of own sessions, by somebody who has others besides. */
export function sessionWrites(wire: Wire, person: () => Promise<Somebody>) {
  return {
    "ownSessions.end": async () => {
      const { account, token } = await person();
      for (const _ of ["one", "other"]) await wire.login(account);
      const { list } = (await wire.ask("GET", "/api/ext/profile/sessions", { token })).data;
      const [one, other] = list.filter((row) => row["isOwn"] === 0).map(({ id }) => id);
      return { path: one ?? "", otherPath: other ?? "", token };
    },
    "ownSessions.endOthers": async () => ({ path: "", ...(await person()) }),
  };
}
