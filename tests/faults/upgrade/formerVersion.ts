import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const migrations = "packages/server/src/db/migrations";
/** While there is no release, the version before this many additions of migrations to the main line stands for the last one. */
const migrationsAgo = 10;
const process = "examples/cluster/process.ts";

export interface FormerVersion {
  readonly commit: string;
  /** How it was picked, in words. */
  readonly name: string;
}

/**
 * The last release: the newest tag `v…` before this commit. As long as nothing is released, a commit of the main line before its last ten
 * additions of migrations, or before fewer if only a later version runs with the packages of this checkout. If there is none, the reason.
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
  const commits = [...new Set((git("log", ...added) ?? "").split("\n"))].slice(0, migrationsAgo);
  for (let ago = commits.length; ago > 0; ago -= 1) {
    const commit = git("rev-parse", "--verify", "--quiet", `${commits[ago - 1]}^`);
    if (commit && lacking(commit).length === 0) {
      return { commit, name: `${commit.slice(0, 8)}, before the last ${ago} additions of migrations` };
    }
  }
  return undefined;
}

/** The packages that a version needs and this checkout lacks, or has in another version. */
function lacking(commit: string): readonly string[] {
  return ["core", "server"].flatMap((own) => {
    const needed = dependenciesOf(git("show", `${commit}:packages/${own}/package.json`) ?? "{}");
    return Object.entries(needed)
      .filter(([name, version]) => !name.startsWith("@banche/") && installed(name) !== version)
      .map(([name, version]) => `${name} ${version}`);
  });
}

/**
 * Puts the sources of a version into an empty folder, with the packages of this checkout.
 *
 * @throws {Error} if this checkout lacks a package that the version needs, or has another version of it
 */
export function unpackVersion({ commit, name }: FormerVersion, folder: string): string {
  const lacks = lacking(commit);
  if (lacks.length > 0) throw new Error(`${name} needs packages that this checkout lacks: ${lacks.join(", ")}`);
  const archive = ["archive", "--format=tar", commit, "package.json", "packages/core", "packages/server", "examples"];
  const tar = execFileSync("git", archive, { cwd: root, maxBuffer: 2 ** 29 });
  const unpacked = spawnSync("tar", ["-x", "-C", folder], { input: tar, encoding: "utf8" });
  if (unpacked.status !== 0) throw new Error(`tar failed: ${unpacked.stderr}`);
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@banche"), { recursive: true });
  for (const entry of readdirSync(join(root, "node_modules"))) {
    if (entry !== "@banche" && !entry.startsWith("."))
      symlinkSync(join(root, "node_modules", entry), join(modules, entry));
  }
  for (const own of ["core", "server"]) symlinkSync(`../../packages/${own}`, join(modules, "@banche", own));
  return folder;
}

function dependenciesOf(text: string): Readonly<Record<string, string>> {
  return (JSON.parse(text) as { dependencies?: Record<string, string> }).dependencies ?? {};
}

function installed(name: string): string | undefined {
  const file = join(root, "node_modules", name, "package.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version : undefined;
}

/** Output of git; undefined if it fails. */
function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}
