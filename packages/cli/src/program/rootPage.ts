import { oneLine } from "@banche/core/text";
import { joined, type Page, type Row, section, usage } from "./page.ts";

/** The texts on the help page of the whole program. */
export interface Root {
  readonly about: string;
  readonly usage: string;
  readonly chapters: readonly Section[];
  /** The title above the programs on the PATH. */
  readonly extensions: string;
  readonly options: Section;
  readonly more: string;
}

interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** The help page of the whole program. A built-in command hides the program of the same name. */
export function rootPage({ about, chapters, extensions, options, more, ...titles }: Root, page: Page): string {
  const builtIn = new Set(chapters.flatMap(({ rows }) => rows.map(([name]) => name)));
  const programs = page.programs().filter(({ name }) => !builtIn.has(name));
  const named = programs.map(({ name, path }): Row => [name, oneLine(path)]);
  return joined([
    about,
    usage(titles.usage, "banche <command> [options]", page),
    ...chapters.map(({ title, rows }) => section(title, rows, page)),
    section(extensions, named, page),
    section(options.title, options.rows, page),
    more,
  ]);
}
