import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire, type Wire } from "./harness.ts";

/** Two servers with the same records: one gets batches, the other gets single calls. */
const together = sharedWire();
const single = sharedWire();

interface Operation {
  readonly op: "create" | "update" | "remove";
  /** Number of the existing record. */
  readonly slot?: number;
  readonly version?: number | undefined;
  readonly record?: Readonly<Record<string, unknown>>;
}

interface Kind {
  readonly path: string;
  /** Prefix of all codes of a run. */
  readonly run: (number: string) => string;
  /** Query of the rows to compare. It names records by their codes, because ids differ between the servers. */
  readonly state: string;
  /** A valid record, for the records that exist before the run. */
  readonly sound: (slot: number, run: string) => Readonly<Record<string, unknown>>;
  /** Members with values that are valid, collide or are invalid. `#1` stands for the id of an existing record. */
  readonly values: (run: string) => Readonly<Record<string, readonly unknown[]>>;
}

const slots = 5;
type Place = Readonly<Record<"company" | "department" | "position" | "role" | "admin" | "type" | "otherType", string>>;
let place: Place | undefined;
beforeAll(async () => {
  [place] = await single.sql<Place>(
    `select d.organization_id as company, d.id as department, p.id as position,
       (select id from roles order by id limit 1) as role, u.id as admin,
       (select min(id) from dictionary_types) as type, (select max(id) from dictionary_types) as "otherType"
     from users u join user_factories m on m.user_id = u.id and m.is_default
     join departments d on d.factory_id = m.factory_id join positions p on p.department_id = d.id
     where u.account = 'admin' order by d.id, p.id limit 1`,
  );
});
const parents = ["#0", "#1", "#2", "#3", "#4"];
const codes = (run: string) => [0, 1, 2, 3, 4, 5, 6, 7].map((at) => `${run}${at}`);
const named = (run: string, slot: number) => ({ fullName: `${run}名${slot}`, enCode: `${run}${slot}` });
const common = (run: string) => ({
  fullName: [...[0, 1, 2, 3, 4, 5, 6, 7].map((at) => `${run}名${at}`), "", "x".repeat(60)],
  enCode: [...codes(run), "不行"],
  sortCode: [0, 1, 2, -1, "x", ""],
  enabledMark: [0, 1],
  description: ["", "说明", "x".repeat(600)],
});

const kinds: Readonly<Record<string, Kind>> = {
  users: {
    path: "/api/system/Permission/Users",
    run: (number) => `q${number}n`,
    state: `select u.account as code, u.real_name, u.pinyin, u.gender, u.enabled, u.version, u.email, u.nation,
        manager.account as manager, m.department_id, m.is_default,
        (select count(*)::int from user_positions h where h.user_id = u.id) as positions,
        (select count(*)::int from user_roles h where h.user_id = u.id) as roles
      from users u left join users manager on manager.id = u.manager_id
      left join user_factories m on m.user_id = u.id where u.account like $1`,
    sound: (slot, run) => ({
      account: `${run}${slot}`,
      realName: "张三",
      gender: 1,
      organizeId: place?.department,
      positionId: place?.position,
    }),
    values: (run) => ({
      account: [...codes(run), `${run}1`.toUpperCase(), "no good"],
      realName: ["李四", "单雄信", "", "x".repeat(60)],
      gender: [1, 2, 9, ""],
      organizeId: [place?.department, place?.department, place?.company, "nowhere"],
      positionId: [place?.position, place?.position, "", "nowhere"],
      roleId: [place?.role, "", "nowhere"],
      managerId: [...parents, "", "nowhere"],
      email: ["a@example.com", "no", ""],
      nation: ["", "nowhere"],
      enabledMark: [0, 1],
      headIcon: ["", "missing.png"],
    }),
  },
  organizations: {
    path: "/api/system/Permission/Organize",
    run: (number) => `q${number}n`,
    state: `select o.code, o.name, o.details, o.sort_order, o.enabled, o.version, o.description, p.code as parent
      from organizations o left join organizations p on p.id = o.parent_id where o.code like $1`,
    sound: (slot, run) => ({ ...named(run, slot), parentId: "-1" }),
    values: (run) => ({
      ...common(run),
      parentId: [...parents, "-1", "nowhere"],
      propertyJson: [{ fax: "1" }, { shortName: "短" }, {}],
    }),
  },
  departments: {
    path: "/api/system/Permission/Organize/Department",
    run: (number) => `q${number}n`,
    state: `select d.code, d.name, d.sort_order, d.enabled, d.version, p.code as parent, o.code as company, d.manager_id
      from departments d left join departments p on p.id = d.parent_id
      join organizations o on o.id = d.organization_id where d.code like $1`,
    sound: (slot, run) => ({ ...named(run, slot), parentId: place?.company }),
    values: (run) => ({
      ...common(run),
      parentId: [...parents, place?.company, "nowhere"],
      managerId: [place?.admin, "", "nowhere"],
    }),
  },
  positions: {
    path: "/api/system/Permission/Position",
    run: (number) => `q${number}n`,
    state: `select code, name, type, sort_order, enabled, version, department_id from positions where code like $1`,
    sound: (slot, run) => ({ ...named(run, slot), organizeId: place?.department, type: "driving" }),
    values: (run) => ({
      ...common(run),
      organizeId: [place?.department, place?.department, "nowhere"],
      type: ["driving", "driving", "nowhere", ""],
    }),
  },
  dictionaryTypes: {
    path: "/api/system/Base/DictionaryType",
    run: (number) => `q${number}n`,
    state: `select d.code, d.name, d.is_tree, d.sort_order, d.version, p.code as parent
      from dictionary_types d left join dictionary_types p on p.id = d.parent_id where d.code like $1`,
    sound: (slot, run) => ({ ...named(run, slot), parentId: "-1" }),
    values: (run) => ({ ...common(run), parentId: [...parents, "-1", "nowhere"], isTree: [0, 1] }),
  },
  dictionaryItems: {
    path: "/api/system/Base/DictionaryData",
    run: (number) => `q${number}n`,
    state: `select i.code, i.name, i.sort_order, i.enabled, i.version, i.type_id, p.code as parent
      from dictionary_items i left join dictionary_items p on p.id = i.parent_id where i.code like $1`,
    sound: (slot, run) => ({ ...named(run, slot), parentId: "0", dictionaryTypeId: place?.type }),
    values: (run) => ({
      ...common(run),
      parentId: [...parents, "0", "nowhere"],
      dictionaryTypeId: [place?.type, place?.type, place?.otherType, "nowhere"],
    }),
  },
  areas: {
    path: "/api/system/Base/Area",
    run: (number) => `99${number}`,
    state: `select a.code, a.name, a.level, a.pinyin, a.sort_order, a.enabled, a.version, p.code as parent
      from areas a left join areas p on p.id = a.parent_id where a.code like $1`,
    sound: (slot, run) => ({ ...named(run, slot), parentId: "-1" }),
    values: (run) => ({ ...common(run), parentId: [...parents, "-1", "nowhere"] }),
  },
};

/** Adjacent operations often have the same verb, so that the server groups them. Values come from small pools, so that they collide. */
function operationsOf(kind: Kind, run: string): fc.Arbitrary<readonly Operation[]> {
  const values = kind.values(run);
  const whole = Object.fromEntries(Object.entries(values).map(([name, pool]) => [name, fc.constantFrom(...pool)]));
  const near = fc
    .tuple(fc.nat(9), fc.record(whole, { requiredKeys: [] }), fc.subarray(Object.keys(values), { maxLength: 2 }))
    .map(([slot, drawn, odd]) => ({
      ...kind.sound(slot, run),
      ...Object.fromEntries(Object.entries(drawn).filter(([name]) => odd.includes(name))),
    }));
  const part = fc
    .tuple(fc.record(whole, { requiredKeys: [] }), fc.subarray(Object.keys(values), { maxLength: 3 }))
    .map(([drawn, some]) => Object.fromEntries(Object.entries(drawn).filter(([name]) => some.includes(name))));
  const slot = fc.nat(slots);
  const create = fc.record({ op: fc.constant("create" as const), record: fc.oneof(near, fc.record(whole)) });
  const version = fc.constantFrom(undefined, undefined, undefined, 1, 2);
  const update = fc.record({ op: fc.constant("update" as const), slot, version, record: part });
  const remove = fc.record({ op: fc.constant("remove" as const), slot });
  const neighbours = fc.oneof(
    fc.array(create, { minLength: 1, maxLength: 8 }),
    fc.array(update, { minLength: 1, maxLength: 8 }),
    fc.array(remove, { minLength: 1, maxLength: 3 }),
  );
  return fc.array(neighbours, { minLength: 1, maxLength: 4 }).map((runs) => runs.flat());
}

interface Side {
  readonly wire: Wire;
  readonly token: string;
  readonly ids: readonly string[];
}

async function sideOf(wire: Wire, token: string, kind: Kind, run: string): Promise<Side> {
  const ids: string[] = [];
  for (let slot = 0; slot < slots; slot += 1) {
    const answer = await wire.ask("POST", kind.path, { token, body: kind.sound(slot, run) });
    expect(answer).toMatchObject({ code: 200 });
    ids.push(answer.data.id);
  }
  return { wire, token, ids };
}

/** Replaces `#1` by the id on this server. */
function placed({ ids }: Side, { op, slot, version, record }: Operation) {
  const own = Object.entries(record ?? {}).map(([name, value]) => {
    const [, number] = /^#(\d)$/.exec(String(value)) ?? [];
    return [name, number === undefined ? value : ids[Number(number)]];
  });
  const id = slot === undefined ? undefined : (ids[slot] ?? "nobody");
  return { op, id, version, ...(record && { record: Object.fromEntries(own) as Record<string, unknown> }) };
}

async function inOneBatch(side: Side, resource: string, operations: readonly Operation[]) {
  const body = { operations: operations.map((operation) => placed(side, operation)) };
  const answer = await side.wire.ask("POST", `/api/ext/batch/${resource}`, { token: side.token, body });
  expect(answer).toMatchObject({ code: 200 });
  return (answer.data as unknown as readonly object[]).map((one) => outcome(side, one));
}

async function oneByOne(side: Side, kind: Kind, operations: readonly Operation[]) {
  const outcomes: object[] = [];
  for (const operation of operations) {
    const { op, id, version, record } = placed(side, operation);
    const answer = await side.wire.ask(
      { create: "POST", update: "PUT", remove: "DELETE" }[op],
      op === "create" ? kind.path : `${kind.path}/${id}`,
      {
        token: side.token,
        body: op === "remove" ? undefined : { ...record, ...(version !== undefined && { version }) },
      },
    );
    outcomes.push(outcome(side, answer));
  }
  return outcomes;
}

/** The answer with the ids of this server replaced by `#1`, so that both servers can be compared. */
function outcome({ ids }: Side, answer: object): object {
  const { code, msg, reason, issues } = answer as Record<string, unknown>;
  const text = JSON.stringify({ code, msg, reason, issues });
  return JSON.parse(ids.reduce((said, id, slot) => said.replaceAll(id, `#${slot}`), text)) as object;
}

async function stateOf(side: Side, kind: Kind, resource: string, run: string): Promise<unknown> {
  const rows = await side.wire.sql(`${kind.state} order by 1, 2`, [`${run}%`]);
  const log = await side.wire.sql<{ action: string; record_id: string; before: object; after: object }>(
    `select l.action, l.record_id, l.before - 'createdAt' as before, l.after from audit_log l where l.resource = $1
       and (l.record_id = any($2) or l.after::text like $3) order by l.id`,
    [resource, side.ids, `%${run}%`],
  );
  const logged = log.map((entry) => {
    const slot = side.ids.indexOf(entry.record_id);
    return { ...entry, record_id: slot < 0 ? "new" : `#${slot}` };
  });
  const text = JSON.stringify({ rows, logged });
  return JSON.parse(side.ids.reduce((said, id, slot) => said.replaceAll(id, `#${slot}`), text)) as unknown;
}

describe("a batch has the same results as its single calls in order", () => {
  let tokens: readonly [string, string];
  beforeAll(async () => {
    tokens = [await together.login("admin"), await single.login("admin")];
  });
  let runs = 0;
  test.each(Object.keys(kinds))("%s", async (resource) => {
    const kind = kinds[resource] as Kind;
    await fc.assert(
      fc.asyncProperty(operationsOf(kind, "RUN"), async (drawn) => {
        const run = kind.run(String(100 + (runs += 1)));
        const operations = JSON.parse(JSON.stringify(drawn).replaceAll("RUN", run)) as readonly Operation[];
        const batched = await sideOf(together, tokens[0], kind, run);
        const called = await sideOf(single, tokens[1], kind, run);
        const found = await inOneBatch(batched, resource, operations);
        const expected = await oneByOne(called, kind, operations);
        expect(found).toEqual(expected);
        expect(await stateOf(batched, kind, resource, run)).toEqual(await stateOf(called, kind, resource, run));
      }),
      { seed: 20_260_301, numRuns: Number(process.env["PARITY_RUNS"] ?? 12), endOnFailure: false },
    );
  });
});
