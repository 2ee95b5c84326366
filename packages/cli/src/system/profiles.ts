import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Profile, Profiles } from "../app.ts";
import { credentialsFile } from "./credentials.ts";
import { readTexts, writePrivate } from "./privateFile.ts";

/** The file of a profile's settings. */
function profileFile(folder: string, name: string): string {
  return join(folder, "profiles", `${name}.json`);
}

/** Settings of one profile, read without the library that writes them, because completion must be fast. */
export function readProfile(folder: string, name: string): Profile {
  const { server, account, tokens } = readTexts(profileFile(folder, name));
  return { server, account, tokens: tokens === "keyring" || tokens === "file" ? tokens : undefined };
}

/** Profiles in `<folder>/profiles`; the name of the current one in `<folder>/current-profile`. */
export function fileProfiles(folder: string): Profiles {
  const pointer = join(folder, "current-profile");
  const current = () => {
    try {
      return readFileSync(pointer, "utf8").trim() || undefined;
    } catch {
      return undefined;
    }
  };
  return {
    current,
    list: () => {
      try {
        const names = readdirSync(join(folder, "profiles")).filter((file) => file.endsWith(".json"));
        return names.map((file) => file.slice(0, -".json".length)).sort();
      } catch {
        return [];
      }
    },
    read: (name) => readProfile(folder, name),
    use: (name) => writePrivate(pointer, `${name}\n`),
    remove: (name) => {
      rmSync(profileFile(folder, name), { force: true });
      rmSync(credentialsFile(folder, name), { force: true });
      if (current() === name) rmSync(pointer, { force: true });
    },
  };
}
