import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { readJson } from "./hash.mjs";
import { firstOnPath, runCommand } from "./run.mjs";

/** The first Node of these major versions that all optional packages accept. npm leaves out those that do not accept its Node. */
const oldestNodes = { 20: 19, 22: 12 };
/** npm 9 does not link the Node of the checkout, and installs the packages for another C library as well. */
const oldestNpm = 10;
const isWindows = process.platform === "win32";

/** Whether npm of this machine, run by Node of this machine, installs all packages. */
export function installsAll(nodeVersion, npmVersion) {
  const [major, minor] = nodeVersion.split(".").map(Number);
  const isNewEnough = major > 22 || minor >= (oldestNodes[major] ?? Infinity);
  return isNewEnough && Number(npmVersion.split(".")[0]) >= oldestNpm;
}

/** The names of the packages that contain Node for a platform each. */
export function nodePackages(root) {
  const names = Object.keys(readJson(join(root, "package.json"))?.optionalDependencies ?? {});
  return names.filter((name) => name.startsWith("node-"));
}

/**
 * Runs npm in the checkout. Where Node or npm of the machine are too old, it first fetches those of `scripts/npm` and runs them.
 *
 * @param work - gets a function that runs npm with arguments and returns its exit code
 */
export async function withNpm(root, options, work) {
  const own = (cwd) => (args) => runCommand("npm", args, { cwd, ...options });
  const npmVersion = askNpm("--version");
  if (installsAll(process.versions.node, npmVersion)) return await work(own(root));
  console.error(
    `setup: npm ${npmVersion} on Node ${process.versions.node} would leave out packages: newer ones are fetched for this`,
  );
  const folder = join(root, "tmp/setup-npm");
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const file of ["package.json", "package-lock.json"])
      copyFileSync(join(root, "scripts/npm", file), join(folder, file));
    const code = await own(folder)(["ci", "--ignore-scripts", "--loglevel=error", "--no-audit", "--no-fund"]);
    const node = nodePackages(root)
      .map((name) => join(folder, "node_modules", name, "bin", isWindows ? "node.exe" : "node"))
      .find((path) => existsSync(path));
    // Without a Node for this platform, npm of the machine does what it can.
    if (code !== 0 || node === undefined) return await work(own(root));
    const cli = join(folder, "node_modules/npm/bin/npm-cli.js");
    const env = firstOnPath(dirname(node), npmEnv());
    return await work((args) => runCommand(node, [cli, ...args], { cwd: root, ...options, shell: false, env }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The fetched npm looks for global settings beside its own Node, so it is told where those of the machine are. */
function npmEnv() {
  const path = askNpm("config", "get", "globalconfig");
  return { ...process.env, ...(existsSync(path) && { npm_config_globalconfig: path }) };
}

function askNpm(...args) {
  return execFileSync("npm", args, { encoding: "utf8", shell: isWindows }).trim();
}
