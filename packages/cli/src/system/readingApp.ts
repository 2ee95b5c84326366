import { readFileSync } from "node:fs";
import type { ReadingApp } from "../program/asked.ts";
import { fileCandidates } from "./candidates.ts";
import { fileCredentials } from "./credentials.ts";
import { foldersOf } from "./folders.ts";
import type { Host } from "./host.ts";
import { fileModels } from "./modelCache.ts";
import { fileProfiles } from "./profiles.ts";
import { programsOnPath } from "./programs.ts";
import { ownRegistry } from "./registry.ts";
import { outStream } from "./streams.ts";

/**
 * The part of the real system that parsing a line needs.
 *
 * @param manifest - path of our package.json
 */
export function readingApp(manifest: string, host: Host): ReadingApp {
  const { env, platform } = host;
  const folders = foldersOf(env, platform);
  const version = () => versionIn(manifest);
  return {
    stdout: outStream(() => host.stdout, env),
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
    registry: ownRegistry,
  };
}

function versionIn(manifest: string): string {
  const found: unknown = JSON.parse(readFileSync(manifest, "utf8"));
  return typeof found === "object" && found !== null && "version" in found ? String(found.version) : "";
}
