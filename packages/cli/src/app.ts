import type { Clock, KeyValueStore, Language, Random, SocketFactory, ToldModel, Transport } from "@banche/core";
import type { ChoiceEntry, LookupEntry } from "@banche/core/forms";
import type { ResourceFacts } from "./commands/resource/facts.ts";
import type { RegistrySource } from "./registry.ts";

/** A stream that output is written to. */
export interface OutStream {
  readonly isTTY: boolean;
  /** Width in cells; undefined when the stream is no terminal. */
  readonly columns: number | undefined;
  /**
   * Writes, and waits while the reader is slower than the writer.
   *
   * @throws {BrokenPipe} when the reader has closed the pipe, as in `banche users list | head`
   */
  write(data: string | Uint8Array): Promise<void>;
}

/** The reader of our output has closed it. Not an error: the command ends quietly. */
export class BrokenPipe extends Error {
  override readonly name = "BrokenPipe";
}

export interface InStream {
  readonly isTTY: boolean;
  /** The whole input that is piped in. Can be read once. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** Folders of the tool (XDG; `banche help environment`). They may not exist yet. */
export interface Folders {
  /** Profiles and tokens. */
  readonly config: string;
  /** Journals of jobs. */
  readonly state: string;
  /** Data of `banche serve`. */
  readonly data: string;
  /** Completion words, and code that Node compiled; can be deleted at any time. */
  readonly cache: string;
}

/** Settings of one server and user that are kept between runs. */
export interface Profile {
  readonly server?: string | undefined;
  readonly account?: string | undefined;
  /** Where the token is kept; undefined until that was decided. */
  readonly tokens?: TokenPlace | undefined;
}

/** The keyring of the operating system, or a file that only its owner can read. */
export type TokenPlace = "keyring" | "file";

/** All saved profiles. */
export interface Profiles {
  /** The profile that is used when no option and no variable names one. */
  current(): string | undefined;
  list(): readonly string[];
  read(name: string): Profile;
  /** @throws {CliError} `file` */
  use(name: string): void;
  /** Deletes settings and credentials, except those in the keyring. @throws {CliError} `file` */
  remove(name: string): void;
}

/**
 * Secrets in the keyring of the operating system.
 *
 * Every call settles within 3 s. It throws {@link CliError} `keyring` when there is no keyring, when the keyring refuses, and when it does
 * not answer.
 */
export interface Keyring {
  get(name: string): Promise<string | undefined>;
  set(name: string, secret: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** A program of a third party that works as a command of ours: `banche-<name>` on the PATH. */
export interface Program {
  readonly name: string;
  readonly path: string;
}

export interface ProgramCall {
  readonly path: string;
  readonly args: readonly string[];
  /** Variables to set in addition to our own environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** The owner of the names that completion offers: they are kept separately for each server, account and factory. */
export interface Owner {
  readonly server: string;
  readonly account: string;
  readonly factory: string;
}

/** A word that completion offers, and what it means. */
export type Candidate = readonly [word: string, meaning: string];

/** Words that completion offers, collected from the output of earlier commands. Never throws, because completion can work without them. */
export interface Candidates {
  read(owner: Owner, name: string): readonly Candidate[];
  write(owner: Owner, name: string, candidates: readonly Candidate[]): void;
  /** Forgets everything of an account. */
  clear(owner: Pick<Owner, "server" | "account">): void;
}

/** The designed models of a session: what the server sent, and what help and completion need of it. */
export interface KnownModels {
  readonly told: readonly ToldModel[];
  readonly facts: readonly ResourceFacts[];
  /** Texts that the server shows in place of the product's texts, by language and key. */
  readonly texts?: SaidTexts | undefined;
}

/** Texts that replace texts of the product, by language and key. */
export type SaidTexts = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

/** The designed models that the server sent last, so that their commands exist without a request. Never throws. */
export interface ModelCache {
  read(owner: Owner): KnownModels | undefined;
  write(owner: Owner, models: KnownModels): void;
}

/** Tables that files are checked against when there is no server, as they were last read. */
export interface KnownTables {
  readonly references: Readonly<Record<string, readonly LookupEntry[]>>;
  readonly dictionaries: Readonly<Record<string, readonly ChoiceEntry[]>>;
  /** When each table was read, in ms since 1970, by the name of its target or `dictionary:<code>`. */
  readonly readAt: Readonly<Record<string, number>>;
}

/** Tables of an account in a factory. `Candidates.clear` deletes them, too. Never throws, because commands can work without them. */
export interface TableCache {
  read(owner: Owner): KnownTables | undefined;
  write(owner: Owner, tables: KnownTables): void;
}

export interface ProfileStore {
  read(): Profile;
  write(profile: Profile): void;
}

/** Lock flag and factory of one profile, and its token when no keyring holds it. Kept in a file that only its owner can read. */
export interface Credentials extends KeyValueStore {
  /** The server that the token belongs to. The token is never sent to another server. */
  readonly server: string | undefined;
  /** Deletes the values of another server. Values that are set later belong to this server. */
  useServer(server: string): void;
}

export interface OpenTransport {
  readonly transport: Transport;
  close(): Promise<void>;
}

export type StopSignal = "SIGINT" | "SIGTERM" | "SIGHUP";

/**
 * Everything that a command may use from outside. `system.ts` has the real implementation; tests pass their own. Nothing else in this
 * package reads the process, the disk, the network or the clock.
 */
export interface App {
  readonly stdin: InStream;
  readonly stdout: OutStream;
  readonly stderr: OutStream;
  /** Asks the person at the terminal and returns the line. With `hidden` the typed text is not shown. */
  readonly prompt: (question: string, options?: { readonly hidden?: boolean }) => Promise<string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** The command that started us, for programs that call us again. */
  readonly command: string;
  readonly version: string;
  readonly folders: Folders;
  readonly clock: Clock;
  readonly random: Random;
  /** Returns `length` unpredictable bytes. */
  readonly randomBytes: (length: number) => Uint8Array;
  readonly profiles: Profiles;
  readonly openProfile: (name: string) => Promise<ProfileStore>;
  readonly openCredentials: (name: string) => Credentials;
  readonly keyring: Keyring;
  readonly candidates: Candidates;
  readonly models: ModelCache;
  readonly tables: TableCache;
  /** Programs that work as commands of ours, by name. */
  readonly programs: () => readonly Program[];
  /** Runs a program in our terminal and returns its exit code. */
  readonly runProgram: (call: ProgramCall) => Promise<number>;
  /** Opens a file with the system's program for it, and does not wait. @throws {CliError} `file` */
  readonly openFile: (path: string) => Promise<void>;
  readonly openTransport: () => Promise<OpenTransport>;
  /** Sockets for the chat. */
  readonly openSockets: () => Promise<SocketFactory>;
  /** For work on many rows: garbage is collected early and often, so that the whole process stays small, not only its heap. */
  readonly useLittleMemory: () => void;
  /** The resources that commands and screens are built from. */
  readonly registry: RegistrySource;
  /** Calls `listener` for each signal that asks us to stop. Returns a function that stops listening. */
  readonly onStop: (listener: (signal: StopSignal) => void) => () => void;
}

/** What finds the values that are saved on this machine: nothing that is slow to load. */
export type SavedApp = Pick<
  App,
  | "stdout"
  | "env"
  | "command"
  | "version"
  | "folders"
  | "profiles"
  | "openCredentials"
  | "candidates"
  | "models"
  | "programs"
>;
