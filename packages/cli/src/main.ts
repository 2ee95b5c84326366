#!/usr/bin/env node
import type * as boot from "./boot.ts";
import type * as hot from "./hot.ts";
import type * as root from "./root.ts";

// Entry point of the tool. Loads nothing before the version of Node is checked: the rest needs a newer one than 20.

/** Files in the same folder as this one. */
interface Bundles {
  (file: "./boot.cjs"): typeof boot;
  (file: "./hot.cjs"): typeof hot;
  (file: "./root.cjs"): typeof root;
}

/** Words of lines that usually ask for help: `root.ts` or `hot.ts` tries these lines first. */
const helpWords = new Set(["--help", "-h", "--version", "-V"]);
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `banche needs Node 22.19 or newer; this is ${process.versions.node} (${process.execPath}).\n` +
      `banche 需要 Node 22.19 或更高版本，当前是 ${process.versions.node}。\n` +
      "Install it from https://nodejs.org, or run inside a checkout: npm run setup && npx banche\n",
  );
  process.exitCode = 1;
} else {
  process.env["NODE_ENV"] ??= "production";
  // CommonJS starts faster than modules.
  const bundle: Bundles = process.getBuiltinModule("node:module").createRequire(import.meta.url);
  bundle("./boot.cjs").keepCompiled(process);
  const argv = process.argv.slice(2);
  const manifest = `${import.meta.dirname}/../package.json`;
  const helps = argv.length === 0 || argv[0] === "__complete" || argv.some((word) => helpWords.has(word));
  let failure: { readonly cause: unknown } | undefined;
  const answered = helps && (await answeredAtOnce().catch((cause: unknown) => void (failure = { cause })));
  if (!answered) await runAll(argv, manifest, failure);

  async function answeredAtOnce(): Promise<boolean> {
    if (argv.length <= 1 && (await bundle("./root.cjs").answered(argv, manifest))) return true;
    return bundle("./hot.cjs").answered(argv, manifest);
  }
}

/** @param failure - why the answer of `root.ts` or `hot.ts` could not be written: it is reported, and no command is run */
async function runAll(argv: readonly string[], manifest: string, failure?: { readonly cause: unknown }): Promise<void> {
  const [{ reportFailure, run }, { systemApp }] = await Promise.all([import("./run.ts"), import("./system/system.ts")]);
  const app = systemApp(manifest);
  const code = await (failure ? reportFailure(app, argv, failure.cause) : run(app, argv));
  process.exitCode = code;
  // An unfinished keyring call, or a job that was stopped twice, would keep the process alive. All output is already written.
  if (app.keyring.abandoned() || code > 128) process.exit(code);
}
