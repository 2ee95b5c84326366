/** Answers lines with the help bundle alone, with a zero byte after each answer: `node quickPages.mjs <build folder> <lines as JSON>`. */
import { writeSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [folder, lines] = process.argv.slice(2);
const { answered } = createRequire(import.meta.url)(join(folder, "hot.cjs"));
for (const argv of JSON.parse(lines)) {
  await answered(argv, join(folder, "../package.json"));
  writeSync(1, "\0");
}
