/** Prints the amount of hand-written code of concepts: `npm run cost -- positions`. */
import { costOf, sumOf } from "./lib/cost.mjs";

const concepts = process.argv.slice(2);
if (concepts.length === 0) {
  console.error("usage: npm run cost -- <concept> [<concept>...], for example: npm run cost -- positions");
  process.exit(2);
}
for (const concept of concepts) {
  const { own, named } = costOf(concept);
  if (own.length === 0) {
    console.error(`no file is about ${concept}`);
    process.exit(1);
  }
  console.log(`${concept}: ${sumOf(own)} lines in ${own.length} files of its own`);
  for (const { file, lines } of own) console.log(`  ${String(lines).padStart(4)}  ${file}`);
  console.log(`named in ${sumOf(named)} lines of ${named.length} other files`);
  for (const { file, lines } of named) console.log(`  ${String(lines).padStart(4)}  ${file}`);
}
