import { readFileSync } from "node:fs";
import type { SavedApp } from "../app.ts";
import { fileCandidates } from "./candidates.ts";
import { fileCredentials } from "./credentials.ts";
import { directOut } from "./directOut.ts";
import { foldersOf } from "./folders.ts";
import type { Host } from "./host.ts";
import { fileModels } from "./modelCache.ts";
import { fileProfiles } from "./profiles.ts";
import { programsOnPath } from "./programs.ts";
import { outStream } from "./streams.ts";

/**
 * The part of the real system that finds what is saved on this machine.
 *
 * @param manifest - path of our package.json
 * @param options - `direct`: print without Node's stream, for a program that prints once
 */
export function savedApp(manifest: string, host: Host, options: { readonly direct?: boolean } = {}): SavedApp {
  const { env, platform } = host;
  const stdout = outStream(() => host.stdout, env);
  const folders = foldersOf(env, platform);
  const version = () => versionIn(manifest);
  return {
    stdout: options.direct && platform !== "win32" ? directOut(stdout) : stdout,
    env,
    command: host.argv[1] ?? "banche",
    get version() {
      return version();
    },
    folders,
    profiles: fileProfiles(folders.config),
    openCredentials: (name) => fileCredentials(folders.config, name),
    candidates: fileCandidates(folders.cache),
    models: fileModels(folders.cache, version),
    programs: () => programsOnPath(env, platform),
  };
}

function versionIn(manifest: string): string {
  const found: unknown = JSON.parse(readFileSync(manifest, "utf8"));
  return typeof found === "object" && found !== null && "version" in found ? String(found.version) : "";
}
