import { onTop } from "./recordPaths.ts";
import { dataDrafts } from "./writes.ts";

/** Where people and positions are put. */
export type Place = Readonly<Record<"department" | "position" | "company", string>>;

interface Within {
  /** Of the record; no two have the same. */
  readonly code: string;
  readonly place: Place | undefined;
  /** Of entries of dictionaries. */
  readonly type: string;
  /** Of what can be granted on a menu entry. */
  readonly menuOf: string;
}

/** A new record of a resource, as the wire has it. */
export function draftOf(resource: string, { code, place, type, menuOf }: Within): Readonly<Record<string, unknown>> {
  const named = { fullName: `记录${code}`, enCode: code };
  const at = { organizeId: place?.department, positionId: place?.position };
  const more: Readonly<Record<string, object>> = {
    users: { account: `u${code}`, realName: "张三", gender: 1, ...at },
    organizations: { ...named, parentId: "-1" },
    departments: { ...named, parentId: place?.company },
    positions: { ...named, organizeId: place?.department, type: "driving" },
    dictionaryTypes: { ...named, parentId: "-1" },
    dictionaryItems: { ...named, parentId: "0", dictionaryTypeId: type },
    ...dataDrafts(named, code),
    areas: { ...named, parentId: "-1" },
    billRules: { ...named, prefix: "B", dateFormat: "yyyy", digit: 4, startNumber: "1" },
    roles: { ...named, type: "system" },
    menus: { ...named, parentId: "-1", category: "Web", type: 2, urlAddress: `x/${code}` },
    ...{ menuButtons: { ...named, ...onTop, moduleId: menuOf }, menuColumns: { ...named, moduleId: menuOf } },
    menuDataFields: { ...named, moduleId: menuOf, type: "String", conditionSymbol: "Equal", conditionText: "text" },
    dataSchemes: { fullName: named.fullName, moduleId: menuOf, dataScope: "own" },
    tasks: { ...named, interfaceUrl: "http://127.0.0.1:9/", frequency: "cron", cron: "0 6 * * *" },
  };
  return { ...more[resource] };
}
