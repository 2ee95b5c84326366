/**
 * `npm run check`: all checks that do not run the product, cheapest first. `--keep-going` continues after a failure. Each step can also be
 * run alone (`npm run lint`); `npm run fix` fixes what can be fixed automatically.
 */
import { fileURLToPath } from "node:url";
import { runSteps } from "./lib/steps.mjs";

const npm = (name, ...args) => ["npm", "run", "--silent", name, ...(args.length ? ["--", ...args] : [])];

export const checks = [
  { name: "lock", command: ["node", "scripts/complete-lock.mjs", "--check"] },
  { name: "format", command: npm("format") },
  { name: "lint", command: npm("lint") },
  { name: "types", command: npm("types") },
  { name: "deps", command: npm("deps") },
  { name: "dead", command: npm("dead") },
  { name: "docs", command: npm("docs", "--check") },
  { name: "build", command: npm("build") },
  { name: "api", command: npm("api", "--check"), after: "build" },
  { name: "size", command: npm("size"), after: "build" },
  { name: "pack", command: npm("pack:check"), after: "build" },
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { passed, failed, ok } = await runSteps(checks, { keepGoing: process.argv.includes("--keep-going") });
  console.log(ok ? `all ${passed} checks passed` : `${failed} checks failed`);
  process.exitCode = ok ? 0 : 1;
}
