import { join } from "node:path";
import Conf from "conf";
import type { Profile, ProfileStore } from "../app.ts";
import { CliError } from "../errors.ts";

/** Settings of one profile in `<folder>/profiles/<name>.json`: a file each, so that scripts with a profile each never meet. */
export function fileProfile(folder: string, name: string): ProfileStore {
  const cwd = join(folder, "profiles");
  const open = (): Conf<Record<string, string>> => {
    try {
      return new Conf<Record<string, string>>({
        cwd,
        configName: name,
        configFileMode: 0o600,
        clearInvalidConfig: true,
      });
    } catch (cause) {
      throw new CliError("file", { text: { key: "cli.errors.unreadable", params: { file: cwd } }, cause });
    }
  };
  return {
    read() {
      const { server, account } = open().store;
      return { server: textOf(server), account: textOf(account) };
    },
    write({ server, account }: Profile) {
      try {
        open().store = { ...(server !== undefined && { server }), ...(account !== undefined && { account }) };
      } catch (cause) {
        if (cause instanceof CliError) throw cause;
        throw new CliError("file", { text: { key: "cli.errors.unwritable", params: { file: cwd } }, cause });
      }
    },
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
