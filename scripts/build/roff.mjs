/** Writes manual pages with the few requests of man(7) that ours need. */

/** A text that roff prints unchanged: no character in it works as a request. One line. */
export function words(text) {
  const escaped = [...text.replace(/\s+/g, " ").trim()].map(character).join("");
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}

function character(one) {
  if (one === "\\") return "\\e";
  if (one === "-") return "\\-";
  if (one === "~") return "\\(ti";
  if (one === "^") return "\\(ha";
  if (one === "`") return "\\(ga";
  return one > "~" ? `\\[u${one.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}]` : one;
}

/** An argument of a request in quotes; quotes inside are doubled. */
const quoted = (text) => `"${words(text).replaceAll('"', '""')}"`;

/** The title of a page; without a date, so that the page only changes with its text. */
export function title(name, section = 1) {
  return `.TH ${quoted(name.toUpperCase())} ${section} "" "Banche" "Banche Manual"`;
}

export const section = (name, ...lines) => [`.SH ${quoted(name)}`, ...lines].join("\n");
export const subsection = (name, ...lines) => [`.SS ${quoted(name)}`, ...lines].join("\n");

/** Paragraphs of a text: each line break starts a new line. */
export function paragraph(text) {
  return text
    .split(/\n{2,}/)
    .map((part) => `.PP\n${part.split("\n").map(words).join("\n.br\n")}`)
    .join("\n");
}

/** A list of terms with their meanings. */
export function terms(rows) {
  return rows.map(([term, meaning]) => `.TP\n.B ${quoted(term)}\n${words(meaning) || "\\&"}`).join("\n");
}

/** Lines to copy, printed unchanged. */
export function code(lines) {
  return [".PP", ".nf", ".RS", ...lines.map(words), ".RE", ".fi"].join("\n");
}

/** A page from its parts. */
export function page(...parts) {
  return `.\\" Written by npm run docs from packages/cli/src/commands.\n${parts.filter(Boolean).join("\n")}\n`;
}
