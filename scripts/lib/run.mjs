import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";

/** The environment in which `node`, `vitest` and the other tools are those of this checkout. */
export function localEnv(root, env = process.env) {
  return firstOnPath(join(root, "node_modules/.bin"), env);
}

/** The environment in which the programs of a folder are found first. */
export function firstOnPath(folder, env = process.env) {
  const key = Object.keys(env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  return { ...env, [key]: [folder, env[key]].filter(Boolean).join(delimiter) };
}

/**
 * Runs a command in the foreground and returns its exit code; 128 + n when signal n ended it.
 *
 * Signals to this process are passed on to the command, and this process waits for its end. Ctrl-C on a terminal already reaches the whole
 * group, so it is not sent twice: a server would take the second one for "stop at once". npm passes its signals only to the shell between
 * us; when that shell has ended, the command gets the SIGTERM that was meant for it.
 *
 * @param options - those of `spawn`; `onStart`, called with the id of the process; `onError`, called with each piece of text that the
 * command writes to its standard error, which is also written to ours
 */
export function runCommand(command, args, { onStart = () => {}, onError, ...options } = {}) {
  const stdio = onError ? ["inherit", "inherit", "pipe"] : "inherit";
  const child = spawn(command, args, { stdio, shell: process.platform === "win32", ...options });
  child.stderr?.setEncoding("utf8").on("data", (text) => {
    process.stderr.write(text);
    onError(text);
  });
  if (child.pid) onStart(child.pid);
  const onTerminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);
  let passedAt = -Infinity;
  const pass = (signal) => {
    if ((onTerminal && signal === "SIGINT") || Date.now() - passedAt < 1000) return;
    passedAt = Date.now();
    child.kill(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, pass);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    if (passedAt < 0) pass("SIGTERM");
  }, 300);
  if (!process.env.npm_lifecycle_event) clearInterval(watch);
  return new Promise((done, fail) => {
    child.once("error", (error) => fail(startFailure(command, error)));
    child.once("close", (code, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, pass);
      done(signal ? 128 + constants.signals[signal] : code);
    });
  });
}

function startFailure(command, error) {
  return error.code === "ENOENT" ? new Error(`command not found: ${command}`) : error;
}

/** Whether an exit code means that a person or the system stopped the command. npm ends with other codes above 128. */
export function isInterruption(code) {
  return [129, 130, 137, 143].includes(code);
}
