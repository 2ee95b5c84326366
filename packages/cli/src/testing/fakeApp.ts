import { memoryStore, type SocketFactory } from "@banche/core";
import {
  type KnownModels,
  type KnownTables,
  type App,
  BrokenPipe,
  type Candidate,
  type Keyring,
  type OutStream,
  type Profile,
  type Program,
  type ProgramCall,
} from "../app.ts";
import type { RegistrySource } from "../registry.ts";
import { ownRegistry } from "../system/registry.ts";
import { CliError } from "../errors.ts";

export interface FakeAppOptions {
  /** Default: the resources of the product. */
  readonly registry?: RegistrySource;
  /** Whether standard output, error and input are a terminal. */
  readonly terminal?: boolean;
  /** Width of the terminal in cells. */
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** What is piped in. */
  readonly input?: string;
  /** The answers of the person, in order. */
  readonly answers?: readonly string[];
  readonly profile?: Profile;
  /** More profiles; the one above is `default`. */
  readonly profiles?: Readonly<Record<string, Profile>>;
  /** Whether the keyring works, refuses to write, or refuses every call; default: it works. */
  readonly keyring?: "works" | "isReadOnly" | "refuses";
  /** Programs on the PATH. */
  readonly programs?: readonly Program[];
  /** Writing fails after this many writes. */
  readonly breaksAfter?: number;
  readonly transport?: Awaited<ReturnType<App["openTransport"]>>["transport"];
  readonly sockets?: SocketFactory;
}

export interface FakeApp extends App {
  readonly out: () => string;
  readonly err: () => string;
  readonly asked: readonly string[];
  /** The secrets in the keyring. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Programs that were run. */
  readonly ran: readonly ProgramCall[];
  /** The content of the credentials file. */
  readonly kept: (key: string) => string | undefined;
}

/** An app without a real machine: it records output and answers questions from the options. */
export function fakeApp(options: FakeAppOptions = {}): FakeApp {
  const { terminal = false, env = {}, input = "", answers = [], breaksAfter = Number.POSITIVE_INFINITY } = options;
  const [stdout, stderr] = [kept(), kept()];
  const asked: string[] = [];
  const profiles = new Map<string, Profile>(Object.entries(options.profiles ?? {}));
  if (options.profile) profiles.set("default", options.profile);
  let current: string | undefined;
  const secrets = new Map<string, string>();
  const ran: ProgramCall[] = [];
  const words = new Map<string, readonly Candidate[]>();
  const models = new Map<string, KnownModels>();
  const tables = new Map<string, KnownTables>();
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
    command: "/usr/bin/banche",
    secrets,
    ran,
    kept: (key) => credentials.get(key),
    version: "1.2.3",
    folders: { config: "/config", state: "/state", data: "/data", cache: "/cache" },
    clock: { now: () => 0, wait: async () => undefined },
    random: () => 0.5,
    randomBytes: (length) => Uint8Array.from({ length }, (_, index) => index),
    profiles: {
      current: () => current,
      list: () => [...profiles.keys()],
      read: (name) => profiles.get(name) ?? {},
      use: (name) => {
        current = name;
      },
      remove: (name) => void profiles.delete(name),
    },
    keyring: fakeKeyring(secrets, options.keyring ?? "works"),
    candidates: {
      read: (owner, name) => words.get(`${JSON.stringify(owner)} ${name}`) ?? [],
      write: (owner, name, all) => void words.set(`${JSON.stringify(owner)} ${name}`, all),
      clear: () => [words, models, tables].forEach((kept) => kept.clear()),
    },
    models: {
      read: (owner) => models.get(JSON.stringify(owner)),
      write: (owner, known) => void models.set(JSON.stringify(owner), known),
    },
    tables: {
      read: (owner) => tables.get(JSON.stringify(owner)),
      write: (owner, known) => void tables.set(JSON.stringify(owner), known),
    },
    programs: () => options.programs ?? [],
    runProgram: async (call) => {
      ran.push(call);
      return 7;
    },
    openFile: async () => undefined,
    registry: options.registry ?? ownRegistry,
    openProfile: async (name) => ({
      read: () => profiles.get(name) ?? {},
      write: (next) => void profiles.set(name, next),
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
    openSockets: async () =>
      options.sockets ??
      (() => {
        throw new Error("nobody may connect");
      }),
    useLittleMemory: () => undefined,
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

function fakeKeyring(secrets: Map<string, string>, behaviour: FakeAppOptions["keyring"]): Keyring {
  const work = async (writes: boolean) => {
    if (behaviour === "works" || (behaviour === "isReadOnly" && !writes)) return;
    throw new CliError("keyring", {
      text: { key: "cli.errors.keyring", params: { reason: "AccessDenied" } },
      mend: { key: "cli.usage.useInsecureStorage" },
      details: { reason: "AccessDenied" },
    });
  };
  return {
    get: async (name) => {
      await work(false);
      return secrets.get(name);
    },
    set: async (name, secret) => {
      await work(true);
      secrets.set(name, secret);
    },
    remove: async (name) => {
      await work(true);
      secrets.delete(name);
    },
  };
}
