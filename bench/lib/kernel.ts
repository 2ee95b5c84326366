import { build } from "esbuild";

/**
 * React, its DOM, router and query in one bundle with one page, without our code: the floor of the web app.
 *
 * @param page - the source of a component `Page`; `h` creates elements, `useQuery` reads
 */
export async function bundleKernel(page: string): Promise<Uint8Array> {
  const contents = `
    import { createRoot } from "react-dom/client";
    import { createElement as h } from "react";
    import { createBrowserRouter, RouterProvider } from "react-router";
    import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
    ${page}
    const router = createBrowserRouter([{ path: "/", Component: Page }]);
    const provider = h(RouterProvider, { router });
    createRoot(document.getElementById("root") ?? document.body).render(
      h(QueryClientProvider, { client: new QueryClient() }, provider));`;
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
  return outputFiles[0]?.contents ?? new Uint8Array();
}
