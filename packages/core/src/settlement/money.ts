import { parseDecimal } from "../calculation/rational.ts";

/** Decimals of a fen (0.01 yuan), and of the unit of kilometre prices (0.0001 yuan). */
const FEN_DECIMALS = 2;
const KM_PRICE_DECIMALS = 4;
const METRES_IN_KM = 1000n;

/**
 * Parses an amount in yuan, such as `260` or `4.50`, as fen. @returns undefined if it is not a number or is finer
 * than a fen
 */
export function readFen(text: string): number | undefined {
  return whole(text, FEN_DECIMALS);
}

/**
 * Parses a kilometre price as ten-thousandths of a yuan. @returns undefined if it is not a number or is finer than
 * that
 */
export function readKmPrice(text: string): number | undefined {
  return whole(text, KM_PRICE_DECIMALS);
}

/**
 * The price of a distance in fen, rounded half up to a whole fen.
 *
 * @param metres - at least 0
 * @param kmPrice - ten-thousandths of a yuan per kilometre, at least 0
 */
export function distanceFen(metres: number, kmPrice: number): number {
  const parts = BigInt(metres) * BigInt(kmPrice);
  const inFen = METRES_IN_KM * 10n ** BigInt(KM_PRICE_DECIMALS - FEN_DECIMALS);
  return Number((2n * parts + inFen) / (2n * inFen));
}

/** Fen as yuan with two decimals, without separators: `-400.00`. For files and programs. */
export function fenText(fen: number): string {
  return decimalText(fen, FEN_DECIMALS);
}

/** A kilometre price as yuan, without trailing zeros but with at least two decimals: `8.60`, `4.1234`. */
export function kmPriceText(price: number): string {
  return decimalText(price, KM_PRICE_DECIMALS).replace(/0{1,2}$/, "");
}

function whole(text: string, decimals: number): number | undefined {
  const number = parseDecimal(text);
  if (!number) return undefined;
  const top = number.top * 10n ** BigInt(decimals);
  if (top % number.bottom !== 0n) return undefined;
  const value = Number(top / number.bottom);
  return Number.isSafeInteger(value) ? value : undefined;
}

function decimalText(value: number, decimals: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, "0");
  return `${value < 0 ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
