import { seedMenus } from "../../packages/server/src/seed/menus.ts";
import { screens } from "../../packages/web/src/shell/screens.ts";
import { table } from "../lib/markdown.mjs";

export const file = "docs/reference/screens.md";

/** Which pages of the menu have a screen, and which are open work. */
export function generate() {
  const pages = seedMenus
    .filter(({ type, urlAddress }) => type === 2 && urlAddress)
    .map(({ urlAddress, name }) => ({ address: urlAddress, name }))
    .sort((a, b) => a.address.localeCompare(b.address));
  const done = pages.filter(({ address }) => address in screens);
  const open = pages.filter(({ address }) => !(address in screens));
  const rows = (some) =>
    table(
      ["Address", "Name"],
      some.map(({ address, name }) => [`\`/${address}\``, name]),
    );
  return `# Screens

Pages of the menu that the web app draws: **${done.length} of ${pages.length}**. The others show a page that says so and names
their route. Written by \`npm run docs\` from the menu of the demo and \`packages/web/src/shell/screens.ts\`.

## Not yet

${rows(open)}

## Built

${rows(done)}
`;
}
