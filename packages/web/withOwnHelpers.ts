import type { Plugin, Rolldown } from "vite";
import { changeManifest, type Manifest } from "./manifest.ts";

/** The file of a few hundred bytes that the bundler makes for its own helpers, and each other one would ask for. */
const HELPERS = /\brolldown-runtime-[\w-]+\.js$/;
const IMPORT = /import\s*(?:\{([^}]*)\}\s*from\s*)?"\.\/rolldown-runtime-[\w-]+\.js";/;
const EXPORT = /export\s*\{([^}]*)\};?\s*$/;

/** Gives each file the helpers of the bundler that it uses: they keep nothing, and one request is spared on every page. */
export function withOwnHelpers(): Plugin {
  return {
    name: "banche-with-own-helpers",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const helpers = Object.values(bundle).find(({ fileName }) => HELPERS.test(fileName));
        if (helpers?.type !== "chunk") throw new Error("the web build has no file of helpers");
        delete bundle[helpers.fileName];
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk") file.code = own(file, helpers);
          else if (file.fileName.endsWith(".html")) file.source = withoutLink(String(file.source), helpers.fileName);
        }
        changeManifest(bundle, (chunks) => manifestWithout(chunks, helpers.fileName));
      },
    },
  };
}

/** The code of a file with the helpers in place of their import. Lists of what is loaded along name the file itself, which is there. */
function own(file: Rolldown.OutputChunk, helpers: Rolldown.OutputChunk): string {
  const [found, names] = IMPORT.exec(file.code) ?? [];
  const code =
    found === undefined
      ? file.code
      : file.code.replace(found, () =>
          names === undefined ? "" : `const{${bound(names)}}=${objectOf(helpers.code)};`,
        );
  return code.replaceAll(`${baseOf(helpers.fileName)}"`, () => `${baseOf(file.fileName)}"`);
}

/** `a as b,c` of an import as a pattern: `a:b,c`. */
const bound = (names: string) => names.replaceAll(/\s+as\s+/g, ":");

function objectOf(code: string): string {
  const [exported, names] = EXPORT.exec(code) ?? [];
  if (exported === undefined || names === undefined) throw new Error("the helpers of the bundler export nothing");
  const members = names.split(",").map((one) => {
    const [name = "", as = name] = one.trim().split(/\s+as\s+/);
    return `${as}:${name}`;
  });
  return `(()=>{${code.slice(0, -exported.length)}\nreturn{${members.join(",")}}})()`;
}

const baseOf = (file: string) => file.slice(file.lastIndexOf("/") + 1);

function withoutLink(html: string, file: string): string {
  return html.replaceAll(/\s*<link\b[^>]*>/g, (link) => (link.includes(file) ? "" : link));
}

/** Without the file. */
function manifestWithout(chunks: Manifest, file: string): Manifest {
  const gone = Object.entries(chunks).find(([, chunk]) => chunk.file === file)?.[0];
  const others = Object.entries(chunks).filter(([name]) => name !== gone);
  return Object.fromEntries(
    others.map(([name, chunk]) => [
      name,
      chunk.imports ? { ...chunk, imports: chunk.imports.filter((one) => one !== gone) } : chunk,
    ]),
  );
}
