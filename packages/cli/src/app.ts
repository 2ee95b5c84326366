import type { Clock, KeyValueStore, Random, Transport } from "@banche/core";

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
}

/** What is remembered about one server and user between runs. */
export interface Profile {
  readonly server?: string | undefined;
  readonly account?: string | undefined;
}

export interface ProfileStore {
  read(): Profile;
  write(profile: Profile): void;
}

/** Token, lock flag and factory of one profile, in a file that only its owner can read. */
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
  readonly version: string;
  readonly folders: Folders;
  readonly clock: Clock;
  readonly random: Random;
  /** `length` bytes that nobody can guess. */
  readonly randomBytes: (length: number) => Uint8Array;
  readonly openProfile: (name: string) => Promise<ProfileStore>;
  readonly openCredentials: (name: string) => Credentials;
  readonly openTransport: () => Promise<OpenTransport>;
  /** Calls back for each signal that asks us to stop. Gives the way to stop listening. */
  readonly onStop: (listener: (signal: StopSignal) => void) => () => void;
}
