import type { Language } from "@banche/core";
import type { App, Program } from "../app.ts";
import { createPaint, type Paint } from "../output/paint.ts";
import { helpLines } from "./helpLines.ts";

/** How a help page is printed. */
export interface Page {
  readonly language: Language;
  readonly paint: Paint;
  /** Width of the terminal. Missing: lines are not broken, such as in a pipe or in the reference. */
  readonly columns?: number | undefined;
  /** Programs on the PATH that work as commands; only called for the page of the whole program. */
  readonly programs: () => readonly Program[];
}

/** A name and its meaning. */
export type Row = readonly [string, string];

/** The page of a help for where it goes: without a terminal lines are not broken. */
export function pageFor(
  { stdout, env, programs }: Pick<App, "stdout" | "env" | "programs">,
  language: Language,
  color: "auto" | "always" | "never",
): Page {
  return {
    language,
    paint: createPaint(stdout, color, env),
    columns: stdout.isTTY ? stdout.columns : undefined,
    programs,
  };
}

export function usage(title: string, line: string, { paint }: Page): string {
  return `${paint.strong(title)}\n  ${line}`;
}

/** Names have Latin letters only, so their length equals their width. */
export function section(title: string, rows: readonly Row[], page: Page): string {
  if (rows.length === 0) return "";
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, text]) => `  ${name.padEnd(width)}  ${broken(text, width + 4, page)}`);
  return `${page.paint.strong(title)}\n${lines.join("\n")}`;
}

/** Narrower texts are easier to read as one long line. */
const NARROWEST = 30;

/** A text in lines of the terminal's width; those after the first begin at `indent`. */
export function broken(text: string, indent: number, { columns }: Page): string {
  const width = columns === undefined ? 0 : columns - indent;
  return width < NARROWEST ? text : helpLines(text, width).join(`\n${" ".repeat(indent)}`);
}

export function joined(parts: readonly string[]): string {
  return parts.filter(Boolean).join("\n\n");
}
