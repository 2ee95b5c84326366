import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { concepts } from "../../packages/core/src/concepts/index.ts";
import { resources } from "../../packages/core/src/registry/all.ts";
import { seedMenus } from "../../packages/server/src/seed/menus.ts";
import { table } from "../lib/markdown.mjs";
import { root } from "../lib/repository.mjs";

export const file = "docs/reference/screens.md";

const features = join(root, "packages/web/src/features");
const files = readdirSync(features).map((feature) => join(features, feature, "route.ts"));
const routes = await Promise.all(
  files.filter((path) => existsSync(path)).map(async (path) => (await import(pathToFileURL(path).href)).route),
);
const drawn = new Set([
  ...routes.flatMap(({ addresses }) => addresses),
  ...[...Object.values(resources), ...concepts].map(({ page }) => page.replaceAll(".", "/")),
]);

/** Pages of the menu that have a screen, and those that are not built yet. */
export function generate() {
  const pages = seedMenus
    .filter(({ type, urlAddress }) => type === 2 && urlAddress)
    .map(({ urlAddress, name }) => ({ address: urlAddress, name }))
    .sort((a, b) => a.address.localeCompare(b.address));
  const done = pages.filter(({ address }) => drawn.has(address));
  const open = pages.filter(({ address }) => !drawn.has(address));
  const rows = (some) =>
    table(
      ["Address", "Name"],
      some.map(({ address, name }) => [`\`/${address}\``, name]),
    );
  return `# Screens

Pages of the menu that the web app draws: **${done.length} of ${pages.length}**. The others show a page that says so and names
their route. Written by \`npm run docs\` from the menu of the demo, the declarations and the \`route.ts\` of each feature.

## Not yet

${rows(open)}

## Built

${rows(done)}
`;
}
