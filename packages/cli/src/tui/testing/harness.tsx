import { Readable, Writable } from "node:stream";
import { createSession, type Language, memoryStore, builtIn, type SocketFactory, storageKeys } from "@banche/core";
import type { OutboxStore } from "@banche/core/chat";
import { Terminal } from "@xterm/headless";
import { type Instance, render } from "ink";
import { I18nextProvider } from "react-i18next";
import { onTestFailed, onTestFinished } from "vitest";
import type { ResourceRegistry, ToldModel } from "@banche/core";
import type { DraftStore } from "../../chat/draftFile.ts";
import type { Desk } from "../chat/ports.ts";
import { RuntimeContext } from "../hooks.ts";
import type { KeyMap } from "../keys/keyMap.ts";
import { inPieces } from "../keys/pieces.ts";
import { type PictureTerms, wordsOnly } from "../pictures/terms.ts";
import { createOverlay } from "../pictures/overlay.ts";
import { Root } from "../Root.tsx";
import { createRuntime, type RunningRuntime } from "../runtime.ts";
import { askModels, askTexts } from "../../models/ask.ts";
import { sayTexts } from "../../models/sayTexts.ts";
import { createTheme } from "../theme.ts";
import type { Platform } from "./platform.ts";

export interface TestTui {
  readonly runtime: RunningRuntime;
  /** Everything that was written to the terminal. */
  readonly written: () => string;
  /** Rows of the terminal, without spaces at their ends. */
  readonly screen: () => readonly string[];
  readonly cursor: () => { readonly x: number; readonly y: number };
  /** The character in each cell of a row; a wide character is followed by "". */
  readonly cellsOf: (row: number) => readonly string[];
  /** Types one chunk of input, in the form in which a terminal sends it. */
  readonly type: (input: string) => Promise<void>;
  readonly resize: (columns: number, rows: number) => Promise<void>;
  /** Waits until the screen shows a text. */
  readonly shows: (text: string | RegExp) => Promise<void>;
  readonly hides: (text: string) => Promise<void>;
  /** Waits until `fits` returns true; it is checked after each write. */
  readonly until: (fits: () => boolean) => Promise<void>;
  /** Ends the waits of pending calls; the clock moves on by `ms`. */
  readonly pass: (ms?: number) => void;
  readonly left: () => boolean;
  readonly app: Instance;
}

export interface TestTuiOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly language?: Language;
  /** Default: there is a saved session. */
  readonly signedIn?: boolean;
  /** Token of the saved session; chat servers in memory identify users by it. Default `u`. */
  readonly token?: string;
  readonly color?: boolean;
  /** Sockets of a chat server in memory; default: a server that cannot be reached. */
  readonly sockets?: SocketFactory;
  readonly outbox?: OutboxStore;
  readonly drafts?: DraftStore;
  readonly desk?: Partial<Desk>;
  readonly keys?: KeyMap;
  /** Designed models that an earlier run saved. */
  readonly keptModels?: readonly ToldModel[];
  /** Default: the resources of the product. */
  readonly registry?: ResourceRegistry;
  /** Default: pictures are shown as text. */
  readonly pictures?: PictureTerms;
}

let ids = 0;
const noSockets: SocketFactory = () => ({ send: () => undefined, close: () => undefined });
const nothing = async (): Promise<never> => {
  throw new Error("nobody may ask for this");
};
const noDesk: Desk = { readPicture: nothing, edit: nothing, show: nothing, browse: nothing };

export const keys = {
  enter: "\r",
  esc: "\u001b",
  up: "\u001b[A",
  down: "\u001b[B",
  pageDown: "\u001b[6~",
  end: "\u001b[F",
  tab: "\t",
  backspace: "\u007f",
  pageUp: "\u001b[5~",
  altEnter: "\u001b\r",
  alt: (key: string) => `\u001b${key}`,
  left: "\u001b[D",
  ctrl: (letter: string) => String.fromCodePoint(letter.toUpperCase().charCodeAt(0) - 64),
  ctrlC: "\u0003",
  ctrlR: "\u0012",
  ctrlX: "\u0018",
  ctrlK: "\u000b",
  ctrlT: "\u0014",
  ctrlU: "\u0015",
  ctrlW: "\u0017",
} as const;

/** Starts the whole terminal UI on a simulated terminal, with a platform in memory. */
export async function startTui(platform: Pick<Platform, "transport">, options: TestTuiOptions = {}): Promise<TestTui> {
  const { columns = 80, rows = 24, language = "zh", signedIn = true, color = true, registry = builtIn } = options;
  const terminal = new Terminal({ cols: columns, rows, allowProposedApi: true });
  const stdout = new FakeOutput(terminal);
  const stdin = new FakeInput();
  const waits: (() => void)[] = [];
  let left = false;
  let now = 1_700_000_000_000;
  const lasting = memoryStore();
  if (signedIn) lasting.set(storageKeys.token, options.token ?? "u");
  const session = createSession({
    server: "http://test",
    transport: platform.transport,
    clock: { now: () => 1_700_000_000_000, wait: async () => undefined },
    random: () => 0,
    storage: { lasting, brief: memoryStore() },
    onModelChanged: () => void session.load().catch(() => undefined),
  });
  const runtime = createRuntime({
    session,
    server: "http://test",
    account: "",
    language,
    clock: { now: () => now, wait: () => new Promise((resolve) => waits.push(resolve)) },
    theme: createTheme(color ? "terminal" : "colourless"),
    registry,
    models: {
      kept: () => options.keptModels,
      async ask() {
        const told = await askModels(session.client, registry);
        sayTexts(await askTexts(session.client));
        return told;
      },
      isCommand: (noun) => noun !== "chat",
    },
    randomBytes: (length) => Uint8Array.from({ length }, (_, index) => (index * 7) % 200),
    chat: {
      openSockets: async () => options.sockets ?? noSockets,
      random: () => 0,
      newId: () => `own-${(ids += 1)}`,
      drafts: options.drafts ?? { load: () => [], save: () => undefined },
      outbox: options.outbox ?? { load: () => [], save: () => undefined },
      batch: (flush) => queueMicrotask(flush),
    },
    desk: { ...noDesk, ...options.desk },
    keys: options.keys,
    pictures: options.pictures ?? wordsOnly,
    remember: () => undefined,
    leave: () => {
      left = true;
    },
  });
  const tree = (
    <I18nextProvider i18n={runtime.i18n}>
      <RuntimeContext value={runtime}>
        <Root />
      </RuntimeContext>
    </I18nextProvider>
  );
  const app = render(tree, {
    stdin: inPieces(stdin),
    stdout,
    stderr: stdout,
    alternateScreen: true,
    incrementalRendering: true,
    interactive: true,
    exitOnCtrlC: false,
    patchConsole: false,
    isScreenReaderEnabled: false,
    maxFps: 1000,
  });
  const overlay = createOverlay({
    write: (sequence) => void stdout.write(sequence),
    drawn: () => app.waitUntilRenderFlush(),
    redraw: () => app.rerender(tree),
  });
  runtime.drawBy({ overlay: overlay.put });
  runtime.start();
  onTestFinished(() => {
    runtime.stop();
    for (const resolve of waits) resolve();
    app.unmount();
    terminal.dispose();
  });
  const screen = () =>
    Array.from({ length: stdout.rows }, (_, row) => lineOf(terminal, row)?.translateToString(true) ?? "");
  onTestFailed(() => void process.stdout.write(`${screen().join("\n")}\n`));
  const until = async (fits: () => boolean) => {
    while (!fits()) await stdout.next();
  };
  const settle = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    await stdout.flushed();
  };
  return {
    runtime,
    app,
    written: () => stdout.written,
    screen,
    cursor: () => ({ x: terminal.buffer.active.cursorX, y: terminal.buffer.active.cursorY }),
    cellsOf: (row) => {
      const line = lineOf(terminal, row);
      return Array.from({ length: stdout.columns }, (_, column) => line?.getCell(column)?.getChars() ?? "");
    },
    async type(input) {
      stdin.push(input);
      await settle();
    },
    async resize(width, height) {
      terminal.resize(width, height);
      stdout.columns = width;
      stdout.rows = height;
      stdout.emit("resize");
      await settle();
    },
    shows: (text) =>
      until(() => {
        const all = screen().join("\n");
        return typeof text === "string" ? all.includes(text) : text.test(all);
      }),
    until,
    hides: (text) => until(() => !screen().join("\n").includes(text)),
    pass: (ms = 0) => {
      now += ms;
      for (const resolve of waits.splice(0)) resolve();
    },
    left: () => left,
  };
}

function lineOf(terminal: Terminal, row: number) {
  return terminal.buffer.active.getLine(terminal.buffer.active.viewportY + row);
}

/** A terminal output that records what is written. */
class FakeOutput extends Writable {
  readonly isTTY = true;
  columns: number;
  rows: number;
  written = "";
  readonly #terminal: Terminal;
  #waiting: (() => void)[] = [];
  #open = 0;

  constructor(terminal: Terminal) {
    super({ decodeStrings: false });
    this.#terminal = terminal;
    this.columns = terminal.cols;
    this.rows = terminal.rows;
  }

  override _write(data: string, _encoding: string, done: () => void): void {
    this.written += data;
    this.#open += 1;
    this.#terminal.write(data.replaceAll("\n", "\r\n"), () => {
      this.#open -= 1;
      for (const resolve of this.#waiting.splice(0)) resolve();
    });
    done();
  }

  /** Resolves after the next write. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async flushed(): Promise<void> {
    while (this.#open > 0) await this.next();
  }
}

/** A keyboard. */
class FakeInput extends Readable {
  readonly isTTY = true;

  override _read(): void {}

  setRawMode(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
