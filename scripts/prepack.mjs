/** Runs before `npm pack` and `npm publish` of a package: builds it and copies the licence into it. */
import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const build = spawnSync(process.execPath, [join(root, "scripts/build.mjs")], { stdio: ["ignore", 2, 2] });
copyFileSync(join(root, "LICENSE"), join(root, "packages", basename(process.cwd()), "LICENSE"));
process.exitCode = build.status ?? 1;
