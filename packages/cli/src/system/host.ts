import type { Readable, Writable } from "node:stream";
import type { StopSignal } from "../app.ts";

/** The process that a command runs in. `process` fits; tests pass their own. */
export interface Host {
  readonly stdin: HostInput;
  readonly stdout: HostOutput;
  readonly stderr: HostOutput;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** As in Node: the second item is our script. */
  readonly argv: readonly string[];
  cwd(): string;
  on(signal: StopSignal, listener: () => void): unknown;
  off(signal: StopSignal, listener: () => void): unknown;
}

export type HostInput = Readable & { readonly isTTY?: boolean };

export type HostOutput = Writable & { readonly isTTY?: boolean; readonly columns?: number };
