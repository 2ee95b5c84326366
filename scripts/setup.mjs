/**
 * Prepares a checkout and then runs a command in it: `node scripts/setup.mjs [--build] [-- command args...]`.
 *
 * Installs when the lock or the platform changed or a package is missing. With --build it builds the changed parts that are needed at run
 * time. Otherwise it takes a tenth of a second. Needs Node 18 and npm; the command runs on the Node of the checkout.
 */
import { accessSync, constants, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runtimeParts, staleParts } from "./build/plan.mjs";
import { isInstalled, recordInstall } from "./lib/install.mjs";
import { withLock } from "./lib/lock.mjs";
import { withNpm } from "./lib/npm.mjs";
import { isInterruption, localEnv, runCommand } from "./lib/run.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stdio = ["ignore", 2, 2];
const npmFlags = ["--loglevel=error", "--no-audit", "--no-fund", "--include=dev", "--include=optional"];

await main(process.argv.slice(2)).catch((error) => {
  if (!error.exitCode) console.error(`setup: ${error.message}`);
  process.exitCode = error.exitCode ?? 1;
});

async function main(args) {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const options = args.slice(0, end);
  const [command, ...rest] = args.slice(end + 1);
  const unknown = options.find((option) => option !== "--build");
  if (unknown) throw new Error(`unknown option ${unknown}; usage: setup.mjs [--build] [-- command args...]`);

  const build = options.includes("--build");
  if (!isReady(build)) await prepare(build);
  if (command) process.exitCode = await runCommand(command, rest, { env: localEnv(root) });
}

function isReady(build) {
  return isInstalled(root) && (!build || staleParts(root, runtimeParts).length === 0);
}

async function prepare(build) {
  mustBeWritable();
  const onWait = (pid) => console.error(`setup: waiting for another setup (process ${pid})`);
  await withLock(join(root, ".setup.lock"), (lend) => installAndBuild(build, lend), onWait);
}

async function installAndBuild(build, onStart) {
  if (!isInstalled(root)) await install(onStart);
  if (!build || staleParts(root, runtimeParts).length === 0) return;
  const built = await succeeds("node", ["scripts/build.mjs", "--runtime"], { onStart, env: localEnv(root) });
  if (!built) throw new Error("the build failed");
}

async function install(onStart) {
  console.error("setup: installing packages (about a minute the first time)");
  await withNpm(root, { stdio, onStart }, async (run) => {
    const npm = async (...args) => hasSucceeded(await run([...args, ...npmFlags]));
    if (await npm("ci")) return;
    console.error("setup: `npm ci` failed, trying `npm install --no-save`");
    if (!(await npm("install", "--no-save"))) {
      throw new Error("the packages could not be installed; see the lines above");
    }
  });
  if (!existsSync(join(root, "node_modules/.bin/node")) && olderThan(24, 7)) {
    throw new Error(`no Node 24 for ${process.platform}-${process.arch} could be installed: use Node 24.7 or newer`);
  }
  recordInstall(root);
}

async function succeeds(command, args, options) {
  return hasSucceeded(await runCommand(command, args, { cwd: root, stdio, ...options }));
}

/** Whether a step succeeded. A signal ends the whole setup, without a message and with the signal's exit code. */
function hasSucceeded(code) {
  if (isInterruption(code)) throw Object.assign(new Error("interrupted"), { exitCode: code });
  return code === 0;
}

function olderThan(major, minor) {
  const [a, b] = process.versions.node.split(".").map(Number);
  return a < major || (a === major && b < minor);
}

function mustBeWritable() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new Error("this checkout needs an install or a build, but its folder is not writable for this user");
  }
}
