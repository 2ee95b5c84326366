import { join } from "node:path";
import Conf from "conf";
import type { Profile, ProfileStore } from "../app.ts";
import { CliError } from "../errors.ts";
import { readProfile } from "./profiles.ts";

/**
 * Settings of one profile in `<folder>/profiles/<name>.json`. Each profile has its own file, so that scripts with different profiles do
 * not conflict.
 */
export function fileProfile(folder: string, name: string): ProfileStore {
  const cwd = join(folder, "profiles");
  return {
    read: () => readProfile(folder, name),
    write(profile: Profile) {
      try {
        const given = Object.entries(profile).filter((entry): entry is [string, string] => entry[1] !== undefined);
        new Conf<Record<string, string>>({
          cwd,
          configName: name,
          configFileMode: 0o600,
          clearInvalidConfig: true,
        }).store = Object.fromEntries(given);
      } catch (cause) {
        throw new CliError("file", { text: { key: "cli.errors.unwritable", params: { file: cwd } }, cause });
      }
    },
  };
}
