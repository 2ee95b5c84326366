/** `npm run walk`: every page and dialog in every combination of language, mode and width. Arguments filter by name. */
import { localEnv, runCommand } from "./lib/run.mjs";
import { root } from "./lib/repository.mjs";

const args = ["run", "--project=walk", ...process.argv.slice(2)];
process.exitCode = await runCommand("vitest", args, { cwd: root, env: { ...localEnv(root), TURNS: "all" } });
