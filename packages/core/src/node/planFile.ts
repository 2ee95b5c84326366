import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Operation, PlanHeader } from "../bulk/match/operation.ts";
import type { PlanDraft } from "../bulk/plan/memoryPlan.ts";
import { planWriter, type VerifiedPlan, verifyPlan } from "../bulk/plan/planText.ts";
import { FileError, readError, writeError } from "./fileError.ts";
import type { OpenFile } from "./files.ts";
import type { ResourceRegistry } from "../registry/registry.ts";

/**
 * A plan in a file that only its owner can read (it contains personal data). It is written next to its place and
 * moved there when it is sealed and on disk, so that no incomplete plan is ever found. `discard` deletes it.
 *
 * @throws {FileError} `diskFull`, `notWritable`, `isFolder`, from `append` and `seal`
 */
export function planFile(path: string, header: PlanHeader, openFile: OpenFile = open): PlanDraft {
  const writer = planWriter(header);
  let file: FileHandle | undefined;
  let beside: string | undefined;
  let sealed = false;

  async function opened(): Promise<FileHandle> {
    if (file) return file;
    const target = await realpath(path).catch(() => path);
    if ((await stat(target).catch(() => undefined))?.isDirectory()) throw new FileError("isFolder", path, "EISDIR");
    beside = join(dirname(target), `.${basename(target)}.${randomUUID().slice(0, 8)}.tmp`);
    file = await openFile(beside, "wx", 0o600);
    await file.writeFile(writer.head);
    return file;
  }

  async function discard(): Promise<void> {
    await file?.close().catch(() => undefined);
    file = undefined;
    if (beside && !sealed) await rm(beside, { force: true });
  }

  async function written<Result>(work: () => Promise<Result>): Promise<Result> {
    if (sealed) throw new TypeError("the plan is sealed");
    try {
      return await work();
    } catch (error) {
      await discard();
      throw error instanceof FileError ? error : writeError(path, error);
    }
  }

  return {
    discard,
    append: async (operations) => written(async () => (await opened()).writeFile(writer.operations(operations))),
    seal: async (totals) =>
      written(async () => {
        const handle = await opened();
        const { text, hash } = writer.end(totals);
        await handle.writeFile(text);
        await handle.sync();
        await handle.close();
        file = undefined;
        const target = await realpath(path).catch(() => path);
        await rename(beside ?? target, target);
        sealed = true;
        await syncFolder(dirname(target));
        return hash;
      }),
    async *read(): AsyncGenerator<readonly Operation[]> {
      if (!sealed) throw new TypeError("the plan is not sealed yet");
      yield* (await openPlanFile(path)).read();
    },
  };
}

/**
 * Reads a saved plan to its end and checks that it is unchanged.
 *
 * @param registry - the known resources
 * @throws {PlanError} when it is not a plan, is cut off or edited, or has unknown resources
 * @throws {FileError} `notFound`, `isFolder`, `notReadable`
 */
export async function openPlanFile(path: string, registry?: ResourceRegistry): Promise<VerifiedPlan> {
  return verifyPlan(async function* () {
    try {
      yield* createReadStream(path, { encoding: "utf8", highWaterMark: 65_536 }) as AsyncIterable<string>;
    } catch (error) {
      throw readError(path, error);
    }
  }, registry);
}

/** Makes sure that the new name is on disk; not every system can open a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
