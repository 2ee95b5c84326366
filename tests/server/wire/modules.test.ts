import { beforeAll, expect, test } from "vitest";

import { type Answer, sharedWire } from "./harness.ts";

const wire = sharedWire();

const path = "/api/system/Base/DictionaryData";
type Found = { readonly id: string } | undefined;
let nation: Found;
let shift: Found;
let han: Found;
/** May open the page of all dictionaries, without its buttons. May change the dictionary of one menu entry (spec §2, type 4). */
let clerk: Awaited<ReturnType<typeof wire.userWith>>;
beforeAll(async () => {
  [[nation], [shift]] = await Promise.all([typeWith("Nation"), typeWith("busShift")]);
  [han] = await wire.sql<{ id: string }>(`select id from dictionary_items where type_id = $1 limit 1`, [nation?.id]);
  const own = await moduleCode(shift?.id ?? "");
  clerk = await wire.userWith([
    "systemData.dictionary",
    ...["enCode", "enabledMark", "fullName", "sortCode"].map((column) => `systemData.dictionary#${column}`),
    own,
    ...["btn_add", "btn_edit", "btn_remove"].map((button) => `${own}/${button}`),
  ]);
});

const draft = (typeId: string | undefined, code: string) => ({
  dictionaryTypeId: typeId,
  parentId: "0",
  fullName: code,
  enCode: code,
});

type Way = (op: "create" | "update" | "remove", id: string | undefined, record: object) => Promise<Answer["code"]>;

const singly: Way = async (op, id, body) => {
  const { token } = clerk;
  if (op === "create") return (await wire.ask("POST", path, { token, body })).code;
  if (op === "remove") return (await wire.ask("DELETE", `${path}/${id}`, { token })).code;
  return (await wire.ask("PUT", `${path}/${id}`, { token, body })).code;
};

const inBatch: Way = async (op, id, record) => {
  const operation = { op, ...(id !== undefined && { id }), ...(op !== "remove" && { record }) };
  const body = { operations: [operation] };
  const { data } = await wire.ask("POST", "/api/ext/batch/dictionaryItems", { token: clerk.token, body });
  return (data as unknown as readonly { readonly code: number }[])[0]?.code ?? 0;
};

test.each([
  ["singly", singly],
  ["in a batch", inBatch],
])("an entry of another dictionary cannot be created, changed, moved or deleted %s", async (name, way) => {
  const before = await wire.sql(`select * from dictionary_items where type_id = $1 order by id`, [nation?.id]);
  expect(await way("create", undefined, draft(nation?.id, `x${name.length}`))).toBe(403);
  expect(await way("update", han?.id, { fullName: "改名" })).toBe(403);
  expect(await way("remove", han?.id, {})).toBe(403);
  expect(await wire.sql(`select * from dictionary_items where type_id = $1 order by id`, [nation?.id])).toEqual(before);

  const code = `own${name.length}`;
  expect(await way("create", undefined, draft(shift?.id, code))).toBe(200);
  const [made] = await wire.sql<{ id: string }>(`select id from dictionary_items where code = $1`, [code]);
  expect(await way("update", made?.id, { dictionaryTypeId: nation?.id })).toBe(400);
  expect(await way("update", made?.id, { fullName: "新名" })).toBe(200);
  expect(await way("remove", made?.id, {})).toBe(200);
});

test("an entry of another dictionary cannot be enabled, but can be read", async () => {
  const { token } = clerk;
  expect((await wire.ask("PUT", `${path}/${han?.id}/Actions/State`, { token })).code).toBe(403);
  expect((await wire.ask("GET", `${path}/${han?.id}/Info`, { token })).code).toBe(200);
});

function typeWith(code: string) {
  return wire.sql<{ id: string }>(`select id from dictionary_types where code = $1`, [code]);
}

async function moduleCode(typeId: string): Promise<string> {
  const [menu] = await wire.sql<{ code: string }>(`select code from menus where type = 4 and module_id = $1`, [typeId]);
  return menu?.code ?? "";
}
