import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { onTestFinished, type TestContext } from "vitest";

import { shared } from "./fileScope.ts";
import { folderMode, makeFolder } from "./makeFolder.ts";

/** A folder for the tests of a file. The path is known at once; the folder exists while hooks and tests run. */
export function sharedFolder(): string {
  const path = join(tmpdir(), `banche-file-${randomBytes(4).toString("hex")}`);
  shared((later) => {
    later(() => remove(path));
    mkdirSync(path, { mode: folderMode });
  });
  return path;
}

/** A folder that is deleted after the test. Concurrent tests must pass their context. */
export function testFolder(test: Pick<TestContext, "onTestFinished"> = { onTestFinished }): string {
  const path = makeFolder();
  test.onTestFinished(() => remove(path));
  return path;
}

function remove(path: string): void {
  // Programs that were just asked to stop may still write files.
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
