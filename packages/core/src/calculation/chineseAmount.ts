import { calculationTexts } from "../i18n/calculation.ts";
import type { Language } from "../i18n/language.ts";
import { AMOUNT_INTEGER_DIGITS } from "../settings/constants.ts";

export interface AmountOptions {
  /** Adds 零 before coins after a gap, as banks require on cheques: `1.05` is `壹圆零伍分`. Default: no. */
  readonly zeroBeforeCoins?: boolean | undefined;
}

/**
 * An amount of money in Chinese capitals, as on invoices: `1010` is `壹仟零壹拾圆整` (spec §5). Four decimals are used,
 * further ones are cut off.
 *
 * @param options - the form for cheques
 * @returns "" for a negative amount and for a value that is not a number; the text `calculation.amountTooLarge` for
 * more than 12 integer digits
 */
export function chineseAmount(
  amount: number | string,
  language: Language = "zh",
  { zeroBeforeCoins = false }: AmountOptions = {},
): string {
  const parts = /^\+?(\d{1,400})(?:\.(\d{0,400}))?$/.exec(plain(amount));
  if (!parts) return "";
  const whole = (parts[1] ?? "").replace(/^0{1,400}(?=\d)/, "");
  if (whole.length > AMOUNT_INTEGER_DIGITS) return calculationTexts[language].amountTooLarge;
  const coins = (parts[2] ?? "").slice(0, COINS.length).padEnd(COINS.length, "0");
  const small = Array.from(coins, (digit, place) => {
    if (digit === "0") return "";
    // After 零圆, no further 零 is needed.
    const gap = place === 0 ? false : coins[place - 1] === "0" && (whole !== "0" || Number(coins.slice(0, place)) > 0);
    return (zeroBeforeCoins && gap ? "零" : "") + DIGITS[Number(digit)] + (COINS[place] ?? "");
  });
  return `${wholeInWords(whole)}圆${small.join("") || "整"}`;
}

const DIGITS = Array.from("零壹贰叁肆伍陆柒捌玖");
const PLACES = ["仟", "佰", "拾", ""];
const GROUPS = ["亿", "万", ""];
const COINS = ["角", "分", "厘", "毫"];

function plain(amount: number | string): string {
  if (typeof amount === "string") return amount.trim();
  // Exponents: a tiny number has no coins, a huge one has too many digits.
  if (Math.abs(amount) >= 1e21) return amount > 0 ? "1".padEnd(22, "0") : "";
  if (Math.abs(amount) < 1e-4) return amount < 0 ? "" : "0";
  return String(amount);
}

function wholeInWords(whole: string): string {
  const padded = whole.padStart(GROUPS.length * 4, "0");
  let words = "";
  let gap = false;
  GROUPS.forEach((group, index) => {
    const digits = padded.slice(index * 4, index * 4 + 4);
    Array.from(digits).forEach((digit, place) => {
      if (digit === "0") {
        gap = words !== "";
        return;
      }
      words += (gap ? "零" : "") + DIGITS[Number(digit)] + (PLACES[place] ?? "");
      gap = false;
    });
    if (Number(digits) > 0) {
      words += group;
      gap = false;
    }
  });
  return words || "零";
}
