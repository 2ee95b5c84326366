import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { localEnv } from "./run.mjs";
import { root } from "./repository.mjs";

/** The packages that are published. */
export const published = ["core", "server", "cli"];

/**
 * Packs the published packages from their current build.
 *
 * @param folder - folder for the tarballs
 * @returns path of the tarball by package; packages that are not built are left out
 */
export function packAll(folder) {
  const built = published.filter((name) => existsSync(join(root, "packages", name, "dist")));
  return Object.fromEntries(
    built.map((name) => {
      const cwd = join(root, "packages", name);
      copyFileSync(join(root, "LICENSE"), join(cwd, "LICENSE"));
      const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
      const shell = process.platform === "win32";
      const options = { cwd, env: localEnv(root), encoding: "utf8", shell, stdio: ["ignore", "pipe", "pipe"] };
      const printed = JSON.parse(execFileSync("npm", args, options));
      const [{ filename }] = Array.isArray(printed) ? printed : Object.values(printed);
      return [name, join(folder, filename.replace("@", "").replace("/", "-"))];
    }),
  );
}
