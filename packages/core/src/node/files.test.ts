import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
  type FileHandle,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FileError } from "./fileError.ts";
import { fileSource, spooledSource, writeFileWhole } from "./files.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "banche-files-"));
});
afterEach(async () => rm(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
async function* pieces(...all: readonly string[]): AsyncGenerator<string> {
  yield* all;
}
const problemOf = async (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof FileError ? `${error.problem} ${error.reason}` : String(error)),
  );
const readAll = async (source: { open(): AsyncIterable<Uint8Array> }) => {
  let text = "";
  for await (const bytes of source.open()) text += Buffer.from(bytes).toString();
  return text;
};

describe("reading", () => {
  it("reads a file several times", async () => {
    await writeFile(at("a.csv"), "账户");
    const source = fileSource(at("a.csv"));
    expect([source.name, await readAll(source), await readAll(source)]).toEqual(["a.csv", "账户", "账户"]);
  });

  it("reports the problem of a file", async () => {
    await mkdir(at("folder"));
    expect(await problemOf(readAll(fileSource(at("none.csv"))))).toBe("notFound ENOENT");
    expect(await problemOf(readAll(fileSource(at("folder"))))).toBe("isFolder EISDIR");
    expect(await problemOf(readAll(fileSource(at("folder/x/y"))))).toBe("notFound ENOENT");
    await writeFile(at("plain"), "");
    expect(await problemOf(readAll(fileSource(at("plain/x"))))).toBe("notReadable ENOTDIR");
  });

  it("stores a pipe for repeated reading, only for its owner, and removes the copy", async () => {
    async function* pipe() {
      yield Buffer.from("a,");
      yield Buffer.from("b\n");
    }
    const { source, remove } = await spooledSource("-", pipe());
    expect([source.name, await readAll(source), await readAll(source)]).toEqual(["-", "a,b\n", "a,b\n"]);
    await remove();
    expect(await problemOf(readAll(source))).toBe("notFound ENOENT");
  });
});

describe("writing", () => {
  it("replaces the whole file and keeps its permissions and its link", async () => {
    await writeFile(at("real.csv"), "before");
    await chmod(at("real.csv"), 0o600);
    await symlink(at("real.csv"), at("link.csv"));
    await writeFileWhole(at("link.csv"), pieces("a", "b"));
    expect(await readFile(at("real.csv"), "utf8")).toBe("ab");
    expect((await stat(at("real.csv"))).mode & 0o777).toBe(0o600);
    expect((await lstat(at("link.csv"))).isSymbolicLink()).toBe(true);
    expect((await readdir(folder)).sort()).toEqual(["link.csv", "real.csv"]);
  });

  it("leaves no temporary file and keeps the old content when the disk is full", async () => {
    await writeFile(at("a.csv"), "before");
    const full = async (path: string, flags: string, mode?: number): Promise<FileHandle> => {
      const file = await open(path, flags, mode);
      const fail = Object.assign(new Error("no space"), { code: "ENOSPC", syscall: "write" });
      let writes = 0;
      const writeFile = file.writeFile.bind(file);
      file.writeFile = async (...args) => ((writes += 1) > 1 ? Promise.reject(fail) : writeFile(...args));
      return file;
    };
    expect(await problemOf(writeFileWhole(at("a.csv"), pieces("x", "y", "z"), full))).toBe("diskFull ENOSPC");
    expect(await readFile(at("a.csv"), "utf8")).toBe("before");
    expect(await readdir(folder)).toEqual(["a.csv"]);
  });

  it("leaves no file when the content fails, and passes on the error", async () => {
    async function* broken() {
      yield "a";
      throw new TypeError("broken");
    }
    expect(await problemOf(writeFileWhole(at("a.csv"), broken()))).toBe("TypeError: broken");
    expect(await readdir(folder)).toEqual([]);
  });

  it("reports the problem of a path", async () => {
    await mkdir(at("folder"));
    expect(await problemOf(writeFileWhole(at("folder"), pieces("a")))).toMatch(/^isFolder|^notWritable/);
    expect(await problemOf(writeFileWhole(at("none/a.csv"), pieces("a")))).toBe("notWritable ENOENT");
  });
});
