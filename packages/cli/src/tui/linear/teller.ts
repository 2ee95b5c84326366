import { screenOf } from "../actions.ts";
import type { Runtime } from "../screen.ts";

export interface Teller {
  /**
   * Prints what was not printed yet.
   *
   * @param answering - a person waits for an answer: where there is nothing new, the selected row is read once more
   */
  tell(answering: boolean): void;
  readonly hasNews: () => boolean;
  /** The present screen is to be read from its beginning. */
  forget(): void;
}

/**
 * Tells each change once: the title of a new screen, lines that were not read since it came up, the selected row,
 * notices, the loss of the connection.
 */
export function createTeller(runtime: Runtime, print: (line: string) => void): Teller {
  const { store, screens, text } = runtime;
  const nothing = { screen: "", lines: new Set<string>(), row: "", notice: "", connection: "" };
  let told = nothing;

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
    tell(answering) {
      const fresh = news();
      const { id, lines, row, notice, connection } = look();
      for (const line of fresh) print(line);
      if (answering && fresh.length === 0 && row !== "") print(row);
      const before = id === told.screen ? told.lines : [];
      told = { screen: id, lines: new Set([...before, ...lines]), row, notice, connection };
    },
    forget: () => void (told = { ...told, screen: "" }),
  };
}
