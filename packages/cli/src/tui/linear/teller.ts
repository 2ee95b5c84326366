import { screenOf } from "../actions.ts";
import type { Runtime } from "../screen.ts";

export interface Teller {
  /**
   * Prints what was not printed yet.
   *
   * @param answering - the user waits for an answer: if there is nothing new, the selected row is printed again
   */
  tell(answering: boolean): void;
  readonly hasNews: () => boolean;
  /** Lets the next call print the whole screen again. */
  forget(): void;
}

/**
 * Prints each change once: the title of a new screen, lines that are new on it, the selected row, notices, and the loss of the connection.
 */
export function createTeller(runtime: Runtime, print: (line: string) => void): Teller {
  const { store, text, say } = runtime;
  const nothing = { screen: "", lines: noLines, row: "", notice: "", connection: "" };
  let told = nothing;

  const look = () => {
    const state = store.getState();
    const screen = screenOf(state);
    const lines = screen.lines(runtime);
    const selected = screen.list?.(runtime)?.selected;
    const row = lines.find((line) => selected !== undefined && line.startsWith(`${selected + 1}. `)) ?? "";
    const { connection, notice } = state.shell;
    return { screen, id: screen.id, title: say(screen.title), lines, row, notice: notice?.text ?? "", connection };
  };
  const news = () => {
    const now = look();
    const isNew = now.id !== told.screen;
    const lines = isNew ? now.lines : untold(now.lines, told.lines);
    const fresh = [
      ...(isNew ? [`== ${now.title} ==`] : []),
      ...lines,
      ...(!isNew && now.row !== told.row && now.row !== "" && !lines.includes(now.row) ? [now.row] : []),
      ...(now.notice !== "" && now.notice !== told.notice ? [now.notice] : []),
      ...(now.connection === "offline" && told.connection !== "offline" ? [text("tui.offline")] : []),
    ];
    return { now, fresh };
  };
  return {
    hasNews: () => news().fresh.length > 0,
    tell(answering) {
      const { now, fresh } = news();
      const { screen, id, lines, row, notice, connection } = now;
      for (const line of fresh) print(line);
      if (answering && fresh.length === 0 && row !== "") print(row);
      const isShorter = screen.told?.(runtime) === true;
      const before = id === told.screen && !isShorter ? told.lines : nothing.lines;
      told = {
        screen: id,
        lines: withLines(before, isShorter ? screen.lines(runtime) : lines),
        row,
        notice,
        connection,
      };
    },
    forget: () => void (told = { ...told, screen: "" }),
  };
}

const noLines: ReadonlyMap<string, number> = new Map();

/** Lines that occur more often than they were printed, because two messages may have the same text. */
function untold(lines: readonly string[], told: ReadonlyMap<string, number>): readonly string[] {
  const seen = new Map<string, number>();
  return lines.filter((line) => {
    const count = (seen.get(line) ?? 0) + 1;
    seen.set(line, count);
    return count > (told.get(line) ?? 0);
  });
}

function withLines(told: ReadonlyMap<string, number>, lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  const next = new Map(told);
  for (const [line, count] of counts) next.set(line, Math.max(count, told.get(line) ?? 0));
  return next;
}
