/** Platform as files from the shell: pulled from one server, brought to an empty one, pulled from there with the same bytes. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RunningServer, startServer } from "@banche/server";
import { createTestDatabase } from "@banche/server/testing";
import { beforeAll, describe, expect, inject, it } from "vitest";
import type { Banche } from "../lib/banche.ts";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { shared } from "../lib/fileScope.ts";
import { sharedFolder } from "../lib/folders.ts";
import { makeFolder } from "../lib/makeFolder.ts";
import { failure, json, ok, sharedDemoServer, signedIn } from "./harness.ts";

const demo = sharedDemoServer();
/** A server that has what every installation begins with. */
const empty = shared(async (later): Promise<RunningServer> => {
  const database = await createTestDatabase(inject("postgresUrl"), "empty");
  later(() => database.drop());
  const dataDir = makeFolder();
  later(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startServer({ dataDir, databaseUrl: database.url, port: 0, logLevel: "silent" });
  later(() => server.close());
  return server;
});
const [configA, configB, files, filesB] = [sharedFolder(), sharedFolder(), sharedFolder(), sharedFolder()];
const onDemo = bancheInProcess(configA);
const onEmpty = bancheInProcess(configB);

/** All files of a folder by their paths. */
function filesIn(folder: string, under = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(join(folder, under))) {
    const path = under === "" ? name : `${under}/${name}`;
    if (statSync(join(folder, path)).isDirectory()) Object.assign(found, filesIn(folder, path));
    else found[path] = readFileSync(join(folder, path), "utf8");
  }
  return found;
}

async function signIn(banche: Banche, url: string, password: string): Promise<void> {
  await ok(banche(["login", "--server", url, "--account", "admin", "--password-stdin"], { input: password }));
}

beforeAll(async () => {
  await signIn(onDemo, demo.url, "banche2026");
  await signIn(onEmpty, empty().url, empty().firstPassword ?? "");
});

it("round trip", async () => {
  console.log(await onDemo(["platform", "pull", files]));
  console.log(Object.keys(filesIn(files)).length);
  for (const f of ["roles/viewer.yaml", "menus/permission.user.yaml", "settings.yaml"]) console.log(f, filesIn(files)[f]?.slice(0, 1500));
  const plan = await onEmpty(["platform", "plan", files, "--prune", "--lang", "en"]);
  console.log(plan.stdout.slice(0, 3000), plan.stderr.slice(0, 3000), plan.code);
});
