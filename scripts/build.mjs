/**
 * Builds what changed: `node scripts/build.mjs [--force] [--runtime | part...]`; --runtime skips the declarations and the manual.
 *
 * tsup bundles the JavaScript, tsc writes the declarations, vite builds the web app. All parts read core's sources and not its build, so
 * they run in parallel. The web app is copied into the server's dist, so that the server's package contains it.
 */
import { chmodSync, cpSync, existsSync, lstatSync, rmSync, statSync, symlinkSync } from "node:fs";
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { pointAtJavaScript, pruneDeclarations } from "./build/declarations.mjs";
import { parts, recordPart, runtimeParts, staleParts } from "./build/plan.mjs";
import { filesBelow, fingerprint } from "./lib/hash.mjs";
import { withLock } from "./lib/lock.mjs";
import { localEnv } from "./lib/run.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = (name) => join(root, "packages", name, "dist");

const bundle = (name) => run(name, "node", ["../../scripts/build/bundle.mjs", name]);
const declare = (name) =>
  run(name, "tsc", ["-p", "tsconfig.build.json", "--checkers", "1"]).then(() => pointAtJavaScript(dist(name)));

const steps = {
  core: () => bundle("core"),
  server: () => bundle("server"),
  cli: () => bundle("cli"),
  web: () => run("web", "vite", ["build", "--logLevel", "warn"]),
  manual: () => run("cli", "node", ["-C", "@banche/source", "../../scripts/build/manual.mjs", "man"]),
  "core-types": () => declare("core"),
  async "server-types"() {
    await declare("server");
    pruneDeclarations(dist("server"), "index.d.ts", "@banche/core");
  },
};

/** Parts whose step deletes files of an earlier build itself. */
const emptiesItsFolder = new Set(["web", "manual"]);

await withLock(
  join(root, ".setup.lock.build"),
  () => main(process.argv.slice(2)),
  (pid) => {
    console.log(`build: waiting for another build (process ${pid})`);
  },
).catch((error) => {
  console.error(`build: ${error.message}`);
  process.exitCode = 1;
});

async function main(args) {
  const force = args.includes("--force");
  const names = args.includes("--runtime")
    ? runtimeParts.map(({ name }) => name)
    : args.filter((arg) => arg !== "--force");
  const unknown = names.find((name) => !(name in steps));
  if (unknown) throw new Error(`no part ${unknown}; parts: ${Object.keys(steps).join(", ")}`);

  const asked = parts.filter(({ name }) => names.length === 0 || names.includes(name));
  const [possible, absent] = [true, false].map((is) =>
    asked.filter(({ needs }) => existsSync(join(root, needs)) === is),
  );
  for (const { name, needs } of absent) console.log(`build: ${name} skipped, there is no ${needs} yet`);
  const wanted = force ? possible : staleParts(root, possible);
  const results = await Promise.allSettled(wanted.map((part) => buildPart(part)));
  if (wanted.length) placeWebApp();
  await linkBin();
  if (wanted.length === 0) console.log("build: up to date");
  const failures = results.filter((result) => result.status === "rejected").map((result) => result.reason.message);
  if (failures.length) throw new Error(failures.join("\n"));
}

async function buildPart(part) {
  const began = Date.now();
  const print = fingerprint(root, part.inputs);
  await steps[part.name]();
  if (!emptiesItsFolder.has(part.name)) removeLeftovers(part, began);
  recordPart(root, part, print);
  console.log(`build: ${part.name} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** Deletes files of an earlier build after the new ones exist, so that a program that runs from dist still finds its chunks. */
function removeLeftovers(part, began) {
  const folder = dist(part.typesOf ?? part.name);
  const web = join(folder, "web");
  for (const file of filesBelow(folder)) {
    const isMine = file.endsWith(".d.ts") === Boolean(part.typesOf) && !file.startsWith(web);
    if (isMine && statSync(file).mtimeMs < began - 1000) rmSync(file);
  }
}

function placeWebApp() {
  const target = join(dist("server"), "web");
  if (!existsSync(dist("web")) || !existsSync(dist("server"))) return;
  rmSync(target, { recursive: true, force: true });
  cpSync(dist("web"), target, { recursive: true, filter: (file) => !file.endsWith(".vite") });
}

/** Creates `npx banche` in the checkout: npm links a program at install only when its file exists, and before a build it does not. */
async function linkBin() {
  const main = join(dist("cli"), "main.js");
  if (!existsSync(main)) return;
  chmodSync(main, 0o755);
  const link = join(root, "node_modules/.bin/banche");
  if (process.platform === "win32") {
    if (!existsSync(`${link}.cmd`)) await run("cli", "npm", ["rebuild", "@banche/cli"]);
  } else if (!lstatSync(link, { throwIfNoEntry: false })) {
    symlinkSync("../../packages/cli/dist/main.js", link);
  }
}

function run(name, command, args) {
  const cwd = join(root, "packages", name);
  const options = {
    cwd,
    env: localEnv(root),
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  };
  return new Promise((done, fail) => {
    const child = spawn(command, args, options);
    const output = [];
    child.stdout.on("data", (bytes) => output.push(bytes));
    child.stderr.on("data", (bytes) => output.push(bytes));
    child.once("error", fail);
    child.once("close", (code) => {
      if (code === 0) return done();
      fail(
        new Error(
          `${name}: ${command} ${args.join(" ")} failed\n${stripVTControlCharacters(Buffer.concat(output).toString("utf8"))}`,
        ),
      );
    });
  });
}
