import type { Language } from "@banche/core";
import { settlementTable } from "@banche/core/settlement";
import { saveTable } from "../../ui/saveTable.ts";
import type { Sheet } from "./useSettlement.ts";

/** Saves a sheet as a file through the browser. */
export async function saveSheet(sheet: Sheet, language: Language, format: "csv" | "xlsx", name: string): Promise<void> {
  await saveTable({ name: sheet.month, ...settlementTable(sheet, language) }, format, name);
}
