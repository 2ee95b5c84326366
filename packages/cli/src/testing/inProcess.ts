import { EventEmitter } from "node:events";
import { fileURLToPath } from "node:url";
import { Readable, Writable } from "node:stream";
import type { Clock, SocketFactory } from "@banche/core";
import type { App, Keyring, OpenTransport, StopSignal } from "../app.ts";
import { run } from "../run.ts";
import type { Host } from "../system/host.ts";
import { systemApp } from "../system/system.ts";

export interface CommandOptions {
  /** All environment variables that the command sees. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What is piped in. */
  readonly input?: string;
  /** Working folder; default: that of this process. */
  readonly cwd?: string | undefined;
}

export interface CommandEnd {
  /** The exit code. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const manifest = fileURLToPath(new URL("../../package.json", import.meta.url));

/**
 * Runs one command in this process, over the real network and on the real disk. Only streams, variables and signals are replaced. There is
 * no keyring, and no other program is started.
 *
 * @param program - function to run; default: the command line
 * @throws {Error} when the command leaves something open that would keep a process alive: a connection, a socket, a wait, or a listener
 * for a signal
 */
export async function runInProcess(
  argv: readonly string[],
  { env, input = "", cwd = process.cwd() }: CommandOptions,
  program: typeof run = run,
): Promise<CommandEnd> {
  const [stdout, stderr] = [new Written(), new Written()];
  const signals = new EventEmitter();
  const host: Host = {
    stdin: Readable.from([Buffer.from(input)]),
    stdout,
    stderr,
    env,
    platform: process.platform,
    argv: [process.execPath, "banche"],
    cwd: () => cwd,
    on: (signal, listener) => signals.on(signal, listener),
    off: (signal, listener) => signals.off(signal, listener),
  };
  const open = new Set<string>();
  const code = await program(watched(systemApp(manifest, host), open), argv);
  for (const signal of stopSignals) if (signals.listenerCount(signal) > 0) open.add(`a listener for ${signal}`);
  if (open.size > 0) throw new Error(`banche ${argv.join(" ")} left ${[...open].join(", ")}`);
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

const stopSignals: readonly StopSignal[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/** The app, which records in `open` everything that would keep a process alive. */
function watched(app: App, open: Set<string>): App {
  let count = 0;
  const opened = (what: string): (() => void) => {
    const name = `${what} (${(count += 1)})`;
    open.add(name);
    return () => void open.delete(name);
  };
  return {
    ...app,
    keyring: noKeyring,
    clock: watchedClock(app.clock, opened),
    runProgram: refuse,
    openFile: refuse,
    // V8 flags affect the whole process.
    useLittleMemory: () => undefined,
    async openTransport(): Promise<OpenTransport> {
      const { transport, close } = await app.openTransport();
      const closed = opened("connections");
      return { transport, close: () => close().finally(closed) };
    },
    async openSockets(): Promise<SocketFactory> {
      const connect = await app.openSockets();
      return (url, handlers) => {
        const closed = opened("a socket");
        const socket = connect(url, {
          ...handlers,
          onClose() {
            closed();
            handlers.onClose();
          },
        });
        return {
          send: (text) => socket.send(text),
          close() {
            closed();
            socket.close();
          },
        };
      };
    },
  };
}

function watchedClock(clock: Clock, opened: (what: string) => () => void): Clock {
  return {
    now: () => clock.now(),
    wait: (ms, signal) => clock.wait(ms, signal).finally(opened(`a wait of ${ms} ms`)),
  };
}

const refuse = async (): Promise<never> => {
  throw new Error("this command needs a process of its own");
};

const noKeyring: Keyring = { get: refuse, set: refuse, remove: refuse };

/** A stream that keeps what is written. */
class Written extends Writable {
  readonly isTTY = false;
  readonly #pieces: Buffer[] = [];

  override _write(piece: Buffer, _encoding: string, done: () => void): void {
    this.#pieces.push(piece);
    done();
  }

  text(): string {
    return Buffer.concat(this.#pieces).toString();
  }
}
