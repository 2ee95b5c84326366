import { join } from "node:path";
import { memoryStore, storageKeys } from "@banche/core";
import { createFakeServer, fakeClock, type FakeServerOptions } from "@banche/core/testing";
import type { App, StopSignal } from "../app.ts";
import { run } from "../run.ts";
import { fakeApp } from "./fakeApp.ts";

const SERVER = "http://fake";

/** The other end of a command that reads and writes files. */
export interface FileTerminal extends FakeServerOptions {
  readonly isTTY?: boolean;
  readonly answer?: string;
  readonly stdin?: string;
  /** Signed in as `admin` with a profile, not with a token from the environment, so that tables and words are saved. */
  readonly isKept?: boolean;
}

/** Runs commands in a folder against a fake server, as a pipe or as a terminal with a person who answers. */
export function fileTerminal(
  folder: string,
  { isTTY = false, answer = "", stdin = "", isKept = false, ...options }: FileTerminal = {},
) {
  const server = createFakeServer(options);
  const out = { stdout: "", stderr: "", asked: "" };
  let stop: (signal: StopSignal) => void = () => undefined;
  const stream = (name: "stdout" | "stderr") => ({
    isTTY,
    columns: isTTY ? 100 : undefined,
    write: async (data: string | Uint8Array) => {
      out[name] += typeof data === "string" ? data : Buffer.from(data).toString();
    },
  });
  const credentials = { ...memoryStore(), server: isKept ? SERVER : undefined, useServer: () => undefined };
  const profile = { server: SERVER, account: "admin" };
  if (isKept) {
    credentials.set(storageKeys.token, "token");
    credentials.set(storageKeys.factory, "f1");
  }
  const app: App = {
    ...fakeApp(isKept ? { profile } : {}),
    stdin: {
      isTTY,
      async *chunks() {
        yield Buffer.from(stdin);
      },
    },
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    prompt: async (question) => {
      out.asked += question;
      return answer;
    },
    env: { ...(!isKept && { BANCHE_SERVER: SERVER, BANCHE_TOKEN: "token" }), LANG: "zh_CN.UTF-8", NO_COLOR: "1" },
    cwd: folder,
    version: "0.0.0",
    folders: { config: folder, state: join(folder, ".state"), data: folder, cache: folder },
    clock: fakeClock(),
    random: () => 0.5,
    randomBytes: (length) => new Uint8Array(length),
    openProfile: async () => ({ read: () => (isKept ? profile : {}), write: () => undefined }),
    openCredentials: () => (isKept ? credentials : { ...memoryStore(), server: undefined, useServer: () => undefined }),
    openTransport: async () => ({ transport: server.transport, close: async () => undefined }),
    onStop: (listener) => {
      stop = listener;
      return () => {
        stop = () => undefined;
      };
    },
  };
  return {
    server,
    out,
    /** Acts as if a key or another process had sent a signal. */
    signal: (signal: StopSignal) => stop(signal),
    run: async (...argv: readonly string[]) => {
      Object.assign(out, { stdout: "", stderr: "", asked: "" });
      return run(app, argv);
    },
  };
}
