/** Dictionaries as their own menu pages (menu type 4, spec §2): a grant opens that one page and no other. */
import { beforeAll, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();
const base = "/api/system/Base/DictionaryData";
interface Dictionary {
  readonly id: string;
  readonly entry: string;
}
let shift: Dictionary;
let fuel: Dictionary;
beforeAll(async () => {
  [shift, fuel] = (await wire.sql<Dictionary>(
    `select type.id, min(item.id) as entry from dictionary_types type join dictionary_items item on item.type_id = type.id
         where type.code in ('busShift', 'fuelKind') group by type.id, type.code order by type.code`,
  )) as [Dictionary, Dictionary];
});
const draft = (typeId: string) => ({
  dictionaryTypeId: typeId,
  parentId: "0",
  fullName: "末班加开",
  enCode: "lastOne",
});
const allowed = { code: 200 };
const refused = { code: 403, reason: "forbidden" };

test("grants on one dictionary page open only the entries of that dictionary", async () => {
  const { token } = await wire.userWith(["bus.busShift", "bus.busShift/btn_add", "bus.busShift/btn_edit"]);
  const ask = (method: string, path: string, body?: unknown) => wire.ask(method, base + path, { token, body });

  expect(await ask("GET", `/${shift.id}`)).toMatchObject(allowed);
  expect(await ask("GET", "/busShift")).toMatchObject(allowed);
  expect(await ask("GET", `/${shift.id}/Selector`)).toMatchObject(allowed);
  expect(await ask("GET", `/${shift.entry}/Info`)).toMatchObject(allowed);
  const { code, data } = await ask("POST", "", draft(shift.id));
  expect(code).toBe(200);
  expect(await ask("PUT", `/${data.id}`, { fullName: "末班" })).toMatchObject(allowed);
  expect(await ask("PUT", `/${data.id}/Actions/State`, { enabledMark: 0 })).toMatchObject(allowed);
  expect(await ask("DELETE", `/${data.id}`)).toMatchObject(refused);

  expect(await ask("GET", `/${fuel.id}`)).toMatchObject(refused);
  expect(await ask("GET", "/fuelKind")).toMatchObject(refused);
  expect(await ask("GET", `/${fuel.id}/Selector`)).toMatchObject(refused);
  expect(await ask("GET", `/${fuel.entry}/Info`)).toMatchObject(refused);
  expect(await ask("POST", "", draft(fuel.id))).toMatchObject(refused);
  expect(await ask("PUT", `/${fuel.entry}`, { fullName: "x" })).toMatchObject(refused);
  expect(await ask("PUT", `/${fuel.entry}/Actions/State`, {})).toMatchObject(refused);
  expect(await ask("PUT", `/${data.id}`, { dictionaryTypeId: fuel.id })).toMatchObject({ code: 400 });
  // The tree of all types belongs to the page of all dictionaries.
  expect(await wire.ask("GET", "/api/system/Base/DictionaryType", { token })).toMatchObject(refused);
});

test("a button of one dictionary does not work in another", async () => {
  const { token } = await wire.userWith(["bus.busShift", "bus.fuelKind", "bus.fuelKind/btn_remove"]);
  expect(await wire.ask("DELETE", `${base}/${shift.entry}`, { token })).toMatchObject(refused);
  expect(await wire.ask("POST", base, { token, body: draft(fuel.id) })).toMatchObject(refused);
});

test("a menu entry of another type opens no dictionary", async () => {
  await wire.sql(`update menus set type = 3 where code = 'bus.lineKind'`);
  const { token } = await wire.userWith(["bus.lineKind", "bus.lineKind/btn_add"]);
  expect(await wire.ask("GET", `${base}/lineKind`, { token })).toMatchObject(refused);
});
