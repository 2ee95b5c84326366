import { isExternal } from "../validation/addresses.ts";
import { decodeEntities } from "./htmlEntities.ts";
import { oneLine, sanitise } from "./sanitise.ts";

/** HTML as text for a terminal. */
export interface PlainText {
  /** Lines of text; a link is shown as `text [1]`. Safe to print. */
  readonly text: string;
  /** Addresses of the links in order: `[1]` is the first. Only http, https, mailto and tel. */
  readonly links: readonly string[];
}

/**
 * Converts HTML to readable plain text: blocks become lines, lists get marks, pictures their description, links
 * numbers. Scripts, styles and comments are removed. Broken HTML gives broken lines, never an error. Linear time in
 * its length.
 *
 * @param picture - text for a picture without a description
 */
export function htmlToText(html: string, picture = "image"): PlainText {
  const out = new Lines();
  const links: string[] = [];
  const open: string[] = [];
  let hidden: string | undefined;
  for (const piece of pieces(html)) {
    if (piece.kind === "text") {
      if (hidden === undefined) out.write(decodeEntities(piece.text));
    } else if (hidden !== undefined) {
      if (piece.closing && piece.name === hidden) hidden = undefined;
    } else if (HIDDEN.has(piece.name)) {
      if (!piece.closing) hidden = piece.name;
    } else if (piece.name === "a") {
      if (!piece.closing) open.push(addressOf(piece));
      else endLink(open.pop() ?? "", links, out);
    } else if (piece.name === "img") {
      out.write(`[${attribute(piece, "alt") || picture}]`);
    } else if (piece.name === "li") {
      out.endLine();
      if (!piece.closing) out.write("- ");
    } else if (piece.name === "br") {
      out.breakLine();
    } else if (piece.name === "td" || piece.name === "th") {
      if (piece.closing) out.write("  ");
    } else if (BLOCKS.has(piece.name)) {
      out.endLine();
    }
  }
  return { text: sanitise(out.text()), links };
}

const HIDDEN = new Set(["script", "style", "template", "title", "noscript", "iframe", "svg"]);
const BLOCKS = new Set(
  "p div h1 h2 h3 h4 h5 h6 ul ol table tr blockquote pre section article header footer hr form dl dt dd".split(" "),
);

function endLink(address: string, links: string[], out: Lines): void {
  if (address === "") return;
  const known = links.indexOf(address, Math.max(0, links.length - 1));
  const number = known >= 0 ? known + 1 : links.push(address);
  out.write(` [${number}]`);
}

function addressOf(tag: Tag): string {
  const address = oneLine(attribute(tag, "href")).trim();
  return isExternal(address) ? address.slice(0, 2_048) : "";
}

interface Tag {
  readonly kind: "tag";
  readonly name: string;
  readonly closing: boolean;
  readonly attributes: string;
}
type Piece = Tag | { readonly kind: "text"; readonly text: string };

/** Splits HTML into text and tags. An unfinished tag is text. */
function* pieces(html: string): Generator<Piece> {
  let from = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at)) {
    const comment = html.startsWith("<!--", at);
    const end = comment ? html.indexOf("-->", at + 4) + 2 : endOfTag(html, at);
    if (end <= at + 1) {
      if (comment || end < 0) break;
      at += 1;
      continue;
    }
    if (at > from) yield { kind: "text", text: html.slice(from, at) };
    const tag = comment ? undefined : tagOf(html.slice(at + 1, end));
    if (tag) yield tag;
    from = end + 1;
    at = from;
  }
  if (from < html.length) yield { kind: "text", text: html.slice(from) };
}

/** Index of the `>` of the tag at `start`; 0 if there is no tag, -1 if the tag is unfinished. */
function endOfTag(html: string, start: number): number {
  if (!/^[a-zA-Z/!?]$/.test(html[start + 1] ?? "")) return 0;
  let quote = "";
  for (let at = start + 1; at < html.length; at += 1) {
    const character = html[at] ?? "";
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") {
      return at;
    } else if ((character === '"' || character === "'") && html[at - 1] === "=") {
      quote = character;
    }
  }
  return -1;
}

function tagOf(inside: string): Tag | undefined {
  const name = /^\/?([a-zA-Z][a-zA-Z0-9]{0,20})/.exec(inside)?.[1];
  if (name === undefined) return undefined;
  const closing = inside.startsWith("/");
  return { kind: "tag", name: name.toLowerCase(), closing, attributes: inside.slice(name.length + (closing ? 1 : 0)) };
}

function attribute(tag: Tag, name: string): string {
  for (const match of tag.attributes.matchAll(/(?<=^|[\s"'/])([a-zA-Z-]{1,30})=(?:"([^"]*)"|'([^']*)'|([^\s"'>]*))/g)) {
    if (match[1]?.toLowerCase() === name) return decodeEntities(match[2] ?? match[3] ?? match[4] ?? "");
  }
  return "";
}

/**
 * Collects lines. White space is merged, with at most one empty line in a row. Pieces are joined once, at the end of
 * a line.
 */
class Lines {
  readonly #lines: string[] = [];
  #pieces: string[] = [];
  #afterSpace = true;

  write(text: string): void {
    const joined = text.replace(/[ \t\r\n\f]+/g, " ");
    const piece = this.#afterSpace && joined.startsWith(" ") ? joined.slice(1) : joined;
    if (piece === "") return;
    this.#pieces.push(piece);
    this.#afterSpace = piece.endsWith(" ");
  }

  endLine(): void {
    const line = this.#take();
    if (line !== "") this.#lines.push(line);
  }

  breakLine(): void {
    const line = this.#take();
    if (line !== "" || (this.#lines.at(-1) ?? "") !== "") this.#lines.push(line);
  }

  text(): string {
    this.endLine();
    return this.#lines.join("\n").trim();
  }

  #take(): string {
    const line = this.#pieces.join("").trimEnd();
    this.#pieces = [];
    this.#afterSpace = true;
    return line;
  }
}
