import { fenText } from "@banche/core/settlement";

/**
 * An amount in fen as text in yuan: thousands separators, two decimals, a minus sign as wide as a digit. `−1,234.50`; a dash when money is
 * hidden.
 */
export function yuan(fen: number | undefined): string {
  if (fen === undefined) return "–";
  const [whole = "", decimals = ""] = fenText(Math.abs(fen)).split(".");
  return `${fen < 0 ? "−" : ""}${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}.${decimals}`;
}

/** Metres as kilometres with one decimal. */
export function kilometres(metres: number): string {
  return (metres / 1000).toFixed(1).replace(/\B(?=(?:\d{3})+\.)/g, ",");
}

/** How much one number exceeds another, in percent with its sign. */
export function difference(value: number, than: number): string {
  if (than === 0 || value === than) return "–";
  const percent = ((value - than) / than) * 100;
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent).toFixed(1)}%`;
}
