/**
 * `npm run release`: checks, turns the waiting changesets into CHANGELOG entries and the next version, and updates the lock. Commit, tag
 * and `npx changeset publish` are done by a person.
 */
import { readJson } from "./lib/hash.mjs";
import { runSteps } from "./lib/steps.mjs";

const { ok } = await runSteps(
  [
    { name: "check", command: ["npm", "run", "--silent", "check"] },
    { name: "version", command: ["changeset", "version"] },
    { name: "format", command: ["oxfmt", "package.json", "packages/*/package.json"] },
    { name: "lock", command: ["npm", "install", "--package-lock-only"] },
    { name: "complete", command: ["node", "scripts/complete-lock.mjs"] },
  ],
  { atOnce: 1 },
);
if (ok) {
  const { version } = readJson("packages/core/package.json");
  console.log(`version ${version} is ready: commit, \`git tag v${version}\`, then \`npx changeset publish\``);
}
process.exitCode = ok ? 0 : 1;
