/** Options, variables, files and times in the files of `deploy/` exist. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const isThere = (path: string) => existsSync(join(root, path));

/** Options of `banche serve` in the generated reference page. */
const commands = read("docs/reference/commands.md");
const optionsOf = (section: RegExp) =>
  [...(section.exec(commands)?.[0] ?? "").matchAll(/^\| `(--[\w-]+)/gm)].map(([, option = ""]) => option);
const options = optionsOf(/^### `banche serve`\n[^]*?(?=^##)/m);
const doctorOptions = optionsOf(/^### `banche doctor`\n[^]*?(?=^##)/m);
const variables = [...commands.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, variable = ""]) => variable);

const unit = read("deploy/systemd/banche@.service");
const containerfile = read("deploy/container/Containerfile");
const haproxy = read("deploy/haproxy/haproxy.cfg");
const runSeconds = 30;
/** Option of Node: the part of the heap for new objects keeps its size. */
const heapFlag = "--min-semi-space-size=16";

interface Service {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  /** A variable without a value is passed on, if there is one. */
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly volumes?: readonly string[];
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly privileged?: boolean;
  readonly cap_drop?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
}
const composeText = read("deploy/compose/compose.yaml");
const compose = parse(composeText, { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const services = Object.entries(compose.services);
const processes = services.filter(([, { build }]) => build !== undefined);

const optionsIn = (line: string) => [...line.matchAll(/(?<=[\s"])--[a-z][\w-]*/g)].map(([option]) => option);
const seconds = (text: string | undefined) => Number(/^(\d+)s$/.exec(text ?? "")?.[1]);

test("the page of commands can be read", () => {
  expect(options).toEqual(expect.arrayContaining(["--port", "--data", "--drain"]));
  expect(variables).toEqual(expect.arrayContaining(["DATABASE_URL", "BANCHE_TRUSTED_PROXIES"]));
});

describe("the unit of systemd", () => {
  const value = (key: string) => new RegExp(`^${key}=(.*)$`, "m").exec(unit)?.[1] ?? "";

  test("starts an existing file of a checkout with existing options", () => {
    const [program = "", flag, script = "", verb, ...more] = value("ExecStart").split(" ");
    expect([program, flag, verb]).toEqual(["/opt/banche/node_modules/.bin/node", heapFlag, "serve"]);
    expect(script).toBe(`/opt/banche/packages/cli/${builtCommand()}`);
    expect(optionsIn(` ${more.join(" ")}`).filter((option) => !options.includes(option))).toEqual([]);
    expect(isThere(value("Documentation").replace("file:///opt/banche/", ""))).toBe(true);
  });

  test("names existing variables, each once", () => {
    const names = [...read("deploy/systemd/banche.env").matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(
      ([, name = ""]) => name,
    );
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => !variables.includes(name))).toEqual([]);
    expect(names).toEqual([...new Set(names)]);
    expect(value("EnvironmentFile")).toBe("/etc/banche/banche.env");
  });

  test("gives a process time to stop, and has its own user", () => {
    const drain = Number(/--drain (\d+)/.exec(unit)?.[1]);
    expect(seconds(value("TimeoutStopSec"))).toBeGreaterThan(drain + runSeconds);
    expect([value("User"), value("KillMode")]).toEqual(["banche", "mixed"]);
  });

  const analyze = "/usr/bin/systemd-analyze";
  if (!existsSync(analyze)) console.warn("the unit is not verified: no systemd-analyze found");
  test.runIf(existsSync(analyze))("is accepted by systemd and confines the process", () => {
    const folder = mkdtempSync(join(tmpdir(), "banche-unit-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "banche@.service");
    writeFileSync(file, unit.replace("/opt/banche/node_modules/.bin/node", process.execPath));
    const verified = spawnSync(analyze, ["verify", "--man=no", join(folder, "banche@8081.service")], {
      encoding: "utf8",
    });
    expect(verified.stderr.split("\n").filter((line) => line.includes("banche@"))).toEqual([]);
    // Exposure score; 100 means access to the whole machine.
    const security = spawnSync(analyze, ["security", "--offline=yes", "--threshold=20", file], { encoding: "utf8" });
    expect(security.status, security.stdout).toBe(0);
  });
});

describe("the image", () => {
  const lines = containerfile.replaceAll("\\\n", " ").split("\n");
  const all = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  test("contains only the checkout and packages of npm", () => {
    expect(all("ADD")).toEqual([]);
    expect(containerfile).not.toMatch(/\b(?:curl|wget|apt-get)\b/);
    expect(new Set(all("FROM").map((from) => from.split(" ")[0])).size).toBe(1);
    for (const [path] of containerfile.matchAll(/\bscripts\/[\w/.]+/g)) expect(isThere(path), path).toBe(true);
    const ignored = read(".dockerignore").split("\n");
    expect(ignored).toEqual(expect.arrayContaining([".git", "**/node_modules", "**/dist", "deploy/compose/.env"]));
  });

  test("runs as an ordinary user with existing options", () => {
    expect(all("USER").at(-1)).toBe("node");
    expect(JSON.parse(all("ENTRYPOINT")[0] ?? "[]")).toEqual(["node", heapFlag, "/usr/local/bin/banche"]);
    const args = JSON.parse(all("CMD").at(-1) ?? "[]") as readonly string[];
    expect(args[0]).toBe("serve");
    expect(optionsIn(` ${args.join(" ")}`).filter((option) => !options.includes(option))).toEqual([]);
    expect(args[args.indexOf("--data") + 1]).toBe(all("VOLUME")[0]);
  });

  test("has a readiness check at its own port", () => {
    const port = /"--port", "(\d+)"/.exec(containerfile)?.[1];
    expect(all("EXPOSE")).toEqual([port]);
    expect(all("HEALTHCHECK")[0]).toContain(`http://127.0.0.1:${port}/readyz`);
  });
});

describe("the compose file", () => {
  test("has a database, three processes and a proxy, and publishes only the proxy", () => {
    expect(processes.map(([name]) => name)).toEqual(["banche1", "banche2", "banche3"]);
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(["proxy"]);
    for (const [, { privileged, depends_on: needs = {} }] of services) {
      expect(privileged).toBeUndefined();
      expect(Object.keys(needs).filter((need) => !(need in compose.services))).toEqual([]);
    }
  });

  test("gives the processes existing variables, time to stop and no extra rights", () => {
    const drain = 5;
    for (const [, service] of processes) {
      expect(Object.keys(service.environment ?? {}).filter((name) => !variables.includes(name))).toEqual([]);
      expect(seconds(service.stop_grace_period)).toBeGreaterThan(drain + runSeconds);
      expect([service.read_only, service.cap_drop]).toEqual([true, ["ALL"]]);
      expect(service.environment?.["DATABASE_URL"]).toContain("@database/");
    }
  });

  test("mounts existing files, files that the guide describes, and declared volumes", () => {
    const guide = read("docs/guide/operations.md");
    for (const mount of services.flatMap(([, { volumes = [] }]) => volumes)) {
      const [from = ""] = mount.split(":");
      if (!from.startsWith(".")) expect(Object.keys(compose.volumes)).toContain(from);
      else if (!isThere(join("deploy/compose", from))) expect(guide).toContain(`deploy/compose/${from.slice(2)}`);
    }
    for (const [, { build }] of processes) {
      expect(resolve(root, "deploy/compose", build?.context ?? "")).toBe(resolve(root));
      expect(isThere(build?.dockerfile ?? "")).toBe(true);
    }
  });

  test("needs only variables that the guide names", () => {
    const passedOn = processes.flatMap(([, { environment = {} }]) =>
      Object.keys(environment).filter((name) => environment[name] === null),
    );
    const asked = [...[...composeText.matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name), ...passedOn];
    const ofFiles = [
      "BANCHE_FILES",
      ...["ENDPOINT_URL_S3", "REGION", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"].map((name) => `AWS_${name}`),
    ];
    expect(new Set(asked)).toEqual(new Set(["POSTGRES_PASSWORD", "BANCHE_DATABASE_PASSWORD", ...ofFiles]));
    const guide = read("docs/guide/operations.md");
    for (const name of asked) expect(guide).toContain(name);
  });

  test("connects the proxy to the processes at their port", () => {
    const port = /"--port", "(\d+)"/.exec(containerfile)?.[1];
    const named = compose.services["proxy"]?.environment ?? {};
    expect(Object.values(named)).toEqual(processes.map(([name]) => `${name}:${port}`));
    const asked = [...haproxy.matchAll(/server \w+ "\$\{(\w+)-/g)].map(([, name]) => name);
    expect(Object.keys(named)).toEqual(asked);
  });
});

test("the operations guide names existing options, variables and files", () => {
  const guide = read("docs/guide/operations.md");
  const ofCompose = ["BANCHE_DATABASE_PASSWORD", ...[...haproxy.matchAll(/\$\{(\w+)-/g)].map(([, name = ""]) => name)];
  const named = [...guide.matchAll(/\b(?:AWS|BANCHE|DATABASE|REDIS)_[A-Z0-9_]+\b/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((name) => ![...variables, ...ofCompose].includes(name))).toEqual([]);
  const given = [...guide.matchAll(/(?<=`)--[a-z][^`]*|banche serve[^`\n]*/g)].flatMap(([text]) =>
    optionsIn(` ${text}`),
  );
  expect(given).toEqual(expect.arrayContaining(["--base", "--data", "--pool"]));
  expect([...new Set(given)].filter((option) => ![...options, ...doctorOptions].includes(option))).toEqual([]);
  const linked = [...guide.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = ""]) => path);
  expect(linked.length).toBeGreaterThan(5);
  expect(linked.filter((path) => !existsSync(resolve(root, dirname("docs/guide/operations.md"), path)))).toEqual([]);
  const shipped = [...guide.matchAll(/\bdeploy\/[\w@./-]*\w/g)].map(([path]) => path);
  const made = ["deploy/compose/.env", "deploy/compose/banche.pem"];
  expect([...new Set(shipped)].filter((path) => !isThere(path) && !made.includes(path))).toEqual([]);
});

function builtCommand(): string {
  const { bin } = JSON.parse(read("packages/cli/package.json")) as { readonly bin: { readonly banche: string } };
  return bin.banche.replace("./", "");
}
