import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { FIRST_PASSWORDS, type FirstPasswords, firstPasswords } from "@banche/core/bulk";
import type { Context } from "../context.ts";
import { CliError, usageError } from "../errors.ts";
import type { Input } from "../program/input.ts";
import type { SignedIn } from "../session/connect.ts";
import { writePrivate } from "../system/privateFile.ts";

/** The passwords of the users that a job creates, in a file of mode 0600: `account,password` on each line. */
export interface PasswordFile extends FirstPasswords {
  readonly path: string;
  /** Removes unused passwords, and deletes the file when none is left. The rest is synced to the disk. */
  close(): void;
}

/**
 * Opens the file of `--password-file`; undefined without the option. Each password is written before it is sent.
 *
 * @param goesOn - the job continues: the file of its earlier runs is read and appended to
 * @throws {CliError} `file` when a new job finds such a file, or when it cannot be written; `usage` when the server takes no passwords
 */
export async function openPasswordFile(
  { app }: Context,
  { client }: SignedIn,
  input: Input,
  goesOn: boolean,
): Promise<PasswordFile | undefined> {
  const given = input.text("password-file");
  if (given === undefined) return undefined;
  if (!(await client.additions()).has(FIRST_PASSWORDS)) {
    throw usageError("cli.firstPassword.unsupported");
  }
  const path = resolve(app.cwd, given);
  const descriptor = attempt(path, () => openSync(path, goesOn ? "a+" : "wx", 0o600));
  const known = goesOn ? attempt(path, () => readLines(descriptor)) : new Map<string, string>();
  let lines = known.size;
  const passwords = firstPasswords({
    registry: client.registry,
    randomBytes: app.randomBytes,
    known,
    keep(account, password) {
      attempt(path, () => writeSync(descriptor, lineOf(account, password)));
      lines += 1;
    },
  });
  const { made } = passwords;
  return {
    ...passwords,
    path,
    close() {
      try {
        attempt(path, () => fsyncSync(descriptor));
      } finally {
        closeSync(descriptor);
      }
      if (made.size === 0) rmSync(path, { force: true });
      else if (made.size < lines) {
        writePrivate(path, [...made].map(([account, password]) => lineOf(account, password)).join(""));
      }
    },
  };
}

const lineOf = (account: string, password: string): string => `${account},${password}\n`;

/** A last line that was cut off has no password that was sent. It is removed, so that the next line is not appended to it. */
function readLines(descriptor: number): ReadonlyMap<string, string> {
  const text = readFileSync(descriptor, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole !== text) ftruncateSync(descriptor, Buffer.byteLength(whole));
  const lines = whole.split("\n").slice(0, -1);
  return new Map(
    lines.map((line) => {
      const [account = "", password = ""] = line.split(",");
      return [account, password];
    }),
  );
}

function attempt<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new CliError("file", { text: { key: "cli.errors.unwritable", params: { file } }, cause: error });
  }
}
