import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Credentials } from "../app.ts";
import { readTexts, writePrivate } from "./privateFile.ts";

const SERVER = "server";

/** The file of a profile's credentials. */
export function credentialsFile(folder: string, profile: string): string {
  return join(folder, "credentials", `${profile}.json`);
}

/** Credentials in `<folder>/credentials/<profile>.json`, mode 0600 in a folder of mode 0700. */
export function fileCredentials(folder: string, profile: string): Credentials {
  const file = credentialsFile(folder, profile);
  let values = readTexts(file);
  const save = (next: Readonly<Record<string, string>>) => {
    values = next;
    if (Object.keys(next).some((key) => key !== SERVER)) writePrivate(file, JSON.stringify(next));
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
