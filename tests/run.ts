import { type RunFolder, openRunFolder, sweepRunFolders } from "../packages/server/src/testing/run.ts";

interface Run {
  readonly folder: Promise<RunFolder>;
  /** The temporary directory outside of this run. */
  readonly usual: string | undefined;
  readonly leftOver: string[];
  users: number;
}

declare global {
  // Each project loads this file separately, in one process.
  var bancheTestRun: Run | undefined;
}

/**
 * The projects of a run share one temporary folder, which the last one deletes. It must be empty by then: left files are listed, and the
 * run fails. Remains of killed runs are deleted before.
 */
export async function setup(): Promise<() => Promise<void>> {
  const run = (globalThis.bancheTestRun ??= { folder: begin(), usual: process.env["TMPDIR"], leftOver: [], users: 0 });
  run.users += 1;
  const folder = await run.folder;
  // Workers inherit the environment of this process.
  process.env["TMPDIR"] = folder.path;
  return async () => {
    run.users -= 1;
    if (run.users > 0) return;
    globalThis.bancheTestRun = undefined;
    const left = [...run.leftOver, ...(await folder.close())];
    if (run.usual === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = run.usual;
    if (left.length > 0)
      throw new Error(`The tests have left something behind; it is removed now:\n  ${left.join("\n  ")}`);
  };
}

/** Records names that a run has left outside of its folder. */
export function nameLeftOver(names: readonly string[]): void {
  globalThis.bancheTestRun?.leftOver.push(...names);
}

async function begin(): Promise<RunFolder> {
  await sweepRunFolders();
  return openRunFolder();
}
