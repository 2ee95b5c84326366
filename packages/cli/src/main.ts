#!/usr/bin/env node
/** Starts the tool. Nothing is imported before the version of Node is known: what follows needs a newer one than 20. */
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
  const [{ run }, { systemApp }] = await Promise.all([import("./run.ts"), import("./system/system.ts")]);
  const app = systemApp(new URL("../package.json", import.meta.url));
  const code = await run(app, process.argv.slice(2));
  process.exitCode = code;
  // What a keyring, or a job that was stopped twice, did not finish would hold the process; everything that was written is out.
  if (app.keyring.abandoned() || code > 128) process.exit(code);
}

export {};
