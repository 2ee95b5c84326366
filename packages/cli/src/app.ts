import type { Clock, KeyValueStore, Language, Random, SocketFactory, ToldModel, Transport } from "@banche/core";
import type { ChoiceEntry, LookupEntry } from "@banche/core/forms";
import type { ResourceFacts } from "./commands/resource/facts.ts";
import type { RegistrySource } from "./registry.ts";

/** Where output goes. */
export interface OutStream {
  readonly isTTY: boolean;
  /** Width in cells; undefined where it is no terminal. */
  readonly columns: number | undefined;
  /**
   * Writes, and waits while the reader is slower than we are.
   *
   * @throws {BrokenPipe} when nobody reads any more, as in `banche users list | head`
   */
  write(data: string | Uint8Array): Promise<void>;
}

/** Nobody reads our output any more. Not an error: the command ends quietly. */
export class BrokenPipe extends Error {
  override readonly name = "BrokenPipe";
}

export interface InStream {
  readonly isTTY: boolean;
  /** What is piped in, once. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** Folders of the tool (XDG; `banche help environment`). They need not exist. */
export interface Folders {
  /** Profiles and tokens. */
  readonly config: string;
  /** Journals of jobs. */
  readonly state: string;
  /** Data of `banche serve`. */
  readonly data: string;
  /** What completion offers, and what Node compiled; can be deleted at any time. */
  readonly cache: string;
}

/** What is remembered about one server and user between runs. */
export interface Profile {
  readonly server?: string | undefined;
  readonly account?: string | undefined;
  /** Where the token is kept, once that was decided. */
  readonly tokens?: TokenPlace | undefined;
}

/** Keyring of the operating system, or a file that only its owner can read. */
export type TokenPlace = "keyring" | "file";

/** All profiles that are kept here. */
export interface Profiles {
  /** The one that is used when nothing else is said. */
  current(): string | undefined;
  list(): readonly string[];
  read(name: string): Profile;
  /** @throws {CliError} `file` */
  use(name: string): void;
  /** Forgets settings and credentials, but for what the keyring holds. @throws {CliError} `file` */
  remove(name: string): void;
}

/**
 * Secrets in the keyring of the operating system.
 *
 * Every call settles within 3 s and throws {@link CliError} `keyring` when there is no keyring, when it refuses, and when it
 * does not answer.
 */
export interface Keyring {
  get(name: string): Promise<string | undefined>;
  set(name: string, secret: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** A program of somebody else's that is a command of ours: `banche-<name>` on the PATH. */
export interface Program {
  readonly name: string;
  readonly path: string;
}

export interface ProgramCall {
  readonly path: string;
  readonly args: readonly string[];
  /** Variables to set beside those that we have. */
  readonly env: Readonly<Record<string, string>>;
}

/** Whose names completion offers: they are kept apart for each server, account and factory. */
export interface Owner {
  readonly server: string;
  readonly account: string;
  readonly factory: string;
}

/** A word that completion offers, and what it means. */
export type Candidate = readonly [word: string, meaning: string];

/** What completion offers, remembered from what commands have printed. Never throws: it is a convenience. */
export interface Candidates {
  read(owner: Owner, name: string): readonly Candidate[];
  write(owner: Owner, name: string, candidates: readonly Candidate[]): void;
  /** Forgets everything of an account. */
  clear(owner: Pick<Owner, "server" | "account">): void;
}

/** The designed models of a session: what the server sent, and what help and completion know of it. */
export interface KnownModels {
  readonly told: readonly ToldModel[];
  readonly facts: readonly ResourceFacts[];
  /** Texts that the server says in place of the product's, by language and key. */
  readonly texts?: SaidTexts | undefined;
}

/** Texts in place of the product's. */
export type SaidTexts = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

/** Designed models as the server last sent them, so that their commands are there at once. Never throws. */
export interface ModelCache {
  read(owner: Owner): KnownModels | undefined;
  write(owner: Owner, models: KnownModels): void;
}

/** Tables that files are checked against without the server, as they were read last. */
export interface KnownTables {
  readonly references: Readonly<Record<string, readonly LookupEntry[]>>;
  readonly dictionaries: Readonly<Record<string, readonly ChoiceEntry[]>>;
  /** When each table was read, in ms since 1970, by the name of its target or `dictionary:<code>`. */
  readonly readAt: Readonly<Record<string, number>>;
}

/** Tables of an account in a factory. `Candidates.clear` forgets them, too. Never throws: it is a convenience. */
export interface TableCache {
  read(owner: Owner): KnownTables | undefined;
  write(owner: Owner, tables: KnownTables): void;
}

export interface ProfileStore {
  read(): Profile;
  write(profile: Profile): void;
}

/** Lock flag and factory of one profile, and the token where no keyring holds it, in a file that only its owner can read. */
export interface Credentials extends KeyValueStore {
  /** The server that the token belongs to; it is never sent to another one. */
  readonly server: string | undefined;
  /** Forgets what belongs to another server, and keeps what is set from now on for this one. */
  useServer(server: string): void;
}

export interface OpenTransport {
  readonly transport: Transport;
  close(): Promise<void>;
}

export type StopSignal = "SIGINT" | "SIGTERM" | "SIGHUP";

/**
 * Everything that a command may touch. `system.ts` has the real one; tests hand in their own. Nothing else in this package
 * reads the process, the disk, the network or the clock.
 */
export interface App {
  readonly stdin: InStream;
  readonly stdout: OutStream;
  readonly stderr: OutStream;
  /** Asks the person at the terminal and gives the line; with `hidden` nothing that is typed can be seen. */
  readonly prompt: (question: string, options?: { readonly hidden?: boolean }) => Promise<string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** How we were called: for programs that call us again. */
  readonly command: string;
  readonly version: string;
  readonly folders: Folders;
  readonly clock: Clock;
  readonly random: Random;
  /** `length` bytes that nobody can guess. */
  readonly randomBytes: (length: number) => Uint8Array;
  readonly profiles: Profiles;
  readonly openProfile: (name: string) => Promise<ProfileStore>;
  readonly openCredentials: (name: string) => Credentials;
  readonly keyring: Keyring;
  readonly candidates: Candidates;
  readonly models: ModelCache;
  readonly tables: TableCache;
  /** Programs that are commands of ours, by name. */
  readonly programs: () => readonly Program[];
  /** Runs a program with our terminal and gives its exit code. */
  readonly runProgram: (call: ProgramCall) => Promise<number>;
  /** Opens a file with the program that the system has for it, and does not wait. @throws {CliError} `file` */
  readonly openFile: (path: string) => Promise<void>;
  readonly openTransport: () => Promise<OpenTransport>;
  /** Sockets of the chat. */
  readonly openSockets: () => Promise<SocketFactory>;
  /** For work on many rows: garbage is collected early and often, so that the process stays small, not just its heap. */
  readonly useLittleMemory: () => void;
  /** The resources that commands and screens are made from. */
  readonly registry: RegistrySource;
  /** Calls back for each signal that asks us to stop. Gives the way to stop listening. */
  readonly onStop: (listener: (signal: StopSignal) => void) => () => void;
}
