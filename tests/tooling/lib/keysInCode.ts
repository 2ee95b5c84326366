/** Parts of the code that may be keys of texts: complete keys, and patterns for keys built from values. */
export interface KeysInCode {
  readonly whole: ReadonlySet<string>;
  readonly made: readonly RegExp[];
}

const WHOLE = /^[\w-]+(?:\.[\w-]+)+$/;
/** A template whose first part names the concept; any other template could be anything. */
const MADE = /^\w+\.[\w.-]*\0[\w.\0-]*$/;

/** Reads string and template literals of sources. Comments may add wrong ones, but none is missed. */
export function keysInCode(sources: readonly string[]): KeysInCode {
  const whole = new Set<string>();
  const templates = new Set<string>();
  for (const source of sources) {
    for (const [, text = ""] of source.matchAll(/["']([\w.-]+)["']/g)) if (WHOLE.test(text)) whole.add(text);
    for (const text of templatesIn(source)) {
      if (WHOLE.test(text)) whole.add(text);
      else if (MADE.test(text)) templates.add(text);
    }
  }
  const made = [...templates].map(
    (text) => new RegExp(`^${text.replaceAll(".", "[.]").replaceAll("\0", "[\\w.-]+")}$`),
  );
  return { whole, made };
}

/** The template literals of a source, also nested ones, with \0 in place of each value. */
export function templatesIn(source: string): readonly string[] {
  const found: string[] = [];
  /** Open templates, with the number of open braces in the current value of each. */
  const open: { text: string; braces: number }[] = [];
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? "";
    const last = open.at(-1);
    const isInText = last !== undefined && last.braces === 0;
    if (sign === "\\") at += 1;
    else if (sign === "`" && isInText) found.push(open.pop()?.text ?? "");
    else if (sign === "`") open.push({ text: "", braces: 0 });
    else if (isInText && sign === "$" && source[at + 1] === "{") {
      last.text += "\0";
      last.braces = 1;
      at += 1;
    } else if (isInText) last.text += sign;
    else if (last && sign === "{") last.braces += 1;
    else if (last && sign === "}") last.braces -= 1;
  }
  return found;
}
