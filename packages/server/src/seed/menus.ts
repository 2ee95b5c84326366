import type { LabelOrKey, Resource } from "@banche/core";
import { concepts } from "@banche/core/concepts";

import { fixedId } from "../base/ids.ts";
import { seedDictionaries } from "./dictionaries.ts";
import { iconOf } from "./icons.ts";
import { buttonNames, columnNames, folderNames, pageTable } from "./pages.ts";

/** One entry of the menu tree with its grantable items. */
export interface SeedMenu {
  readonly id: string;
  readonly parentId: string | null;
  readonly code: string;
  readonly name: string;
  readonly icon: string;
  /** 1 directory, 2 page, 4 dictionary, 5 report, 6 big screen. */
  readonly type: 1 | 2 | 4 | 5 | 6;
  readonly urlAddress: string;
  readonly moduleId: string;
  readonly buttons: readonly Coded[];
  readonly columns: readonly Coded[];
}

export interface Coded {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

const listButtons = ["btn_add", "btn_edit", "btn_remove"] as const;
/** Pages with their own button codes, without buttons to add, edit or remove. */
const noListButtons: ReadonlySet<string> = new Set([
  "permission/authorize",
  "permission/userOnline",
  "system/sysConfig",
  "system/log",
  "system/cache",
  "systemData/dataSync",
  "bus/dayBoard",
  "bus/ridership",
  "bus/roster",
  "bus/settlement",
  "workFlow/flowTodo",
  "workFlow/flowDone",
  "workFlow/flowCirculate",
  "workFlow/flowMonitor",
  "weChat/mpConfig",
  "weChat/qyhConfig",
  "bus/position",
]);

/** The folders of the menu. */
export const folderMenus: readonly SeedMenu[] = Object.entries(folderNames).map(([code, name]) => folder(code, name));

/** The pages of the shuttle-bus business: of concepts that clients load at run time, and those with their own screen. */
export const conceptMenus: readonly SeedMenu[] = [
  ...pageTable
    .trim()
    .split("\n")
    .filter((line) => line.startsWith("bus/"))
    .map(page),
  ...concepts.map(conceptMenu),
];

/** Every menu of the platform and of the shuttle-bus business, parents before children. */
export const seedMenus: readonly SeedMenu[] = [
  ...folderMenus,
  ...pageTable
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("bus/"))
    .map(page),
  ...conceptMenus,
  ...["vehicleKind", "fuelKind", "busShift", "stopKind", "lineKind"].map(dictionaryPage),
  moduleMenu("dataReport.busTrips", "班次运行报表", 5, "dataReport/dataReport.busTrips"),
  moduleMenu("reportBI.fleet", "车队运行大屏", 6, "dataScreen/reportBI.fleet"),
];

/** The menu entry of a concept, with its grantable items. */
export function conceptMenu({ page: code, title, buttons, actions = {}, fields }: Resource): SeedMenu {
  const granted = [...Object.values(buttons), ...Object.values(actions).map(({ button }) => button)];
  const columns = Object.values(fields).map(({ column, label }) => [column, zh(label)] as const);
  return {
    ...{ id: menuId(code), parentId: parentOf(code), code, name: zh(title), icon: iconOf(code), type: 2 },
    ...{ urlAddress: code.replaceAll(".", "/"), moduleId: "" },
    buttons: [...new Set(granted)].map((button) => coded("button", code, button, buttonNames)),
    columns: columns.map(([column, name]) => coded("column", code, column, { [column]: name })),
  };
}

function zh(label: LabelOrKey): string {
  return typeof label === "string" ? label : label[0];
}

/** Id of the menu with this code. */
export function menuId(code: string): string {
  return fixedId("menu", code);
}

function folder(code: string, name: string): SeedMenu {
  const base = { urlAddress: "", moduleId: "", buttons: [], columns: [] };
  return { id: menuId(code), parentId: parentOf(code), code, name, icon: iconOf(code), type: 1, ...base };
}

function page(line: string): SeedMenu {
  const [address = "", name = "", further = "", columns = ""] = line.split("|");
  const code = address.replaceAll("/", ".");
  const own = words(further);
  const isList = (own.length > 0 || columns !== "") && !noListButtons.has(address);
  const buttons = isList ? [...new Set([...listButtons, ...own])] : own;
  return {
    id: menuId(code),
    parentId: parentOf(code),
    code,
    name,
    icon: iconOf(code),
    type: 2,
    urlAddress: address,
    moduleId: "",
    buttons: buttons.map((button) => coded("button", code, button, buttonNames)),
    columns: words(columns).map((column) => coded("column", code, column, columnNames)),
  };
}

/** A dictionary as a separate page (type 4), with the address that the platform derives from the code. */
function dictionaryPage(dictionaryCode: string): SeedMenu {
  const dictionary = seedDictionaries.find(({ code }) => code === dictionaryCode);
  const code = `bus.${dictionaryCode}`;
  return {
    ...moduleMenu(code, dictionary?.name ?? dictionaryCode, 4, `dictionary/${code.replace(".", "")}`),
    moduleId: dictionary?.id ?? "",
    buttons: listButtons.map((button) => coded("button", code, button, buttonNames)),
  };
}

function moduleMenu(code: string, name: string, type: 4 | 5 | 6, urlAddress: string): SeedMenu {
  const base = { id: menuId(code), parentId: parentOf(code), icon: iconOf(code), buttons: [], columns: [] };
  return { ...base, code, name, type, urlAddress, moduleId: fixedId("module", code) };
}

function parentOf(code: string): string | null {
  const dot = code.lastIndexOf(".");
  return dot < 0 ? null : menuId(code.slice(0, dot));
}

function coded(kind: string, menu: string, code: string, names: Readonly<Record<string, string>>): Coded {
  return { id: fixedId(kind, menu, code), code, name: names[code] ?? code };
}

function words(text: string): readonly string[] {
  return text.split(" ").filter((word) => word !== "");
}
