import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const migrations = "packages/server/src/db/migrations";
/** So many times the main line got migrations since the version that stands for the last release while there is none. */
const migrationsAgo = 10;
const process = "examples/cluster/process.ts";

export interface FormerVersion {
  readonly commit: string;
  /** How it was picked, in words. */
  readonly name: string;
}

/**
 * The last release: the newest tag `v…` before this commit. As long as nothing is released, the commit of the main line before the last
 * ten that brought migrations. Where neither is in this clone, why.
 */
export function formerVersion(): FormerVersion | { readonly reason: string } {
  const tag = git("describe", "--tags", "--abbrev=0", "--match=v*", "HEAD^");
  const picked = tag ? { commit: tag, name: `the release ${tag}` } : beforeMigrations();
  if (!picked) return { reason: "no release and too little history in this clone" };
  if (git("cat-file", "-e", `${picked.commit}:${process}`) === undefined) {
    return { reason: `${picked.name} has no ${process}` };
  }
  return picked;
}

function beforeMigrations(): FormerVersion | undefined {
  const added = ["--first-parent", "-m", "--diff-filter=A", "--format=%H", "--", `${migrations}/[0-9]*_*.ts`];
  const commits = [...new Set((git("log", ...added) ?? "").split("\n"))];
  const commit = git("rev-parse", "--verify", "--quiet", `${commits[migrationsAgo - 1]}^`);
  if (!commit) return undefined;
  return { commit, name: `${commit.slice(0, 8)}, before the last ${migrationsAgo} times that migrations came` };
}

/**
 * Puts the sources of a version into an empty folder, with the packages of this checkout.
 *
 * @throws {Error} where it needs a package that this checkout has not, or in another version
 */
export function unpackVersion({ commit, name }: FormerVersion, folder: string): string {
  const archive = ["archive", "--format=tar", commit, "package.json", "packages/core", "packages/server", "examples"];
  const tar = execFileSync("git", archive, { cwd: root, maxBuffer: 2 ** 29 });
  const unpacked = spawnSync("tar", ["-x", "-C", folder], { input: tar, encoding: "utf8" });
  if (unpacked.status !== 0) throw new Error(`tar failed: ${unpacked.stderr}`);
  for (const own of ["core", "server"]) {
    const needed = dependenciesOf(join(folder, "packages", own, "package.json"));
    for (const [dependency, version] of Object.entries(needed)) {
      if (!dependency.startsWith("@banche/") && installed(dependency) !== version) {
        throw new Error(`${name} needs ${dependency} ${version}, and this checkout has ${installed(dependency)}`);
      }
    }
  }
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@banche"), { recursive: true });
  for (const entry of readdirSync(join(root, "node_modules"))) {
    if (entry !== "@banche" && !entry.startsWith("."))
      symlinkSync(join(root, "node_modules", entry), join(modules, entry));
  }
  for (const own of ["core", "server"]) symlinkSync(`../../packages/${own}`, join(modules, "@banche", own));
  return folder;
}

function dependenciesOf(file: string): Readonly<Record<string, string>> {
  return (JSON.parse(readFileSync(file, "utf8")) as { dependencies?: Record<string, string> }).dependencies ?? {};
}

function installed(name: string): string | undefined {
  const file = join(root, "node_modules", name, "package.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version : undefined;
}

/** What it prints; nothing where it fails. */
function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}
