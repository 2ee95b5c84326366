import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { App } from "../app.ts";
import { CliError, usageError } from "../errors.ts";
import { type Picture, readPicture } from "./picture.ts";

/** Files and programs of the user's computer, with a private folder for shared files. */
export interface OwnDesk {
  /** @throws {CliError} `file`; `usage` when it is no picture or is too large (spec §5) */
  readPicture(path: string): Promise<Picture>;
  /** Opens a text in the user's editor and returns the changed text. @throws {CliError} `file` when the editor cannot be run */
  edit(text: string): Promise<string>;
  /** Shows a file with the system's program for it. @throws {CliError} `file` */
  show(name: string, bytes: Uint8Array): Promise<void>;
  /** Opens an address in the browser. @throws {CliError} `usage` when it is no web address; `file` */
  browse(address: string): Promise<void>;
  /** Deletes the shared files. */
  close(): void;
}

export function createDesk(app: App, platform: NodeJS.Platform = process.platform): OwnDesk {
  let folder: string | undefined;
  const share = async (name: string, content: string | Uint8Array): Promise<string> => {
    // A folder of mode 0700 with an unpredictable name: no other user can read its files or replace them.
    folder ??= await mkdtemp(join(tmpdir(), "banche-"));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, name);
    await writeFile(path, content, { mode: 0o600 });
    return path;
  };
  return {
    readPicture: (path) => readPicture(app.cwd, pathOf(path, app.env["HOME"])),
    async edit(text) {
      const path = await share("message.txt", text);
      const code = await app.runProgram(editorOf(app.env, platform, path));
      if (code !== 0) return text;
      const changed = await readFile(path, "utf8");
      await rm(path, { force: true });
      // Editors add a line break at the end that the user did not type.
      return changed.replace(/\r\n/g, "\n").replace(/\n$/, "");
    },
    async show(name, bytes) {
      await app.openFile(await share(safeName(name), bytes));
    },
    async browse(address) {
      const url = URL.canParse(address) ? new URL(address) : undefined;
      // Other schemes can start programs.
      if (url?.protocol !== "https:" && url?.protocol !== "http:") throw usageError("tui.messages.noAddress");
      await app.openFile(url.href);
    },
    close() {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Names come from the server: they must not contain folders or options, only letters, digits and one dot. */
function safeName(name: string): string {
  const [, base = "file", extension = ""] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/s.exec(name) ?? [];
  return `${base.replace(/[^A-Za-z0-9]+/g, "").slice(0, 64) || "file"}${extension.toLowerCase()}`;
}

/** A path as users type it, or as terminals insert dropped files: with `~`, quotes, `\ `. */
export function pathOf(typed: string, home: string | undefined): string {
  const bare = typed.trim();
  const quoted = /^(['"])(.*)\1$/s.exec(bare)?.[2];
  const path = quoted ?? bare.replace(/\\([ '"()&\\])/g, "$1");
  return home && /^~(?=\/|$)/.test(path) ? home + path.slice(1) : path;
}

/** `VISUAL`, else `EDITOR`, which may both be a whole command line; else the default editor of the system. */
function editorOf(env: App["env"], platform: NodeJS.Platform, path: string): Parameters<App["runProgram"]>[0] {
  const editor = env["VISUAL"] || env["EDITOR"] || (platform === "win32" ? "notepad" : "vi");
  if (platform !== "win32") return { path: "/bin/sh", args: ["-c", `${editor} "$1"`, "sh", path], env: {} };
  const [program, ...args] = editor.split(" ").filter(Boolean);
  if (program === undefined)
    throw new CliError("file", { text: { key: "cli.errors.unrunnable", params: { file: editor } } });
  return { path: program, args: [...args, path], env: {} };
}
