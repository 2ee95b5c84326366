/** `npm run fix`: formats, applies the linter's fixes, and writes every generated file. Check the diff afterwards. */
import { runSteps } from "./lib/steps.mjs";

const { ok } = await runSteps(
  [
    { name: "lint", command: ["oxlint", "--fix", "--quiet"] },
    { name: "format", command: ["oxfmt"] },
    { name: "build", command: ["node", "scripts/build.mjs"] },
    { name: "lock", command: ["node", "scripts/complete-lock.mjs"] },
    { name: "docs", command: ["node", "-C", "@banche/source", "scripts/docs.mjs"] },
    { name: "api", command: ["node", "scripts/api.mjs"] },
  ],
  { keepGoing: true, atOnce: 1 },
);
process.exitCode = ok ? 0 : 1;
