/** Whether the locale names a character set other than UTF-8: `C`, `POSIX`, `zh_CN.GBK`. */
export function isNarrow(env: Readonly<Record<string, string | undefined>>): boolean {
  const [name = "", charset] = (env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "")
    .split("@", 1)
    .join("")
    .split(".");
  if (charset !== undefined) return !/^utf-?8$/i.test(charset);
  return name === "C" || name === "POSIX";
}

/** Converts the drawing to ASCII: each sign is replaced by one of the same width. Words are not changed. */
export function inAscii(text: string): string {
  return text.replace(SIGNS, (sign) => signs[sign] ?? "+");
}

const signs: Readonly<Record<string, string>> = {
  "─": "-",
  "│": "|",
  "▌": ">",
  "●": "*",
  "○": "o",
  "◌": ".",
  "✓": "v",
  "✗": "x",
  "…": "~",
  "·": ".",
  "↑": "^",
  "↓": "v",
  "←": "<",
  "→": ">",
  "×": "x",
  "″": '"',
  "–": "-",
  "—": "-",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
};

/** The signs above, and all other characters for boxes, blocks and bullets. */
const SIGNS = /[─-◿✀-➿←-⇿·×″–—‘’“”…]/gu;

/** A terminal that gets ASCII signs; only words may have other characters. */
export function asciiOut(stdout: NodeJS.WriteStream): NodeJS.WriteStream {
  const write = (chunk: unknown, ...rest: readonly unknown[]): unknown =>
    Reflect.apply(stdout.write, stdout, [typeof chunk === "string" ? inAscii(chunk) : chunk, ...rest]);
  return new Proxy(stdout, {
    get(target, name): unknown {
      if (name === "write") return write;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      const bound: unknown = value.bind(target);
      return bound;
    },
  });
}
