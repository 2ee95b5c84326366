/** Reads lines from a terminal or a pipe, without drawing anything. */
export interface LineReader {
  /**
   * The next line, without its end; undefined at the end of the input, and after `cancel`.
   *
   * @param options.hidden - the terminal does not show the typed text
   */
  read(options: { readonly hidden: boolean }): Promise<string | undefined>;
  /** Ends a waiting `read`; text typed so far is kept for the next one. */
  cancel(): void;
  readonly ended: boolean;
  close(): void;
}

export function createLineReader(stdin: NodeJS.ReadStream, onInterrupt: () => void): LineReader {
  let typed = "";
  let ended = false;
  let waiting: ((line: string | undefined) => void) | undefined;
  let raw = false;
  const settle = (line: string | undefined) => {
    const done = waiting;
    waiting = undefined;
    if (raw) stdin.setRawMode(false);
    raw = false;
    done?.(line);
  };
  const take = () => {
    const end = /\r\n|\r|\n/.exec(typed);
    if (!waiting || !end) return;
    const line = typed.slice(0, end.index);
    typed = typed.slice(end.index + end[0].length);
    settle(raw ? edited(line) : line);
  };
  const onData = (chunk: string) => {
    if (raw && chunk.includes("\u0003")) return onInterrupt();
    if (raw && chunk === "\u0004") return onEnd();
    typed += chunk;
    return take();
  };
  const onEnd = () => {
    ended = true;
    settle(undefined);
  };
  stdin.setEncoding("utf8");
  stdin.on("data", onData);
  stdin.on("end", onEnd);
  return {
    read: ({ hidden }) =>
      new Promise((resolve) => {
        if (ended && typed === "") return resolve(undefined);
        waiting = resolve;
        raw = hidden && stdin.isTTY;
        if (raw) stdin.setRawMode(true);
        return take();
      }),
    cancel: () => settle(undefined),
    get ended() {
      return ended;
    },
    close() {
      settle(undefined);
      stdin.off("data", onData);
      stdin.off("end", onEnd);
      stdin.pause();
    },
  };
}

/** Handles keys that a terminal in raw mode passes on: Backspace and Ctrl-U. */
function edited(line: string): string {
  let kept: string[] = [];
  for (const character of line) {
    if (character === "\u007f" || character === "\b") kept.pop();
    else if (character === "\u0015") kept = [];
    else if (character >= " ") kept.push(character);
  }
  return kept.join("");
}
