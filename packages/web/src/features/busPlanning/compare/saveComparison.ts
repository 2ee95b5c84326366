import type { Language } from "@banche/core";
import { comparisonTable } from "@banche/core/timetable";
import { saveTable } from "../../../ui/saveTable.ts";
import type { Comparison } from "./useComparison.ts";

/** Saves a comparison as a file through the browser. */
export async function saveComparison(
  comparison: Comparison,
  language: Language,
  format: "csv" | "xlsx",
  name: string,
): Promise<void> {
  await saveTable({ name: comparison.month, ...comparisonTable(comparison, language) }, format, name);
}
