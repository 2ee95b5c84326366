import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readdir, rm, stat, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FileError } from "./fileError.ts";
import type { OpenFile } from "./files.ts";
import { spillFile } from "./spillFile.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "banche-spill-"));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

const problemOf = async (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof FileError ? `${error.problem} ${error.reason}` : String(error)),
  );

/** A file whose writes fail from the second one on. */
function failing(code: string): OpenFile {
  return async (path, flags, mode): Promise<FileHandle> => {
    const file = await open(path, flags, mode);
    const writeFile = file.writeFile.bind(file);
    let writes = 0;
    file.writeFile = async (...args) =>
      (writes += 1) > 1 ? Promise.reject(Object.assign(new Error(code), { code })) : writeFile(...args);
    return file;
  };
}

describe("a spill in a file", () => {
  it.each([
    ["ENOSPC", "diskFull ENOSPC"],
    ["EDQUOT", "diskFull EDQUOT"],
    ["EIO", "notWritable EIO"],
  ])("says what is wrong when writing fails with %s, and leaves nothing behind", async (code, problem) => {
    const spill = spillFile(folder, failing(code));
    await spill.write(Buffer.from("first"));
    expect(await problemOf(spill.write(Buffer.from("second")))).toBe(problem);
    await spill.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it("names a place that cannot be written", async () => {
    const spill = spillFile(folder, async () => Promise.reject(Object.assign(new Error("no"), { code: "EACCES" })));
    expect(await problemOf(spill.write(Buffer.from("a")))).toBe("notWritable EACCES");
    await spill.close();
  });

  it("does not take less for what was written", async () => {
    const spill = spillFile(folder);
    const at = await spill.write(Buffer.from("short"));
    expect(await problemOf(spill.read(at, new Uint8Array(9)))).toBe("notReadable the file was cut off");
    await spill.close();
  });

  it("gives back each piece, in any order, and makes no file before there is one", async () => {
    const spill = spillFile(join(folder, "a", "b"));
    expect(await readdir(folder)).toEqual([]);
    const pieces = ["one", "", "three", "4"];
    const places: number[] = [];
    for (const piece of pieces) places.push(await spill.write(Buffer.from(piece)));
    for (const at of [2, 0, 3, 1]) {
      const into = Buffer.alloc(pieces[at]?.length ?? 0);
      await spill.read(places[at] ?? 0, into);
      expect(into.toString()).toBe(pieces[at]);
    }
    await spill.close();
    expect(await readdir(join(folder, "a", "b"))).toEqual([]);
  });

  it("is for its owner only", async () => {
    let mode = 0;
    const spill = spillFile(folder, async (path, flags, asked) => {
      const file = await open(path, flags, asked);
      mode = (await stat(path)).mode & 0o777;
      return file;
    });
    await spill.write(Buffer.from("a"));
    await spill.close();
    expect(mode).toBe(0o600);
  });

  it("is gone when its process is killed", async () => {
    const module = new URL("spillFile.ts", import.meta.url).href;
    const script = `
      const { spillFile } = await import(${JSON.stringify(module)});
      await spillFile(${JSON.stringify(folder)}).write(Buffer.alloc(100_000));
      process.stdout.write("written");
      setInterval(() => undefined, 1_000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    expect(said.toString()).toBe("written");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await readdir(folder)).toEqual([]);
  });
});
