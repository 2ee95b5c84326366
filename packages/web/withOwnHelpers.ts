import type { Plugin, Rolldown } from "vite";

/** The file of a few hundred bytes that the bundler makes for its own helpers, and each other one would ask for. */
const HELPERS = /\brolldown-runtime-[\w-]+\.js$/;
const IMPORT = /import\s*(?:\{([^}]*)\}\s*from\s*)?"\.\/rolldown-runtime-[\w-]+\.js";/;
const EXPORT = /export\s*\{([^}]*)\};?\s*$/;
const MANIFEST = ".vite/manifest.json";

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
        const manifest = bundle[MANIFEST];
        if (manifest?.type !== "asset") throw new Error(`the web build writes no ${MANIFEST}`);
        manifest.source = manifestWithout(String(manifest.source), helpers.fileName);
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

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

function isManifest(value: unknown): value is Readonly<Record<string, ManifestChunk>> {
  return typeof value === "object" && value !== null && Object.values(value).every(hasFile);
}

const hasFile = (value: unknown): boolean => typeof value === "object" && value !== null && "file" in value;

/** The list of the build without the file. */
function manifestWithout(text: string, file: string): string {
  const chunks: unknown = JSON.parse(text);
  if (!isManifest(chunks)) throw new Error(`the web build lists no files in ${MANIFEST}`);
  const gone = Object.entries(chunks).find(([, chunk]) => chunk.file === file)?.[0];
  const now = Object.entries(chunks)
    .filter(([name]) => name !== gone)
    .map(([name, chunk]) => [
      name,
      chunk.imports ? { ...chunk, imports: chunk.imports.filter((one) => one !== gone) } : chunk,
    ]);
  return JSON.stringify(Object.fromEntries(now), undefined, 2);
}
