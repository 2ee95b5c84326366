import type { Language } from "@banche/core";
import { ridershipTable } from "@banche/core/ridership";
import { serviceTimeText } from "@banche/core/timetable";
import { saveTable } from "../../ui/saveTable.ts";
import type { Told } from "./useRidership.ts";

interface Kept {
  readonly language: Language;
  readonly directionOf: (direction: string) => string;
  readonly format: "csv" | "xlsx";
  /** File name without its extension. */
  readonly name: string;
}

/** Saves recorded trips as a file through the browser. */
export async function saveRidership(
  { records, lines }: Told,
  { language, directionOf, format, name }: Kept,
): Promise<void> {
  const names = new Map(lines.map((one) => [one.id, one.name || one.code]));
  const trips = records.map((one) => ({
    ...one,
    ...{ line: names.get(one.lineId) ?? "", directionText: directionOf(one.direction) },
    ...{ time: serviceTimeText(one.departs), isCounted: one.counted !== undefined },
  }));
  await saveTable({ name: "ridership", ...ridershipTable(trips, language) }, format, name);
}
