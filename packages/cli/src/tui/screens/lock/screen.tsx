import { hasCode, isBancheError } from "@banche/core";
import { widthOf } from "@banche/core/text";
import { Box } from "ink";
import { cell, fit, lines } from "../../cells.ts";
import { Line } from "../../components/Line.tsx";
import { TextField } from "../../components/TextField.tsx";
import { problemText } from "../../errorText.ts";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import type { Action, Area, Field, Runtime, Screen } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";

/** The lock screen. The server holds the lock, so this screen also opens if the session is locked elsewhere. */
export const lockScreen: Screen = {
  id: "lock",
  title: "session.locked",
  kind: "gate",
  actions: lockActions(),
  field: (state) => (state.unlock.busy ? undefined : passwordField(state)),
  opened: async ({ session, attempt, store }) => {
    const state = store.getState().session;
    if (state.status === "locked" && !state.current) await attempt(() => session.load());
  },
  View: LockView,
  lines: ({ store, text }) => {
    const { session, unlock } = store.getState();
    const user = session.status === "signedOut" ? undefined : session.current?.user?.realName;
    const problem = unlock.problem ? problemText(unlock.problem, text) : "";
    return [text("tui.lockedExplained"), user ? `${text("session.user")}: ${user}` : "", problem].filter(Boolean);
  },
};

function LockView(area: Area) {
  const { theme } = useRuntime();
  const state = useTui((all) => all);
  const text = useText();
  const { session, unlock } = state;
  const user = session.status === "signedOut" ? undefined : session.current?.user?.realName;
  const margin = area.width >= 60 ? 4 : 1;
  const label = text("session.password");
  const labelWidth = Math.min(Math.floor(area.width / 2), widthOf(label)) + 2;
  const width = area.width - margin - 1;
  const roomy = area.height >= 8;
  const head = [
    ...(roomy ? ["", ...lines(text("tui.lockedExplained"), width)] : []),
    ...(user && area.height >= 3 ? [theme.strong(fit(user, width))] : []),
    ...(roomy ? [""] : []),
  ];
  const problem = unlock.problem ? lines(problemText(unlock.problem, text), width).map(theme.danger) : [];
  return (
    <Box flexDirection="column" paddingLeft={margin} height={area.height} overflow="hidden">
      {head.map((line, index) => (
        <Line key={index} text={line} />
      ))}
      <Box height={1}>
        <Line text={theme.dim(cell(label, labelWidth))} />
        <TextField
          field={passwordField(state)}
          focus={!unlock.busy}
          at={{ x: margin + labelWidth, y: area.top + head.length }}
          width={Math.max(2, Math.min(48, width - labelWidth))}
          placeholder={text("session.enterUnlockPassword")}
        />
      </Box>
      {roomy && <Line text="" />}
      {problem.map((line, index) => (
        <Line key={index} text={line} />
      ))}
    </Box>
  );
}

function lockActions(): readonly Action[] {
  return [
    {
      id: "lock.unlock",
      text: "session.unlock",
      keys: ["enter"],
      role: "hint",
      available: ({ unlock }) => !unlock.busy,
      command: () => "banche unlock",
      run: unlock,
    },
    {
      id: "lock.clear",
      text: "common.verbs.clear",
      keys: ["esc"],
      role: "move",
      run: ({ store }) => store.dispatch({ type: "unlock/password", password: "" }),
    },
    {
      id: "lock.signOut",
      text: "session.signOut",
      keys: ["ctrl+o"],
      role: "hint",
      ask: "common.ask.signOut",
      command: () => "banche logout",
      run: async ({ session, attempt }) => {
        await attempt(() => session.signOut());
      },
    },
  ];
}

async function unlock({ store, session, attempt }: Runtime): Promise<void> {
  const { password } = store.getState().unlock;
  if (password === "")
    return store.dispatch({ type: "unlock/problem", problem: { text: "session.enterUnlockPassword" } });
  store.dispatch({ type: "unlock/busy" });
  await attempt(
    async () => {
      await session.unlock(password);
      await session.load();
    },
    (error) => {
      if (!isBancheError(error)) throw error;
      const unlocked = store.getState().session.status === "signedIn";
      if (unlocked && !hasCode(error, "wrong_password"))
        store.dispatch({ type: "connecting/problem", problem: { error } });
      else store.dispatch({ type: "unlock/problem", problem: { error } });
    },
  );
  return undefined;
}

const passwordField = ({ unlock: { password } }: TuiState): Field => ({
  name: "unlock",
  label: "session.password",
  value: password,
  secret: true,
  set: (next) => ({ type: "unlock/password", password: next }),
});
