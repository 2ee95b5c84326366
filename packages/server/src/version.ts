import { readFileSync } from "node:fs";

/** Version of this package. This file is at the same depth as the built one, so that both find the manifest. */
export const version: string = readVersion();

function readVersion(): string {
  const file: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const found = typeof file === "object" && file !== null && "version" in file ? file.version : undefined;
  return typeof found === "string" ? found : "0.0.0";
}
