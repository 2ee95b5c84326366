import { type Language, languageTags } from "../i18n/language.ts";
import { escapeHtml } from "../text/escapeHtml.ts";
import { oneLine } from "../text/sanitise.ts";

/**
 * A page that needs nothing else, ready to be printed.
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
    // Nothing that a name holds could load or run anything, even if it were markup.
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

/** A text from anywhere: no markup, no line ends, nothing that turns the direction of what follows. */
export const shown = (text: string): string => escapeHtml(oneLine(text));

/** @param content - HTML */
export function element(name: string, content: string, of = ""): string {
  return `<${name}${of === "" ? "" : ` class="${of}"`}>${content}</${name}>`;
}
