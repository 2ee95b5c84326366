import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { webSize } from "../../scripts/lib/webSize.mjs";
import { fixed, type Verdict } from "../lib/measure.ts";

/** What a browser loads for the sign-in and for the shell with its first page, against the bare kernel of libraries. */
export async function run(): Promise<readonly Verdict[]> {
  const kernel = await kernelBytes();
  const shell = [
    "virtual:texts/open/zh",
    "virtual:texts/inside/zh",
    "src/shell/Shell.tsx",
    "src/features/home/screen.tsx",
  ];
  const ratio = (...entries: string[]) => webSize(["index.html", ...entries]) / kernel;
  const against = "react, react-router and react-query";
  return [
    fixed("gzip of the sign-in", against, ratio("src/features/session/LoginPage.tsx", "virtual:texts/open/zh"), 1.6),
    fixed("gzip of shell and home", against, ratio(...shell), 2.5),
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
