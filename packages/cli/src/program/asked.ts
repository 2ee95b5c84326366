import type { App, KnownModels, SavedApp } from "../app.ts";
import { type Chapter, chaptersOf, treeOf } from "../commands/index.ts";
import type { Entry } from "../commands/command.ts";
import { withKnown } from "../models/known.ts";
import { sayTexts } from "../models/sayTexts.ts";
import { ownerOfLine } from "../session/ownerOf.ts";
import { type Line, readLine } from "./line.ts";

/** What is needed to parse a line and to answer a request for help: nothing that is slow to load. */
export type ReadingApp = SavedApp & Pick<App, "registry">;

/** A parsed command line with the commands and models that are known. */
export interface Asked<A extends ReadingApp = App> {
  readonly app: A;
  readonly argv: readonly string[];
  readonly chapters: readonly Chapter[];
  readonly tree: readonly Entry[];
  readonly line: Line;
}

/** Parses a line with the built-in commands. @param argv - without node and script */
export function reading<A extends ReadingApp>(app: A, argv: readonly string[]): Asked<A> {
  const chapters = chaptersOf(app.registry.facts);
  const tree = treeOf(chapters);
  return { app, argv, chapters, tree, line: readLine(tree, argv) };
}

/** The same line, parsed with the known designed models, in the texts of the server. */
export function withModels<A extends ReadingApp>(asked: Asked<A>, models: KnownModels | undefined): Asked<A> {
  if (models?.texts) sayTexts(models.texts);
  const app = withKnown(asked.app, models);
  return app === asked.app ? asked : reading(app, asked.argv);
}

/** The same line, parsed with the models that were saved for its server and account. */
export function withKept<A extends ReadingApp>(plain: Asked<A>): Asked<A> {
  const owner = ownerOfLine(plain.app, plain.line);
  return owner ? withModels(plain, plain.app.models.read(owner)) : plain;
}
