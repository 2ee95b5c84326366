/** An exact fraction; `bottom` is positive. */
export interface Rational {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Most significant digits of one number. */
export const NUMBER_MAX_DIGITS = 30;
/** Decimals of a result. */
export const RESULT_DECIMALS = 10;

export const zero: Rational = { top: 0n, bottom: 1n };

/**
 * Parses a decimal number in JavaScript notation: sign, digits, decimals, exponent.
 *
 * @returns undefined for any other text, for more than 30 digits and for exponents beyond 60
 */
export function parseDecimal(text: string): Rational | undefined {
  if (text.length > 100) return undefined;
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(text);
  if (!parts) return undefined;
  const [, sign = "", whole = "", decimals = "", exponent = "0"] = parts;
  const digits = (whole + decimals).replace(/^0{1,100}/, "");
  const power = Number(exponent) - decimals.length;
  if (whole + decimals === "" || digits.length > NUMBER_MAX_DIGITS || Math.abs(power) > 60) return undefined;
  const top = BigInt(`${sign === "-" ? "-" : ""}${digits || "0"}`);
  return power < 0 ? { top, bottom: 10n ** BigInt(-power) } : { top: top * 10n ** BigInt(power), bottom: 1n };
}

export function add(a: Rational, b: Rational): Rational {
  if (a.bottom === b.bottom) return { top: a.top + b.top, bottom: a.bottom };
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}

export function subtract(a: Rational, b: Rational): Rational {
  return add(a, { top: -b.top, bottom: b.bottom });
}

export function multiply(a: Rational, b: Rational): Rational {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

/** @returns undefined if `b` is zero */
export function divide(a: Rational, b: Rational): Rational | undefined {
  if (b.top === 0n) return undefined;
  const sign = b.top < 0n ? -1n : 1n;
  return { top: sign * a.top * b.bottom, bottom: sign * b.top * a.bottom };
}

/** The decimal number, rounded half away from zero to 10 or fewer decimals, without trailing zeros: `-2.5`, `0`, `3.3`. */
export function toDecimal({ top, bottom }: Rational, most = RESULT_DECIMALS): string {
  const scale = 10n ** BigInt(most);
  const size = top < 0n ? -top : top;
  const scaled = (2n * size * scale + bottom) / (2n * bottom);
  if (scaled === 0n) return "0";
  const decimals = (most === 0 ? "" : (scaled % scale).toString().padStart(most, "0")).replace(/0{1,10}$/, "");
  return `${top < 0n ? "-" : ""}${scaled / scale}${decimals === "" ? "" : `.${decimals}`}`;
}
