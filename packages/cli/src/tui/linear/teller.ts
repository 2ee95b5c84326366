import { screenOf } from "../actions.ts";
import type { Runtime } from "../screen.ts";

export interface Teller {
  /** Prints what was not printed yet. */
  tell(): void;
  readonly hasNews: () => boolean;
}

/** Tells each change once: the title of a new screen, lines that were not there before, the selected row, notices. */
export function createTeller(runtime: Runtime, print: (line: string) => void): Teller {
  const { store, screens, text } = runtime;
  let told = { screen: "", lines: new Set<string>(), row: "", notice: "", connection: "" };

  const look = () => {
    const state = store.getState();
    const screen = screenOf(screens, state);
    const lines = screen.lines(runtime);
    const selected = screen.list?.(runtime)?.selected;
    const row = lines.find((line) => selected !== undefined && line.startsWith(`${selected + 1}. `)) ?? "";
    const { connection, notice } = state.shell;
    return { id: screen.id, title: text(screen.title), lines, row, notice: notice?.text ?? "", connection };
  };
  const news = (): readonly string[] => {
    const now = look();
    const isNew = now.id !== told.screen;
    const lines = isNew ? now.lines : now.lines.filter((line) => !told.lines.has(line));
    return [
      ...(isNew ? [`== ${now.title} ==`] : []),
      ...lines,
      ...(!isNew && now.row !== told.row && now.row !== "" && !lines.includes(now.row) ? [now.row] : []),
      ...(now.notice !== "" && now.notice !== told.notice ? [now.notice] : []),
      ...(now.connection === "offline" && told.connection !== "offline" ? [text("tui.offline")] : []),
    ];
  };
  return {
    hasNews: () => news().length > 0,
    tell() {
      for (const line of news()) print(line);
      const { id, lines, row, notice, connection } = look();
      told = { screen: id, lines: new Set(lines), row, notice, connection };
    },
  };
}
