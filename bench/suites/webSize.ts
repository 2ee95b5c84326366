import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { fixed, type Verdict } from "../lib/measure.ts";

const dist = new URL("../../packages/web/dist/", import.meta.url);

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** What a browser loads for the sign-in and for the shell with its first page, against the bare kernel of libraries. */
export async function run(): Promise<readonly Verdict[]> {
  const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8")) as Record<string, Chunk>;
  const kernel = await kernelBytes();
  const ratio = (...entries: string[]) => loadedBytes(manifest, ["index.html", ...entries]) / kernel;
  const against = "react, react-router and react-query";
  return [
    fixed("gzip of the sign-in", against, ratio("src/features/session/LoginPage.tsx"), 1.9),
    fixed("gzip of shell and home", against, ratio("src/shell/Shell.tsx", "src/features/home/screen.tsx"), 5),
  ];
}

/** React, its DOM, router and query in one bundle, and nothing of ours. */
async function kernelBytes(): Promise<number> {
  const contents = `
    import { createRoot } from "react-dom/client";
    import { createElement } from "react";
    import { createBrowserRouter, RouterProvider } from "react-router";
    import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
    const Page = () => useQuery({ queryKey: ["a"], queryFn: () => 1 }).data;
    const router = createBrowserRouter([{ path: "/", Component: Page }]);
    const provider = createElement(RouterProvider, { router });
    createRoot(document.body).render(createElement(QueryClientProvider, { client: new QueryClient() }, provider));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: new URL("../../packages/web", import.meta.url).pathname },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "silent",
  });
  return gzipSync(outputFiles[0]?.contents ?? "").length;
}

function loadedBytes(manifest: Readonly<Record<string, Chunk>>, entries: readonly string[]): number {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the web build has no ${name}: run npm run build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const other of chunk.imports ?? []) visit(other);
  };
  for (const name of entries) visit(name);
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist))).length, 0);
}
