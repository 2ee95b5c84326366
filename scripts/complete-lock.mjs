/**
 * Completes package-lock.json with the platform packages that a registry mirror does not serve.
 *
 * npm leaves such packages out of the lock without a message, and then `npm ci` stops with "Missing: ... from lock file" on every machine.
 * The added entries have a version and a platform. The hash of their content (`integrity`) is missing; the registry is asked for it, with
 * `--all` also for development tools. Packages without a hash are listed in scripts/unverified-packages.json, so that reviewers see each
 * new one; npm installs them unchecked.
 *
 * Run after every install: `node scripts/complete-lock.mjs`, or with `--check` to only report (exit code 1 when an entry is missing, or
 * has no hash and is not in the list).
 */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const systems = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "aix", "win32"];
const processors = {
  x64: "x64",
  arm64: "arm64",
  ia32: "ia32",
  arm: "arm",
  armv7: "arm",
  ppc64: "ppc64",
  riscv64: "riscv64",
  s390x: "s390x",
  loong64: "loong64",
  mips64el: "mips64el",
};

/** The `os`, `cpu` and `libc` of a platform package, read from its name. */
export function platformOf(name) {
  const words = name.replace(/^@/, "").split(/[-/]/);
  const os = systems.find((system) => words.includes(system)) ?? (words.includes("win") ? "win32" : undefined);
  const cpu = Object.entries(processors).find(([word]) => words.includes(word))?.[1];
  const libc = words.some((word) => word.startsWith("musl"))
    ? "musl"
    : words.includes("gnu") && os === "linux"
      ? "glibc"
      : undefined;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}

/**
 * Entries that the lock lacks, by path.
 *
 * @param lock - the parsed package-lock.json
 * @returns the entries to add; throws when a missing package is required by a version range, because its version is then unknown
 */
export function missingEntries(lock) {
  const missing = {};
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (resolves(lock.packages, path, name)) continue;
      if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version))
        throw new Error(`${path || "root"}: ${name}@${version} is no exact version`);
      missing[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(entry.dev && { dev: true }),
        ...(entry.devOptional && { devOptional: true }),
        optional: true,
      };
    }
  }
  return missing;
}

/** Lines of the lock that contain the host of a registry; they must not be in the repository. */
export function registryHosts(lock) {
  return Object.entries(lock.packages)
    .filter(([, entry]) => /^(https?|git)/.test(entry.resolved ?? ""))
    .map(([path]) => path);
}

/** Paths of packages that would be installed without a check of their content. */
export function withoutIntegrity(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => /(^|\/)node_modules\//.test(path) && !entry.link && !entry.integrity)
    .map(([path]) => path);
}

/**
 * Problems with hashes, compared with the list of packages that have none.
 *
 * @param known - names with versions, `a@1.0.0`
 * @returns names with versions that are missing in the list, and those that are listed although they have a hash
 */
export function hashProblems(lock, known) {
  const bare = new Set(withoutIntegrity(lock).map((path) => nameAt(lock, path)));
  return {
    unlisted: [...bare].filter((name) => !known.includes(name)),
    stale: known.filter((name) => !bare.has(name)),
  };
}

/** `a@1.0.0` for the package at a path. */
function nameAt(lock, path) {
  return `${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)}@${lock.packages[path].version}`;
}

/** Adds the hashes that the registry knows. @param ask returns the hash of `a@1.0.0`, or nothing */
export async function addHashes(lock, paths, ask) {
  for (const path of paths) {
    const integrity = await ask(nameAt(lock, path));
    if (/^sha512-[A-Za-z0-9+/]+=*$/.test(integrity ?? "")) lock.packages[path].integrity = integrity;
  }
}

/** Uses npm's own client; empty when the registry does not have the package. */
async function askRegistry(name) {
  try {
    const { stdout } = await promisify(execFile)("npm", ["view", name, "dist.integrity"], { timeout: 60_000 });
    return stdout.trim();
  } catch {
    return undefined;
  }
}

/** Node's own lookup: the nearest node_modules first, then each one above it. */
function resolves(packages, from, name) {
  const folders = [from];
  for (let at = from.lastIndexOf("/node_modules/"); at > 0; at = from.lastIndexOf("/node_modules/", at - 1)) {
    folders.push(from.slice(0, at));
  }
  return [...folders, ""].some((folder) => `${folder ? `${folder}/` : ""}node_modules/${name}` in packages);
}

async function main() {
  const file = fileURLToPath(new URL("../package-lock.json", import.meta.url));
  const listFile = fileURLToPath(new URL("unverified-packages.json", import.meta.url));
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const missing = missingEntries(lock);
  const hosts = registryHosts(lock);
  const names = Object.keys(missing);
  if (process.argv.includes("--check")) {
    const { unlisted, stale } = hashProblems(lock, JSON.parse(readFileSync(listFile, "utf8")));
    for (const name of names) console.error(`missing: ${name}@${missing[name].version}`);
    for (const name of hosts) console.error(`names a registry host: ${name}`);
    for (const name of unlisted) console.error(`has no integrity: ${name}`);
    for (const name of stale) console.error(`is in scripts/unverified-packages.json for nothing: ${name}`);
    if (names.length + hosts.length + unlisted.length + stale.length) {
      console.error("package-lock.json is not complete: run `node scripts/complete-lock.mjs`");
      process.exitCode = 1;
    }
    return;
  }
  for (const name of hosts) delete lock.packages[name].resolved;
  const entries = Object.entries({ ...lock.packages, ...missing });
  lock.packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, "en")));
  const wanted = withoutIntegrity(lock).filter((path) => process.argv.includes("--all") || !lock.packages[path].dev);
  await addHashes(lock, wanted, askRegistry);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  const bare = withoutIntegrity(lock).map((path) => nameAt(lock, path));
  writeFileSync(listFile, `${JSON.stringify(bare.sort(), null, 2)}\n`);
  console.log(`package-lock.json: ${names.length} platform packages added, ${hosts.length} addresses removed`);
  console.log(
    `${bare.length} packages have no integrity: the registry does not serve them (scripts/unverified-packages.json)`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
