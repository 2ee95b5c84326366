import { fenText } from "@banche/core/settlement";

/** Fen for people: thousands apart, two decimals, a minus sign as long as a digit. `−1,234.50`; a dash where money is hidden. */
export function yuan(fen: number | undefined): string {
  if (fen === undefined) return "–";
  const [whole = "", decimals = ""] = fenText(Math.abs(fen)).split(".");
  return `${fen < 0 ? "−" : ""}${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}.${decimals}`;
}

/** Metres as kilometres with one decimal. */
export function kilometres(metres: number): string {
  return (metres / 1000).toFixed(1).replace(/\B(?=(?:\d{3})+\.)/g, ",");
}

/** How much one number is more than another, in percent with its sign. */
export function difference(value: number, than: number): string {
  if (than === 0 || value === than) return "–";
  const percent = ((value - than) / than) * 100;
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent).toFixed(1)}%`;
}
