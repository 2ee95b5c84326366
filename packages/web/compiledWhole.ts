import type { Plugin } from "vite";

/** The parts of a list page, of which nearly all is used at once. Of other parts much is never used. */
export const wholeParts = ["boot", "connection", "shell", "list"] as const;
/** A hint to V8; other engines ignore it. */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Marks what a list page is drawn with, so that browsers compile it as a whole beside the page and store the result with the file.
 * Without the mark each function is compiled when it is first called, on the thread of the page and again on most visits.
 */
export function compiledWhole(): Plugin {
  return {
    name: "banche-compiled-whole",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const part of wholeParts) {
          const chunk = Object.values(bundle).find((file) => file.type === "chunk" && file.name === part);
          if (chunk?.type !== "chunk") throw new Error(`the web build has no part ${part}`);
          // Only the first line of a file is read as a hint.
          chunk.code = HINT + chunk.code;
        }
      },
    },
  };
}
