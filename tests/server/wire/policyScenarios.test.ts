import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, sharedWire } from "./harness.ts";
import { departments, positions, scopeWorld } from "./scopes.ts";

/** Changes of one record that a session may not make, tried in every possible way (resources.md §5). */
const wire = sharedWire();
const world = scopeWorld(wire);
const entries = "/api/system/Base/DictionaryData";

interface Scenario {
  readonly resource: "positions" | "departments" | "dictionaryItems";
  readonly token: string;
  readonly id: string;
  readonly change: Readonly<Record<string, unknown>>;
}

type Way = (
  scenario: Scenario,
  op: "update" | "remove",
) => Promise<Pick<Answer, "code"> & { readonly reason?: string | undefined }>;

const paths = { positions, departments, dictionaryItems: entries } as const;

const singly: Way = ({ resource, token, id, change }, op) =>
  op === "remove"
    ? wire.ask("DELETE", `${paths[resource]}/${id}`, { token })
    : wire.ask("PUT", `${paths[resource]}/${id}`, { token, body: change });

const inBatch =
  (more: object): Way =>
  async ({ resource, token, id, change }, op) => {
    const operation = { op, id, ...(op === "update" && { record: change }) };
    const body = { operations: [operation], ...more };
    const answer = await wire.ask("POST", `/api/ext/batch/${resource}`, { token, body });
    // Without the right to open the page the whole batch is refused.
    return (answer.data as unknown as readonly Answer[] | undefined)?.[0] ?? answer;
  };

const ways: readonly (readonly [string, Way])[] = [
  ["as a plan that is tried", inBatch({ dryRun: true })],
  ["in a batch of a job, as imports and their undoing come", inBatch({ jobId: "scenario" })],
  ["singly", singly],
];

const page = "permission.position";
let scoped: string;
let seesAll: string;
let narrowPlaces: string;
beforeAll(async () => {
  const within = await world.scheme({ scope: "departmentAndBelow" });
  const all = await world.scheme({ scope: "all" });
  const ownPlaces = await world.scheme({ page: "permission.department", scope: "department" });
  scoped = (await world.person([within])).token;
  seesAll = all;
  narrowPlaces = (await world.person([all, ownPlaces], [page, "permission.department"])).token;
});

const refused: readonly (readonly [string, () => Promise<Scenario>, string])[] = [
  ["a record out of scope", async () => at(scoped, world.position.other), "not_found"],
  ["a record of another factory", async () => at(scoped, world.position.foreign), "not_found"],
  ["a record that there is not", async () => at(scoped, "nothing"), "not_found"],
  ["a page without the button", async () => at(await looker(), world.position.own), "forbidden"],
  ["a page that is not permitted", async () => at((await wire.userWith([])).token, world.position.own), "forbidden"],
  ["an entry of another dictionary", foreignEntry, "forbidden"],
];

describe.each(ways)("%s", (_, way) => {
  test.each(refused)("%s is neither changed nor deleted", async (_name, scenario, reason) => {
    const given = await scenario();
    const before = await stateOf(given);
    expect(await way(given, "update")).toMatchObject({ reason });
    expect(await way(given, "remove")).toMatchObject({ reason });
    expect(await stateOf(given)).toEqual(before);
  });

  test.each<readonly [string, () => Scenario, string]>([
    ["out of scope", () => at(scoped, world.position.own, { organizeId: world.place.other }), "forbidden"],
    [
      "to what the session does not see",
      () => at(narrowPlaces, world.position.own, { organizeId: world.place.other }),
      "validation",
    ],
    [
      "to another factory",
      () => at(narrowPlaces, world.position.own, { organizeId: world.place.foreign }),
      "validation",
    ],
  ])("a record is not moved %s", async (_name, scenario, reason) => {
    const given = scenario();
    const before = await stateOf(given);
    expect(await way(given, "update")).toMatchObject({ reason });
    expect(await stateOf(given)).toEqual(before);
  });

  test("a hidden column is not changed", async () => {
    const token = await without("description");
    const given = at(token, world.position.own, { description: `geheim ${ways.findIndex(([, one]) => one === way)}` });
    expect(await way(given, "update")).toMatchObject({ code: 200 });
    expect(JSON.stringify(await stateOf(given))).not.toContain("geheim");
  });
});

test("a hidden column cannot be sorted, searched, asked for by key or exported", async () => {
  const token = await without("enCode");
  const [row] = await wire.sql<{ code: string }>(`select code from positions where id = $1`, [world.position.own]);
  const code = row?.code ?? "";
  expect((await wire.ask("GET", positions, { token, query: { sort: "asc", sidx: "enCode" } })).code).toBe(403);
  const keys = JSON.stringify([code]);
  expect((await wire.ask("GET", "/api/ext/records/positions", { token, query: { keys } })).code).toBe(403);
  // Only the code is tested: the name, the same text in these records, can be searched.
  await wire.sql(`update positions set name = 'scope name' where id = $1`, [world.position.own]);
  expect((await wire.ask("GET", positions, { token, query: { keyword: code } })).data.list).toEqual([]);
  const exported = await wire.ask("GET", "/api/ext/records/positions", { token, query: { pageSize: 1000 } });
  expect(exported.data.list.length).toBeGreaterThan(0);
  expect(exported.text).not.toContain(code);
});

function at(token: string, id: string, change: Scenario["change"] = { description: "改过" }): Scenario {
  return { resource: "positions", token, id, change };
}

/** A user who sees all positions and has no button. */
async function looker(): Promise<string> {
  return granted((await columns()).map((code) => `${page}#${code}`));
}

/** A user with all buttons who does not see one column. */
async function without(column: string): Promise<string> {
  const shown = (await columns()).filter((code) => code !== column).map((code) => `${page}#${code}`);
  return granted([...["btn_add", "btn_edit", "btn_remove"].map((code) => `${page}/${code}`), ...shown]);
}

async function granted(grants: readonly string[]): Promise<string> {
  const { id, token } = await wire.userWith([page, ...grants]);
  await wire.sql(`insert into scheme_grants values ('user', $1, $2)`, [id, seesAll]);
  await wire.sql(`update users set permission_version = permission_version + 1 where id = $1`, [id]);
  return token;
}

async function columns(): Promise<readonly string[]> {
  const found = await wire.sql<{ code: string }>(
    `select item.code from menu_columns item join menus on menus.id = item.menu_id where menus.code = $1`,
    [page],
  );
  return found.map(({ code }) => code);
}

/** A user with the buttons of one dictionary, and an entry of another dictionary. */
async function foreignEntry(): Promise<Scenario> {
  const [own] = await wire.sql<{ code: string; module_id: string }>(
    `select code, module_id from menus where type = 4 and module_id <> '' order by code limit 1`,
  );
  const [entry] = await wire.sql<{ id: string }>(`select id from dictionary_items where type_id <> $1 limit 1`, [
    own?.module_id,
  ]);
  const grants = ["btn_add", "btn_edit", "btn_remove"].map((button) => `${own?.code}/${button}`);
  const { token } = await wire.userWith([own?.code ?? "", ...grants]);
  return { resource: "dictionaryItems", token, id: entry?.id ?? "", change: { description: "改过" } };
}

function stateOf({ resource, id }: Scenario) {
  const table = resource === "dictionaryItems" ? "dictionary_items" : resource;
  return wire.sql(`select * from ${table} where id = $1`, [id]);
}
