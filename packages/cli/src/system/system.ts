import { setFlagsFromString } from "node:v8";
import type { Clock } from "@banche/core";
import type { App, StopSignal } from "../app.ts";
import { fileTables } from "./tableCache.ts";
import type { Host } from "./host.ts";
import { type SystemKeyring, systemKeyring } from "./keyring.ts";
import { openFile, runProgram } from "./programs.ts";
import { readingApp } from "./readingApp.ts";
import { inStream, outStream } from "./streams.ts";

const stopSignals: readonly StopSignal[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * The real implementation of the app. Slow modules are loaded at first use.
 *
 * @param manifest - path of our package.json
 */
export function systemApp(manifest: string, host: Host = process): App & { readonly keyring: SystemKeyring } {
  const { env, platform } = host;
  const reading = readingApp(manifest, host);
  const { folders } = reading;
  return {
    ...reading,
    get version() {
      return reading.version;
    },
    stdin: inStream(() => host.stdin),
    stderr: outStream(() => host.stderr, env),
    prompt: async (question, options) => (await import("./prompt.ts")).prompt(host, question, options),
    cwd: host.cwd(),
    clock,
    random: Math.random,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    keyring: systemKeyring(),
    tables: fileTables(folders.cache),
    runProgram: (call) => runProgram(call, host),
    openFile: (path) => openFile(path, platform),
    openProfile: async (name) => (await import("./profile.ts")).fileProfile(folders.config, name),
    openTransport: async () => (await import("@banche/core/node")).nodeTransport(),
    openSockets: async () => (await import("@banche/core/chat")).webSockets(globalThis),
    useLittleMemory() {
      // Otherwise new objects could take up to 130 MB before the first collection.
      setFlagsFromString("--semi-space-growth-factor=1");
      setFlagsFromString("--optimize-for-size");
    },
    onStop(listener) {
      const listeners = stopSignals.map((signal) => [signal, () => listener(signal)] as const);
      for (const [signal, listen] of listeners) host.on(signal, listen);
      return () => {
        for (const [signal, listen] of listeners) host.off(signal, listen);
      };
    },
  };
}

/** Like `systemClock` of core/node, without loading the rest of that entry point. */
const clock: Clock = {
  now: () => Date.now(),
  wait: async (ms, signal) => (await import("@banche/core/node")).systemClock.wait(ms, signal),
};
