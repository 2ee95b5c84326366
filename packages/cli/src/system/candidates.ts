import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Candidate, Candidates, Owner } from "../app.ts";
import { writePrivate } from "./privateFile.ts";

/** Enough for all names that people would search by typing; read in a few milliseconds. */
const MOST = 5_000;
const LIMIT_BYTES = 1_048_576;

/** Words for completion in `<folder>/completion/<account>/<factory>/<name>.tsv`; the folder names are digests. */
export function fileCandidates(folder: string): Candidates {
  const fileOf = (owner: Owner, name: string) => cacheFile(folder, owner, `${name}.tsv`);
  return {
    read: (owner, name) => {
      try {
        const lines = readFileSync(fileOf(owner, name), "utf8").slice(0, LIMIT_BYTES).split("\n");
        return lines.filter(Boolean).map((line): Candidate => {
          const tab = line.indexOf("\t");
          return tab < 0 ? [line, ""] : [line.slice(0, tab), line.slice(tab + 1)];
        });
      } catch {
        return [];
      }
    },
    write: (owner, name, candidates) => {
      const lines = candidates.slice(0, MOST).map(([word, meaning]) => `${flat(word)}\t${flat(meaning)}\n`);
      try {
        writePrivate(fileOf(owner, name), lines.join(""));
      } catch {
        // A read-only folder: no words are offered and no error is reported.
      }
    },
    clear: (owner) => {
      try {
        rmSync(homeOf(folder, owner), { recursive: true, force: true });
      } catch {
        // The folder is read-only, as above.
      }
    },
  };
}

/** The cache file of an account in a factory; deleted together with the other files of the account. */
export function cacheFile(folder: string, owner: Owner, name: string): string {
  return join(homeOf(folder, owner), digest(owner.factory), name);
}

function homeOf(folder: string, { server, account }: Pick<Owner, "server" | "account">): string {
  return join(folder, "completion", digest(`${server} ${account}`));
}

/** The module is loaded here and not at the start, because most commands do not need it. */
function digest(text: string): string {
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

function flat(text: string): string {
  return text.replace(/[\t\r\n]+/g, " ");
}
