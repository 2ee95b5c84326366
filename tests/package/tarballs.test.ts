import { execFile, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packAll } from "../../scripts/lib/pack.mjs";
import { makeFolder } from "../lib/makeFolder.ts";

const run = promisify(execFile);
const repository = fileURLToPath(new URL("../..", import.meta.url));
const tool = (name: string) => join(repository, "node_modules/.bin", name);

let folder = "";
let tarballs: Readonly<Record<string, string>> = {};

/** A new folder with the tarballs of these packages and their dependencies installed. @returns its path */
async function install(name: string, packages: readonly string[], more: readonly string[] = []): Promise<string> {
  const home = join(folder, name);
  mkdirSync(home);
  writeFileSync(join(home, "package.json"), JSON.stringify({ name, version: "1.0.0", private: true, type: "module" }));
  const files = packages.map((one) => tarballs[one] ?? `no tarball of ${one}`);
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", ...flags, ...files, ...more], { cwd: home });
  return home;
}

beforeAll(async () => {
  folder = makeFolder();
  await run(process.execPath, [join(repository, "scripts/build.mjs")]);
  tarballs = packAll(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Names that can be imported from core. */
const entries = Object.keys(
  (JSON.parse(readFileSync(join(repository, "packages/core/package.json"), "utf8")) as { exports: object }).exports,
).map((entry) => `@banche/core${entry.slice(1)}`);

describe("@banche/core in an empty folder", () => {
  let home = "";
  const versionOf = (name: string): string => {
    const manifest: unknown = JSON.parse(readFileSync(join(repository, "node_modules", name, "package.json"), "utf8"));
    return `${name}@${(manifest as { version: string }).version}`;
  };
  beforeAll(async () => {
    home = await install("core", ["core"], [versionOf("react"), versionOf("msw"), versionOf("@types/react")]);
  });

  it("loads every entry in Node", async () => {
    const program = `
      for (const entry of ${JSON.stringify(entries)}) {
        console.log(entry, Object.keys(await import(entry)).length);
      }`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program], { cwd: home });
    const counts = stdout
      .trim()
      .split("\n")
      .map((line) => line.split(" "));
    expect(counts.map(([entry]) => entry)).toEqual(entries);
    expect(counts.filter(([, count]) => !(Number(count) > 0))).toEqual([]);
  });

  it("shares its classes between the entries", async () => {
    const program = `
      import { BancheError, isBancheError } from "@banche/core";
      import { nodeTransport } from "@banche/core/node";
      const request = { method: "GET", url: "http://127.0.0.1:9/api/x", headers: {}, timeoutMs: 5000 };
      const error = await nodeTransport().transport(request).catch((reason) => reason);
      console.log(error instanceof BancheError, isBancheError(error), error.code);`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program], { cwd: home });
    expect(stdout).toBe("true true network_unreachable\n");
  });

  it("can be bundled for a browser without modules of Node", async () => {
    writeFileSync(
      join(home, "browser.js"),
      entries
        .filter((one) => !one.endsWith("/node"))
        .map((one, at) => `export * as e${at} from "${one}";`)
        .join("\n"),
    );
    const args = [
      "browser.js",
      "--bundle",
      "--format=esm",
      "--platform=browser",
      "--outfile=bundle.js",
      "--log-level=error",
    ];
    await run(tool("esbuild"), args, { cwd: home });
    expect(readFileSync(join(home, "bundle.js"), "utf8")).not.toMatch(/from "node:|require\("node:/);
  });

  it.each(["nodenext", "bundler"])("has types that resolve with moduleResolution %s", async (resolution) => {
    const uses = entries.map((entry, at) => `import * as e${at} from "${entry}";`);
    const all = entries.map((_, at) => `e${at}`).join(", ");
    writeFileSync(join(home, "use.ts"), `${uses.join("\n")}\nexport const all = [${all}];\n`);
    const module = resolution === "bundler" ? "esnext" : "nodenext";
    const types = ["--types", "node", "--typeRoots", join(repository, "node_modules/@types"), "--lib", "es2023,dom"];
    const flags = ["--strict", "--noEmit", "--skipLibCheck", "--target", "es2023", "--module", module];
    const done = run(tool("tsc"), ["use.ts", ...flags, "--moduleResolution", resolution, ...types], { cwd: home });
    await done.catch((error: { stdout: string }) => expect.unreachable(error.stdout));
  });
});

describe("a package with a plugin, outside of this repository", () => {
  it("installs the packages, has types, and passes its own test", async () => {
    const home = join(folder, "lost-property");
    cpSync(join(repository, "examples/lost-property"), home, { recursive: true });
    const files = ["core", "server", "cli"].map((one) => tarballs[one] ?? `no tarball of ${one}`);
    const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
    await run("npm", ["install", ...flags, ...files], { cwd: home });
    const types = ["--types", "node", "--typeRoots", join(repository, "node_modules/@types"), "--skipLibCheck"];
    const how = ["--strict", "--noEmit", "--target", "es2023", "--module", "nodenext", "--allowImportingTsExtensions"];
    const checked = run(tool("tsc"), ["plugin.ts", "plugin.test.ts", ...how, ...types], { cwd: home });
    await checked.catch((error: { stdout: string }) => expect.unreachable(error.stdout));
    const { stdout } = await run(process.execPath, ["--test", "--test-reporter=tap"], { cwd: home });
    expect(stdout).toContain("# pass 1\n# fail 0");
  });
});

describe("@banche/cli and @banche/server in an empty folder", () => {
  let home = "";
  const banche = () => join(home, "node_modules/.bin/banche");
  beforeAll(async () => {
    home = await install("product", ["cli", "server"]);
  });

  it("contain the command", async () => {
    const { stdout } = await run(banche(), ["--help"], { env: { ...process.env, LANG: "en_US.UTF-8" } });
    expect(stdout).toContain("banche");
    expect(stdout).toContain("users");
  });

  it("contain every page of the manual", () => {
    const installed = join(home, "node_modules/@banche/cli");
    const { man } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as { man: readonly string[] };
    expect(man).toContain("./man/banche-users.1");
    expect(man.filter((page) => !existsSync(join(installed, page)))).toEqual([]);
  });

  it("do not need the core package", () => {
    expect(existsSync(join(home, "node_modules/@banche/core"))).toBe(false);
  });

  it("serve the API and the web app", async () => {
    const env = { ...process.env, BANCHE_CONFIG_DIR: join(home, "config") };
    const args = ["serve", "--demo", "--port", "0", "--data", join(home, "data"), "--json"];
    const server = spawn(banche(), args, { env, stdio: ["ignore", "pipe", "inherit"] });
    const ended = new Promise<number | null>((done) => server.once("exit", done));
    try {
      const line = await Promise.race([firstLine(server.stdout), ended.then((code) => `ended with ${code}`)]);
      expect(line, "the first line of serve --json").toMatch(/^\{/);
      const { url } = JSON.parse(line) as { url: string };
      const page = await fetch(url, { headers: { accept: "text/html" } });
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<html")]);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    } finally {
      server.kill("SIGTERM");
    }
    expect(await ended).toBe(0);
  });
});

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const bytes of stream) {
    text += String(bytes);
    const end = text.indexOf("\n");
    if (end >= 0) return text.slice(0, end);
  }
  return text;
}
