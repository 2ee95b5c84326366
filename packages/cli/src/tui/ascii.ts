/** Whether the locale says that the terminal reads another character set than UTF-8: `C`, `POSIX`, `zh_CN.GBK`. */
export function isNarrow(env: Readonly<Record<string, string | undefined>>): boolean {
  const [name = "", charset] = (env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "")
    .split("@", 1)
    .join("")
    .split(".");
  if (charset !== undefined) return !/^utf-?8$/i.test(charset);
  return name === "C" || name === "POSIX";
}

/** What is drawn, in ASCII: each sign becomes one of the same width. Words stay as they are. */
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

/** The signs above, and whatever else is made for boxes, blocks and bullets. */
const SIGNS = /[─-◿✀-➿←-⇿·×″–—‘’“”…]/gu;

/** A terminal to which only words are written in other characters than ASCII. */
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
