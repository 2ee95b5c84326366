import type { Asked, ReadingApp } from "./asked.ts";
import { answerCompletion } from "./complete.ts";
import { extensionCall } from "./extensions.ts";
import { helpPage } from "./help.ts";
import { argumentsOf } from "./line.ts";
import { colorOption, languageOption } from "./lineOptions.ts";
import { pageFor } from "./page.ts";
import { quickLine } from "./quick.ts";

/**
 * The answer to a line that only asks for help, the version or completion. Undefined for all other lines, and when the server may know a
 * word that the tool does not.
 */
export function answerOf(asked: Asked<ReadingApp>): string | undefined {
  const { app, argv, tree, line } = asked;
  if (argv[0] === "__complete") return answerCompletion(app, tree, argv.slice(1));
  if (line.path.length === 0 && argumentsOf(line).length > 0) return undefined;
  if (extensionCall(app, argv, line)) return undefined;
  const quick = quickLine(line);
  if (quick?.kind === "version") return `${app.version}\n`;
  return quick && pageOf(asked, quick.path);
}

/** The help page that a line asks for, ready to print; undefined when the path matches no command. */
export function pageOf({ app, chapters, line }: Asked<ReadingApp>, path: readonly string[]): string | undefined {
  const page = helpPage(chapters, path, pageFor(app, languageOption(line, app), colorOption(line)));
  return page === undefined ? undefined : `${page}\n`;
}
