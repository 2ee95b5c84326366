import type { Clock, Language, Session } from "@banche/core";
import type { ResourceRegistry } from "@banche/core";
import type { ChatHost, Desk } from "./chat/ports.ts";
import type { ModelSource } from "./models/source.ts";
import type { KeyMap } from "./keys/keyMap.ts";

/** Everything that the terminal UI needs from the outside. */
export interface TuiDeps {
  /** Signed in, locked or signed out: each has its screen. */
  readonly session: Session;
  /** Address that is shown at sign-in. */
  readonly server: string;
  /** Filled in at sign-in; empty when nobody is known. */
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
  /** `length` bytes that nobody can guess. */
  readonly randomBytes: (length: number) => Uint8Array;
  readonly chat: ChatHost;
  /** Keys that the person has changed. */
  readonly keys?: KeyMap;
  readonly desk: Desk;
  /** Folder for the note that says which terminals are in use; made when it is missing. */
  readonly stateFolder: string;
  /** Remembers who signed in where, and the factory, after each change. */
  readonly remember: () => void;
}
