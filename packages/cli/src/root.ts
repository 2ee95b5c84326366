import { readFileSync } from "node:fs";
import type { Language } from "@banche/core";
import type { SavedApp } from "./app.ts";
import { argumentsOf, readLine } from "./program/line.ts";
import { colorOption, languageOption } from "./program/lineOptions.ts";
import { pageFor } from "./program/page.ts";
import { quickLine } from "./program/quick.ts";
import { type Root, rootPage } from "./program/rootPage.ts";
import { ownerOfLine } from "./session/ownerOf.ts";
import { answeredBy } from "./system/answered.ts";
import { savedApp } from "./system/savedApp.ts";

/**
 * Answers `banche`, `banche --help` and `banche --version`, the first lines that people type. It has no commands: the build stores the
 * page in a file for each language, so this bundle is a small part of `hot.ts` (ADR 0016). The parameters and the result are the same.
 */
export async function answered(argv: readonly string[], manifest: string): Promise<boolean> {
  const app = savedApp(manifest, process, { direct: true });
  return answeredBy(app.stdout, () => answerOf(app, argv));
}

function answerOf(app: SavedApp, argv: readonly string[]): string | undefined {
  const line = readLine([], argv);
  const quick = argumentsOf(line).length > 0 ? undefined : quickLine(line);
  if (quick?.kind === "version") return `${app.version}\n`;
  if (!quick || hasModels(app, line)) return undefined;
  const language = languageOption(line, app);
  return `${rootPage(stored(language), pageFor(app, language, colorOption(line)))}\n`;
}

/** Whether designed models are known, which are commands too. */
function hasModels(app: SavedApp, line: Parameters<typeof ownerOfLine>[1]): boolean {
  const owner = ownerOfLine(app, line);
  return owner !== undefined && app.models.read(owner) !== undefined;
}

function stored(language: Language): Root {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of the same build
  return JSON.parse(readFileSync(`${import.meta.dirname}/texts/-root.${language}.json`, "utf8")) as Root;
}
