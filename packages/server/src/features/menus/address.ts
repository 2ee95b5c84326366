import type { RecordValues } from "../../tables/recordTable.ts";

/** Menu types (contract-base §3.1). */
export const FOLDER = 1;
export const PAGE = 2;
export const MODEL = 3;
export const DICTIONARY = 4;
const REPORT = 5;
const DASHBOARD = 6;
export const LINK = 7;

const prefixes: Readonly<Record<number, string>> = {
  [MODEL]: "model",
  [DICTIONARY]: "dictionary",
  [REPORT]: "dataReport",
  [DASHBOARD]: "dataScreen",
};

/** Whether an entry of this type shows one record: a model, a dictionary, a report or a dashboard. */
export const showsRecord = (type: number): boolean => prefixes[type] !== undefined;

/** The address of an entry. For pages and links it is typed by the user, otherwise derived from the code, as on the platform. */
export function addressOf(menu: RecordValues): string {
  const type = Number(menu["type"]);
  const code = String(menu["code"] ?? "");
  const module = String(menu["moduleId"] ?? "");
  if (type === FOLDER) return "";
  if (type === PAGE || type === LINK) return String(menu["address"] ?? "").trim();
  if (type === MODEL && menu["category"] === "App") return `/pages/apply/apply/features/index?id=${module}`;
  return `${prefixes[type] ?? ""}/${code.replace(".", "")}`;
}

/** Whether this is a valid page address: words separated by slashes, without dot segments. */
export function isPageAddress(address: string): boolean {
  return /^\/?[\w-]+(?:[./][\w-]+)*$/u.test(address);
}
