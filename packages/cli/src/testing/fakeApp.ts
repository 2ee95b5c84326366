import { memoryStore } from "@banche/core";
import { type App, BrokenPipe, type OutStream, type Profile } from "../app.ts";

export interface FakeAppOptions {
  /** Whether standard output, error and input are a terminal. */
  readonly terminal?: boolean;
  /** Width of the terminal in cells. */
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** What is piped in. */
  readonly input?: string;
  /** What the person answers, in order. */
  readonly answers?: readonly string[];
  readonly profile?: Profile;
  /** Output breaks after so many writes. */
  readonly breaksAfter?: number;
  readonly transport?: Awaited<ReturnType<App["openTransport"]>>["transport"];
}

export interface FakeApp extends App {
  readonly out: () => string;
  readonly err: () => string;
  readonly asked: readonly string[];
}

/** An app without a machine: what is written is kept, what is asked is answered. */
export function fakeApp(options: FakeAppOptions = {}): FakeApp {
  const { terminal = false, env = {}, input = "", answers = [], breaksAfter = Number.POSITIVE_INFINITY } = options;
  const [stdout, stderr] = [kept(), kept()];
  const asked: string[] = [];
  let profile: Profile = options.profile ?? {};
  const credentials = memoryStore();
  let server: string | undefined;
  return {
    stdin: {
      isTTY: terminal,
      async *chunks() {
        yield new TextEncoder().encode(input);
      },
    },
    stdout: stdout.stream,
    stderr: stderr.stream,
    out: stdout.text,
    err: stderr.text,
    asked,
    prompt: async (question) => {
      asked.push(question);
      return answers[asked.length - 1] ?? "";
    },
    env,
    cwd: "/work",
    version: "1.2.3",
    folders: { config: "/config", state: "/state", data: "/data" },
    clock: { now: () => 0, wait: async () => undefined },
    random: () => 0.5,
    randomBytes: (length) => Uint8Array.from({ length }, (_, index) => index),
    openProfile: async () => ({
      read: () => profile,
      write: (next) => {
        profile = next;
      },
    }),
    openCredentials: () => ({
      ...credentials,
      get server() {
        return server;
      },
      useServer: (next) => {
        server = next;
      },
    }),
    openTransport: async () => ({
      transport:
        options.transport ??
        (async () => {
          throw new Error("nothing may be sent");
        }),
      close: async () => undefined,
    }),
    onStop: () => () => undefined,
  };

  function kept(): { readonly stream: OutStream; readonly text: () => string } {
    const written: string[] = [];
    return {
      text: () => written.join(""),
      stream: {
        isTTY: terminal,
        columns: terminal ? (options.columns ?? 80) : undefined,
        write: async (data) => {
          if (written.length >= breaksAfter) throw new BrokenPipe();
          written.push(typeof data === "string" ? data : new TextDecoder().decode(data));
        },
      },
    };
  }
}
