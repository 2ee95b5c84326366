import { languages } from "@banche/core/text";
import type { Action, Runtime, Screen } from "./screen.ts";
import type { TuiState } from "./state/tui.ts";

/** Actions that work on every screen. While nobody is signed in, only those that need no user. */
export function globalActions(screens: readonly Screen[], screen: Screen): readonly Action[] {
  if (screen.kind === "over") return [{ ...back, role: "hint" }, redraw, leave, suspend];
  if (screen.kind === "gate") return [{ ...language, role: "hint" }, redraw, leave, suspend];
  const places = screens.filter(({ kind }) => kind === "place");
  return [
    ...places.map(goTo),
    ...screens.filter(({ kind }) => kind === "page").map(goTo),
    nextPlace(places),
    back,
    palette,
    help,
    menu,
    factory,
    language,
    lock,
    signOut,
    quit,
    redraw,
    leave,
    suspend,
  ];
}

const signedIn = ({ session }: TuiState): boolean => session.status === "signedIn";

/** Opens an overlay on the visible screen. */
const over =
  (screen: string) =>
  ({ store }: Runtime) =>
    store.dispatch({ type: "shell/over", screen });

const goTo = (screen: Screen): Action => ({
  id: `go.${screen.id}`,
  text: screen.title,
  keys: screen.key === undefined ? [] : [screen.key],
  run: ({ store }) => store.dispatch({ type: "shell/go", screen: screen.id }),
  ...(screen.command && { command: screen.command }),
  ...(screen.available && { available: screen.available }),
});

const nextPlace = (places: readonly Screen[]): Action => ({
  id: "go.next",
  text: "tui.actions.next",
  keys: ["tab"],
  role: "move",
  run: ({ store }) => {
    const at = places.findIndex(({ id }) => id === store.getState().shell.stack[0]);
    const next = places[(at + 1) % places.length];
    if (next) store.dispatch({ type: "shell/go", screen: next.id });
  },
});

const back: Action = {
  id: "back",
  text: "common.verbs.back",
  keys: ["esc"],
  role: "move",
  run: ({ store }) => store.dispatch({ type: "shell/back" }),
};

const help: Action = { id: "help", text: "tui.actions.help", keys: ["?"], run: over("help"), role: "hint" };

const palette: Action = {
  id: "palette",
  text: "tui.actions.palette",
  keys: [":", "ctrl+k"],
  run: over("palette"),
  role: "hint",
};

const menu: Action = {
  id: "menu",
  text: "tui.records.menu",
  keys: ["o"],
  run: over("menu"),
  role: "hint",
  available: signedIn,
};

const factory: Action = {
  id: "factory",
  text: "session.switchFactory",
  keys: ["f"],
  run: over("factories"),
  available: signedIn,
  command: () => "banche factories list",
};

const language: Action = {
  id: "language",
  text: "tui.actions.language",
  keys: ["ctrl+t"],
  run: ({ store, setLanguage }) => {
    const at = languages.indexOf(store.getState().shell.language);
    const next = languages[(at + 1) % languages.length];
    if (next) setLanguage(next);
  },
};

const lock: Action = {
  id: "lock",
  text: "session.lock",
  keys: ["L"],
  available: signedIn,
  command: () => "banche lock",
  run: async ({ session, attempt }) => {
    await attempt(() => session.lock());
  },
};

const signOut: Action = {
  id: "signOut",
  text: "session.signOut",
  keys: [],
  ask: "common.ask.signOut",
  available: ({ session }) => session.status !== "signedOut",
  command: () => "banche logout",
  run: async ({ session, attempt }) => {
    await attempt(() => session.signOut());
  },
};

const quit: Action = {
  id: "quit",
  text: "tui.actions.quit",
  keys: ["q"],
  ask: "tui.askQuit",
  run: ({ leave: end }) => end(),
};

const leave: Action = {
  id: "leave",
  text: "tui.actions.leave",
  keys: ["ctrl+c"],
  role: "move",
  run: ({ store, text, leave: end }) => {
    if (store.getState().shell.leaving) return end();
    store.dispatch({ type: "shell/leaving", leaving: true });
    store.dispatch({ type: "shell/notice", notice: { kind: "warn", text: text("tui.leaveAgain") } });
  },
};

const suspend: Action = {
  id: "suspend",
  text: "tui.actions.suspend",
  keys: ["ctrl+z"],
  role: "move",
  run: async ({ drawing }) => drawing().suspend?.(),
};

const redraw: Action = {
  id: "redraw",
  text: "tui.actions.redraw",
  keys: ["ctrl+l"],
  role: "move",
  run: ({ drawing }) => drawing().redraw?.(),
};
