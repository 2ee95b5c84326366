import { oneLine } from "@banche/core/text";
import { answer, askedAction, fieldOf, perform, pressKey, screenOf } from "../actions.ts";
import type { TuiDeps } from "../deps.ts";
import { wordsOnly } from "../pictures/terms.ts";
import { createRuntime } from "../runtime.ts";
import type { ListPort, Runtime } from "../screen.ts";
import { describeFault, onFatal } from "../terminal.ts";
import { createTheme } from "../theme.ts";
import { createLineReader, type LineReader } from "./lineReader.ts";
import { LINEAR_ROWS } from "./rows.ts";
import { createTeller } from "./teller.ts";

/**
 * The terminal UI as a dialogue: changes are printed once, below the earlier output; keys are typed as lines. The cursor never moves up
 * and nothing is overwritten, so that screen readers and dumb terminals can follow.
 */
export async function runLinear(deps: TuiDeps): Promise<number> {
  const ended: { code?: number } = {};
  const end = (code: number, fault?: unknown) => {
    ended.code ??= code;
    if (fault !== undefined) deps.stderr.write(`${describeFault(fault)}\n`);
    reader.cancel();
  };
  const reader = createLineReader(deps.stdin, () => end(130));
  const runtime = createRuntime({
    session: deps.session,
    server: deps.server,
    account: deps.account,
    language: deps.language,
    clock: deps.clock,
    theme: createTheme("colourless"),
    registry: deps.registry,
    models: deps.models,
    randomBytes: deps.randomBytes,
    chat: deps.chat,
    desk: deps.desk,
    keys: deps.keys,
    pictures: wordsOnly,
    remember: deps.remember,
    leave: () => end(0),
  });
  const stopListening = onFatal(end, deps.stdout);
  const print = (line: string) => void deps.stdout.write(`${oneLine(line)}\n`);
  const teller = createTeller(runtime, print);
  try {
    print(runtime.text("tui.linear.intro"));
    runtime.start();
    let answering = false;
    while (ended.code === undefined) {
      await settled(runtime);
      teller.tell(answering);
      const line = await ask(runtime, reader, deps.stdout, teller.hasNews);
      if (line === undefined && reader.ended) break;
      answering = line !== undefined;
      if (line !== undefined && ended.code === undefined) follow(runtime, line, print, teller.forget);
    }
  } finally {
    runtime.stop();
    stopListening();
    reader.close();
  }
  return ended.code ?? 0;
}

/** Waits until no call is pending and none is started. */
async function settled({ store, signal }: Runtime): Promise<void> {
  for (;;) {
    await new Promise((done) => setImmediate(done));
    if (store.getState().shell.pending === 0 || signal.aborted) return;
    await new Promise<void>((done) => {
      const stop = store.subscribe(() => {
        if (store.getState().shell.pending > 0) return;
        stop();
        done();
      });
    });
  }
}

/** Asks for the next input. Returns undefined when something must be printed first. */
async function ask(
  runtime: Runtime,
  reader: LineReader,
  stdout: NodeJS.WriteStream,
  hasNews: () => boolean,
): Promise<string | undefined> {
  const { store, text } = runtime;
  const field = fieldOf(runtime);
  const known = field && !field.secret && field.value !== "" ? ` [${oneLine(field.value)}]` : "";
  const question = askedAction(store.getState())?.ask;
  const asked = question && text("tui.linear.question", { question: runtime.say(question) });
  stdout.write(`${asked ?? (field ? oneLine(runtime.say(field.label)) + known : "")}> `);
  const stop = store.subscribe(() => {
    if (store.getState().shell.pending === 0 && hasNews()) reader.cancel();
  });
  const line = await reader.read({ hidden: field?.secret ?? false });
  stop();
  if (line === undefined || (field?.secret && stdout.isTTY)) stdout.write("\n");
  return line;
}

/** Handles a typed line: an answer, the content of a field, the number of a row, or a key. */
function follow(runtime: Runtime, line: string, print: (line: string) => void, again: () => void): void {
  const { store, text } = runtime;
  const state = store.getState();
  const word = line.trim();
  if (state.shell.asking !== undefined) return answer(runtime, ["y", "yes", "是"].includes(word.toLowerCase()));
  const screen = screenOf(state);
  const list = screen.list?.(runtime);
  if (list && /^\d{1,6}$/.test(word)) return openRow(runtime, list, Number(word), print);
  const field = fieldOf(runtime);
  if (field && word !== "esc") {
    if (line !== "") store.dispatch(field.set(line));
    const entered = line !== "" || field.value !== "" || screen.kind === "gate" || field.goesOn === true;
    if (screen.kind !== "over" || !entered) pressKey(runtime, entered ? "enter" : "esc");
    return undefined;
  }
  if (word === "") return again();
  if (list && (word === "n" || word === "p")) {
    turnPage(list, word === "n" ? 1 : -1);
    return again();
  }
  if (!pressKey(runtime, word)) print(text("tui.linear.unknown", { key: word }));
  return undefined;
}

function openRow(runtime: Runtime, list: ListPort, number: number, print: (line: string) => void): void {
  if (number < 1 || number > list.count) return print(runtime.text("tui.linear.noRow", { number }));
  void list.select(number - 1);
  const state = runtime.store.getState();
  const open = screenOf(state).actions.find(
    ({ keys, available }) => keys.includes("enter") && (available?.(state) ?? true),
  );
  if (open) perform(runtime, open);
}

function turnPage({ selected, count, select }: ListPort, by: 1 | -1): void {
  const page = Math.floor(selected / LINEAR_ROWS) + by;
  const target = page * LINEAR_ROWS;
  if (target >= 0 && target < count) void select(target);
  else if (by > 0) void select(count - 1);
}
