import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { buildings } from "../lib/floors.cjs";
import { root } from "../lib/repository.mjs";

const page = "docs/reference/structure.md";
const pictures = { "packages/core/src": "core", "packages/core/src/bulk": "bulk", "packages/server/src": "server" };

/** The contents of the folders of core and server, as a page with drawings. */
export function files() {
  const drawn = Object.entries(buildings).map(([building, house]) => ({
    building,
    name: pictures[building],
    ...house,
  }));
  const images = drawn.map(({ building, name, floors }) => [
    `docs/images/structure-${name}.svg`,
    draw(building, floors),
  ]);
  const parts = drawn.map(({ building, name, what, floors }) => {
    const lines = floors
      .toReversed()
      .map(({ rooms, what: why }) => `- ${rooms.map((room) => `\`${room}\``).join(", ")}: ${why}`);
    return `## \`${building}\`

${what}

![The floors of ${building}, from top to bottom](../images/structure-${name}.svg)

${lines.join("\n")}
`;
  });
  const text = `# Structure

A folder imports from the floors below its own, never from beside or above; types count, too. The drawings and the rules of
\`npm run deps\` come from one table, \`scripts/lib/floors.cjs\`. Written by \`npm run docs\`.

${parts.join("\n")}`;
  return Object.fromEntries([[page, text], ...images]);
}

const [width, left, floorHeight, boxHeight] = [1060, 20, 62, 44];

/** One drawing: a row for each level, the top one first; the folders of a level side by side, with their numbers of files. */
function draw(building, floors) {
  const height = floors.length * floorHeight + 20;
  const rows = floors.toReversed().map((floor, at) => drawFloor(building, floor, 10 + at * floorHeight));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="14">
<rect width="100%" height="100%" fill="#ffffff"/>
${rows.join("\n")}
</svg>
`;
}

function drawFloor(building, { rooms, what }, y) {
  const boxes = [];
  let x = left;
  for (const room of rooms) {
    const count = room.includes(".") ? "" : ` ${sourcesIn(join(root, building, room))}`;
    const wide = Math.round(room.length * 8.2 + count.length * 7 + 24);
    boxes.push(
      `<rect x="${x}" y="${y}" width="${wide}" height="${boxHeight}" rx="6" fill="#eef3fb" stroke="#5b7fb5"/>`,
      `<text x="${x + 12}" y="${y + 27}" fill="#14233b">${room}<tspan fill="#5a6b85">${count}</tspan></text>`,
    );
    x += wide + 8;
  }
  const line = `<line x1="${left}" x2="${width - left}" y1="${y + 53}" y2="${y + 53}" stroke="#d7dee9"/>`;
  return [...boxes, `<text x="${x + 8}" y="${y + 27}" fill="#44546d">${escape(what)}</text>`, line].join("\n");
}

function sourcesIn(folder) {
  let count = 0;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) count += sourcesIn(path);
    else if (/[.]tsx?$/.test(name) && !/[.]test[.]tsx?$/.test(name)) count += 1;
  }
  return count;
}

function escape(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
