import type { FigureName } from "@banche/core/timetable";
import { kilometres, yuan } from "../../../ui/money.ts";

/** A figure for people: kilometres with one decimal, whole yuan, with thousands separators. */
export function figureText(name: FigureName, value: number | undefined): string {
  if (value === undefined) return "–";
  if (name === "km") return kilometres(value);
  if (name === "money") return yuan(value).replace(/\.\d+$/, "");
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** How much B is above A, with its sign; a dash when they are equal or one is unknown. */
export function differenceText(name: FigureName, a: number | undefined, b: number | undefined): string {
  if (a === undefined || b === undefined || a === b) return "–";
  return `${b < a ? "−" : "+"}${figureText(name, Math.abs(b - a))}`;
}
