import { readFileSync } from "node:fs";
import type { KnownModels, ModelCache } from "../app.ts";
import { cacheFile } from "./candidates.ts";
import { writePrivate } from "./privateFile.ts";

const FILE = "models.json";
/** Enough for the models of a server with all their labels; a longer file was not written by us. */
const LIMIT_BYTES = 20_000_000;

/** Designed models in `<folder>/completion/<account>/<factory>/models.json`. @param version - of the program that reads them */
export function fileModels(folder: string, version: () => string): ModelCache {
  return {
    read(owner) {
      try {
        const text = readFileSync(cacheFile(folder, owner, FILE), "utf8");
        const kept: unknown = text.length > LIMIT_BYTES ? undefined : JSON.parse(text);
        // Another version of the program may use other facts.
        return isKept(kept) && kept.version === version() ? kept : undefined;
      } catch {
        return undefined;
      }
    },
    write(owner, { told, facts, texts }) {
      try {
        writePrivate(cacheFile(folder, owner, FILE), JSON.stringify({ version: version(), told, facts, texts }));
      } catch {
        // A read-only folder: the server is asked each time.
      }
    },
  };
}

/** The file is private to the user and was written by `write`, so a simple check is enough. */
function isKept(value: unknown): value is KnownModels & { readonly version: string } {
  const isObject = typeof value === "object" && value !== null;
  return isObject && "version" in value && "told" in value && "facts" in value && Array.isArray(value.facts);
}
