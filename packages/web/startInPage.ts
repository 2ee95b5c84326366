import type { Plugin, Rolldown } from "vite";
import { changeManifest } from "./manifest.ts";

const SCRIPT = /<script type="module"[^>]*? src="\.\/(assets\/[\w-]+\.js)"([^>]*)><\/script>/;
/** Larger scripts stay files, which a browser keeps. */
const MOST_BYTES = 2_000;

/**
 * Writes the start of the app, which is a few calls into the file that it imports, into the page itself: one request less on every
 * page. The server puts the address of the installation before `./` (`webApp.ts`).
 */
export function startInPage(): Plugin {
  return {
    name: "banche-start-in-page",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("the web build has no index.html");
        const html = String(page.source);
        const [script, file = "", rest = ""] = SCRIPT.exec(html) ?? [];
        const start = bundle[file];
        if (script === undefined || start?.type !== "chunk") throw new Error("index.html has no script of the build");
        const [imported, ...others] = start.imports.filter((one) => bundle[one]);
        if (imported === undefined || others.length > 0) throw new Error(`${file} imports more than one file`);
        if (start.code.length > MOST_BYTES || start.code.includes("</"))
          throw new Error(`${file} does not fit into the page`);
        refuseUsers(bundle, file);
        const code = start.code.trim().replaceAll(/\b(from|import)"\.\//g, '$1"./assets/');
        page.source = html.replace(script, () => `<script type="module"${rest}>${code}</script>`);
        delete bundle[file];
        changeManifest(bundle, (chunks) => {
          const [, part] = Object.entries(chunks).find(([, chunk]) => chunk.file === imported) ?? [];
          if (!part) throw new Error(`the manifest has no ${imported}`);
          const { src, isEntry } = chunks["index.html"] ?? {};
          return { ...chunks, "index.html": { ...part, ...(src && { src }), ...(isEntry && { isEntry }) } };
        });
      },
    },
  };
}

/** A file that is named elsewhere cannot go. */
function refuseUsers(bundle: Rolldown.OutputBundle, file: string): void {
  const name = file.slice(file.lastIndexOf("/") + 1);
  const user = Object.values(bundle).find(
    (other) => other.type === "chunk" && other.fileName !== file && other.code.includes(name),
  );
  if (user) throw new Error(`${user.fileName} uses ${file}`);
}
