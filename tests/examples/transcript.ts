import { spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { finished } from "../lib/banche.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A server that the commands of an example use, under the name of a profile. */
export interface ExampleProfile {
  readonly profile: string;
  readonly url: string;
}

/**
 * Runs the `$ ` lines in the console blocks of an example's README, in a copy of its folder. Returns the README with the real output. All
 * job names are replaced by the same one.
 *
 * @param password - of the account `admin`
 */
export async function replay(
  example: string,
  profiles: readonly ExampleProfile[],
  password: string,
): Promise<{ readonly readme: string; readonly replayed: string }> {
  const home = mkdtempSync(join(tmpdir(), "banche-example-"));
  try {
    const work = join(home, "work");
    cpSync(join(root, "examples", example), work, { recursive: true });
    mkdirSync(join(home, "bin"));
    const main = join(root, "packages/cli/dist/main.js");
    writeFileSync(join(home, "bin/banche"), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
    chmodSync(join(home, "bin/banche"), 0o755);
    const run = async (line: string, input = ""): Promise<string> => {
      const child = spawn("bash", ["-c", `{ ${line}\n} 2>&1`], {
        cwd: work,
        env: {
          PATH: `${join(home, "bin")}:${process.env["PATH"]}`,
          HOME: home,
          LANG: "en_US.UTF-8",
          BANCHE_CONFIG_DIR: join(home, "config"),
        },
        stdio: ["pipe", "pipe", "pipe"],
      });
      child.stdin.end(input);
      return (await finished(child)).stdout;
    };
    for (const { profile, url } of profiles) {
      await run(`banche login --profile ${profile} --server ${url} --account admin --password-stdin`, password);
    }
    const readme = readFileSync(join(work, "README.md"), "utf8");
    let replayed = "";
    let inside = false;
    for (const line of readme.split("\n")) {
      if (line === "```console") inside = true;
      else if (line === "```") inside = false;
      if (inside && line !== "```console" && !line.startsWith("$ ")) continue;
      replayed += `${line}\n`;
      if (inside && line.startsWith("$ ")) replayed += withoutNames(await run(line.slice(2)));
    }
    return { readme, replayed: replayed.replace(/\n$/, "") };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function withoutNames(output: string): string {
  return (
    output
      // Planning progress is printed once a second, so never on a fast machine.
      .replace(/^Checking [\d,]+ rows · .*\n/gm, "")
      .replace(/\b20\d{6}-[0-9a-f]{8}\b/g, "20261121-4f3a9c0e")
      .replace(/[\ufeff\r]/g, "")
      .replace(/([^\n])$/, "$1\n")
  );
}
