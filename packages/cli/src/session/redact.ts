/** Members whose values are never logged: secrets, and data that identifies people. */
const SECRET =
  /pass(word|wd)?|pwd|token|secret|authorization|cookie|encryption|captcha|phone|mobile|telephone|landline|certificat|id_?card|verif.*code/i;

/** Mobile numbers and identity card numbers, anywhere in a text. */
const PERSONAL = /(?<!\d)(?:1\d{10}|\d{17}[\dXx])(?!\d)/g;

const MASK = "***";

/** Headers with secrets masked. */
export function redactHeaders(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${SECRET.test(name) ? MASK : redactText(value)}`);
}

/** An address with the values of secret parameters masked. */
export function redactUrl(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const pairs = [...searchParams].map(
    ([name, value]) => `${name}=${SECRET.test(name) ? MASK : encodeURIComponent(redactText(value))}`,
  );
  return `${origin}${redactText(pathname)}${pairs.length ? `?${pairs.join("&")}` : ""}`;
}

/** A body that is safe to log: JSON with masked members, only the length of anything else. */
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
