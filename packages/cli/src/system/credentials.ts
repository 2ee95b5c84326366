import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Credentials } from "../app.ts";
import { CliError } from "../errors.ts";

const SERVER = "server";

/**
 * Credentials in `<folder>/credentials/<profile>.json`, mode 0600 in a folder of mode 0700. Every change writes a new file
 * and renames it, so that a reader sees the old or the new one, never half of it.
 */
export function fileCredentials(folder: string, profile: string): Credentials {
  const file = join(folder, "credentials", `${profile}.json`);
  let values: Readonly<Record<string, string>> = read(file);
  const save = (next: Readonly<Record<string, string>>) => {
    values = next;
    if (Object.keys(next).some((key) => key !== SERVER)) write(file, JSON.stringify(next));
    else rmSync(file, { force: true });
  };
  return {
    get server() {
      return values[SERVER];
    },
    get: (key) => values[key],
    set: (key, value) => {
      if (values[key] !== value) save({ ...values, [key]: value });
    },
    remove: (key) => {
      if (!(key in values)) return;
      const { [key]: _gone, ...rest } = values;
      save(rest);
    },
    useServer: (server) => {
      if (values[SERVER] !== server) values = { [SERVER]: server };
    },
  };
}

function read(file: string): Readonly<Record<string, string>> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw new CliError("file", { text: { key: "cli.errors.unreadable", params: { file } }, cause: error });
  }
  try {
    const parsed: unknown = JSON.parse(text);
    const entries = typeof parsed === "object" && parsed !== null ? Object.entries(parsed) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    // A file that is no JSON holds no token: the next sign-in replaces it.
    return {};
  }
}

function write(file: string, text: string): void {
  const fresh = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const descriptor = openSync(fresh, "w", 0o600);
    try {
      writeSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw new CliError("file", { text: { key: "cli.errors.unwritable", params: { file } }, cause: error });
  }
}
