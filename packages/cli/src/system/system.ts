import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import type { Clock } from "@banche/core";
import type { App, StopSignal } from "../app.ts";
import { fileCandidates } from "./candidates.ts";
import { fileCredentials } from "./credentials.ts";
import { foldersOf } from "./folders.ts";
import type { Host } from "./host.ts";
import { type SystemKeyring, systemKeyring } from "./keyring.ts";
import { fileProfiles } from "./profiles.ts";
import { fileModels } from "./modelCache.ts";
import { openFile, programsOnPath, runProgram } from "./programs.ts";
import { ownRegistry } from "./registry.ts";
import { inStream, outStream } from "./streams.ts";

const stopSignals: readonly StopSignal[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * The real world. What is slow to load is loaded when it is asked for.
 *
 * @param manifest - our package.json
 */
export function systemApp(manifest: URL, host: Host = process): App & { readonly keyring: SystemKeyring } {
  const { env, platform } = host;
  const folders = foldersOf(env, platform);
  const version = () => versionIn(manifest);
  return {
    stdin: inStream(() => host.stdin),
    stdout: outStream(() => host.stdout, env),
    stderr: outStream(() => host.stderr, env),
    prompt: async (question, options) => (await import("./prompt.ts")).prompt(host, question, options),
    env,
    cwd: host.cwd(),
    command: host.argv[1] ?? "banche",
    get version() {
      return version();
    },
    folders,
    clock,
    random: Math.random,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    profiles: fileProfiles(folders.config),
    keyring: systemKeyring(),
    candidates: fileCandidates(folders.cache),
    models: fileModels(folders.cache, version),
    programs: () => programsOnPath(env, platform),
    runProgram: (call) => runProgram(call, host),
    openFile: (path) => openFile(path, platform),
    openProfile: async (name) => (await import("./profile.ts")).fileProfile(folders.config, name),
    openCredentials: (name) => fileCredentials(folders.config, name),
    registry: ownRegistry,
    openTransport: async () => (await import("@banche/core/node")).nodeTransport(),
    openSockets: async () => (await import("@banche/core/chat")).webSockets(globalThis),
    useLittleMemory() {
      // New objects would be given up to 130 MB before the first collection.
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

/** As core/node's `systemClock`, without loading what stands beside it. */
const clock: Clock = {
  now: () => Date.now(),
  wait: async (ms, signal) => (await import("@banche/core/node")).systemClock.wait(ms, signal),
};

function versionIn(manifest: URL): string {
  const found: unknown = JSON.parse(readFileSync(manifest, "utf8"));
  return typeof found === "object" && found !== null && "version" in found ? String(found.version) : "";
}
