import type { Plugin, Rolldown } from "vite";
import { changeManifest, type Manifest, type ManifestChunk } from "./manifest.ts";

/** A file that only names what it takes from another one: what the bundler makes for each module that is loaded later and lies in a part. */
const PASSAGE = /^(?:import"[^"]+";)*export\{([^}]*)\}from"\.\/([^"]+)";?\s*$/;

interface Passage {
  /** File of the part that has the module. */
  readonly part: string;
  /** What the module is, of the names that the part exports. */
  readonly module: string;
}

/** Lets pages load a part itself, and not a file before it that says what to take from there: one request less for each. */
export function withoutPassages(): Plugin {
  return {
    name: "banche-without-passages",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const passages = new Map(chunks.flatMap((chunk) => passageIn(chunk, bundle)));
        for (const file of passages.keys()) delete bundle[file];
        for (const chunk of chunks) chunk.code = straight(chunk.code, passages);
        changeManifest(bundle, (chunks) => manifestWithout(chunks, passages));
      },
    },
  };
}

type Bundle = Rolldown.OutputBundle;

function passageIn(chunk: Rolldown.OutputChunk, bundle: Bundle): readonly (readonly [string, Passage])[] {
  const [, exported, from] = (chunk.isDynamicEntry && PASSAGE.exec(chunk.code)) || [];
  if (exported === undefined || from === undefined) return [];
  const part = `${chunk.fileName.slice(0, chunk.fileName.lastIndexOf("/") + 1)}${from}`;
  if (!bundle[part]) return [];
  const members = pairs(exported).map(([name, as]) => `${as}:m.${name}`);
  return [[chunk.fileName, { part, module: `({${members.join(",")}})` }]];
}

/** Of what stands in braces: `a as b` is a and b, `a` is a and a. */
function pairs(braces: string): readonly (readonly [string, string])[] {
  return braces
    .split(",")
    .filter((one) => one.trim() !== "")
    .map((one) => {
      const [name = "", as = name] = one.trim().split(/\s+as\s+/);
      return [name, as];
    });
}

const baseOf = (file: string) => file.slice(file.lastIndexOf("/") + 1);

function straight(code: string, passages: ReadonlyMap<string, Passage>): string {
  let now = code;
  for (const [file, { part, module }] of passages) {
    const [before, after] = [baseOf(file), baseOf(part)];
    if (!now.includes(before)) continue;
    // The lists of what is loaded along name files in double quotes.
    now = now
      .replaceAll(`import(\`./${before}\`)`, () => `import(\`./${after}\`).then(m=>${module})`)
      .replaceAll(`/${before}"`, `/${after}"`);
  }
  return now;
}

/** A module that had a passage is in its part, with the imports of that. */
function manifestWithout(chunks: Manifest, passages: ReadonlyMap<string, Passage>): Manifest {
  const byFile = new Map(Object.values(chunks).map((chunk) => [chunk.file, chunk]));
  const now = Object.entries(chunks).map(([name, chunk]): readonly [string, ManifestChunk] => {
    const passage = passages.get(chunk.file);
    return [
      name,
      passage
        ? { ...chunk, ...byFile.get(passage.part), ...(chunk.src && { src: chunk.src }), isDynamicEntry: true }
        : chunk,
    ];
  });
  return Object.fromEntries<ManifestChunk>(now);
}
