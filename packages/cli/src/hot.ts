import { answerOf } from "./program/answer.ts";
import { reading, withKept } from "./program/asked.ts";
import { rootOf } from "./program/help.ts";
import { chaptersOf } from "./commands/index.ts";
import type { Root } from "./program/rootPage.ts";
import type { Language } from "@banche/core";
import { answeredBy } from "./system/answered.ts";
import { readingApp } from "./system/readingApp.ts";
import { ownRegistry } from "./system/registry.ts";

/**
 * Answers a line that only asks for help, the version or completion. It is a bundle of its own in one file, because reading many files
 * takes longer than the work itself (ADR 0016).
 *
 * @param argv - without node and script
 * @param manifest - path of our package.json
 * @returns false when the whole program must handle the line; nothing was printed then
 * @throws as `answeredBy` does
 */
export async function answered(argv: readonly string[], manifest: string): Promise<boolean> {
  const app = readingApp(manifest, process, { direct: true });
  return answeredBy(app.stdout, () => answerOf(withKept(reading(app, argv))));
}

export { languages } from "@banche/core/text";

/** The first page of the help, as the build stores it for `root.ts`. */
export function rootIn(language: Language): Root {
  return rootOf(chaptersOf(ownRegistry.facts), language);
}
