import { type Language, languageTags } from "../i18n/language.ts";
import { escapeHtml } from "../text/escapeHtml.ts";
import { oneLine } from "../text/sanitise.ts";

/**
 * A complete HTML page without external files, ready to be printed.
 *
 * @param content - HTML, with the classes of `styles`
 */
export function paperPage(page: {
  readonly language: Language;
  readonly title: string;
  readonly styles: string;
  readonly name: string;
  readonly content: string;
}): string {
  return [
    "<!doctype html>",
    `<html lang="${languageTags[page.language]}">`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Blocks scripts and external files, even if a name contained markup.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`,
    `<title>${shown(page.title)}</title>`,
    `<style>${page.styles}</style>`,
    "</head>",
    `<body class="${page.name}">`,
    page.content,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** Makes any text safe: no markup, no line ends, no characters that change the text direction. */
export const shown = (text: string): string => escapeHtml(oneLine(text));

/** @param content - HTML */
export function element(name: string, content: string, of = ""): string {
  return `<${name}${of === "" ? "" : ` class="${of}"`}>${content}</${name}>`;
}
