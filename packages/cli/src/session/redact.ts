/** Members whose values never reach a log: secrets, and what identifies people. */
const SECRET =
  /pass(word|wd)?|pwd|token|secret|authorization|cookie|encryption|captcha|phone|mobile|telephone|landline|certificat|id_?card|verif.*code/i;

/** Mobile numbers and numbers of identity cards, wherever they stand. */
const PERSONAL = /(?<!\d)(?:1\d{10}|\d{17}[\dXx])(?!\d)/g;

const MASK = "***";

/** Headers as they may be shown. */
export function redactHeaders(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${SECRET.test(name) ? MASK : redactText(value)}`);
}

/** An address as it may be shown: values of secret parameters are masked. */
export function redactUrl(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const pairs = [...searchParams].map(
    ([name, value]) => `${name}=${SECRET.test(name) ? MASK : encodeURIComponent(redactText(value))}`,
  );
  return `${origin}${redactText(pathname)}${pairs.length ? `?${pairs.join("&")}` : ""}`;
}

/** A body as it may be shown: JSON with masked members, the length of anything else. */
export function redactBody(text: string, limitChars = 2_000): string {
  if (text === "") return "";
  try {
    const shown = JSON.stringify(JSON.parse(text), (name: string, value: unknown) => {
      if (SECRET.test(name) && value !== null && value !== "") return MASK;
      return typeof value === "string" ? redactText(value) : value;
    });
    return shown.length > limitChars ? `${shown.slice(0, limitChars)}…` : shown;
  } catch {
    return `(${text.length})`;
  }
}

function redactText(text: string): string {
  return text.replace(PERSONAL, MASK);
}
