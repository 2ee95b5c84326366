import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { onTestFinished, type TestContext } from "vitest";

import { shared } from "./fileScope.ts";
import { folderMode, makeFolder } from "./makeFolder.ts";

/** A folder for the tests of a file. The path is known at once; the folder is there while hooks and tests run. */
export function sharedFolder(): string {
  const path = join(tmpdir(), `banche-file-${randomBytes(4).toString("hex")}`);
  shared((later) => {
    later(() => remove(path));
    mkdirSync(path, { mode: folderMode });
  });
  return path;
}

/** A folder that is gone after the test. Tests that run beside others give their context. */
export function testFolder(test: Pick<TestContext, "onTestFinished"> = { onTestFinished }): string {
  const path = makeFolder();
  test.onTestFinished(() => remove(path));
  return path;
}

function remove(path: string): void {
  // Programs that have just been told to end may still write.
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
