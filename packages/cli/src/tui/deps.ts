import type { Clock, Language, Session } from "@banche/core";
import type { ResourceRegistry } from "@banche/core";
import type { ChatHost, Desk } from "./chat/ports.ts";
import type { ModelSource } from "./models/source.ts";
import type { KeyMap } from "./keys/keyMap.ts";

/** Everything that the terminal UI needs from outside. */
export interface TuiDeps {
  /** Signed in, locked or signed out; each state has its screen. */
  readonly session: Session;
  /** Server address shown at sign-in. */
  readonly server: string;
  /** Filled in at sign-in; empty when no account is known. */
  readonly account: string;
  readonly language: Language;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly clock: Clock;
  /** The resources of the product. */
  readonly registry: ResourceRegistry;
  readonly models: ModelSource;
  /** Returns `length` unpredictable bytes. */
  readonly randomBytes: (length: number) => Uint8Array;
  readonly chat: ChatHost;
  /** Keys that the user has changed. */
  readonly keys?: KeyMap;
  readonly desk: Desk;
  /** Folder for the file that records which terminals are in use; created if missing. */
  readonly stateFolder: string;
  /** Saves account, server and factory after each change. */
  readonly remember: () => void;
}
