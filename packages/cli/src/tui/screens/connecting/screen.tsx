import { BancheError, isBancheError } from "@banche/core";
import { Box } from "ink";
import { lines } from "../../cells.ts";
import { Lines } from "../../components/Line.tsx";
import { problemText } from "../../errorText.ts";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import type { Area, Runtime, Screen } from "../../screen.ts";

/** Shown while a stored session is restored, and when that fails. */
export const connectingScreen: Screen = {
  id: "connecting",
  title: "tui.connecting",
  kind: "gate",
  actions: [
    {
      id: "connecting.retry",
      text: "common.verbs.retry",
      keys: ["r", "enter"],
      role: "hint",
      available: ({ connecting }) => !connecting.busy,
      run: takeUp,
    },
    {
      id: "connecting.signOut",
      text: "session.signOut",
      keys: ["ctrl+o"],
      role: "hint",
      ask: "common.ask.signOut",
      run: async ({ session, attempt }) => {
        await attempt(() => session.signOut());
      },
    },
  ],
  opened: takeUp,
  View: ConnectingView,
  lines: connectingLines,
};

function ConnectingView(area: Area) {
  const runtime = useRuntime();
  const text = useText();
  const problem = useTui(({ connecting }) => connecting.problem);
  const paint = problem ? runtime.theme.danger : runtime.theme.dim;
  const rows = [...(area.height >= 8 ? [""] : []), ...wrapped(runtime, area.width - 4, text).map(paint)];
  return (
    <Box flexDirection="column" paddingLeft={area.width >= 60 ? 4 : 1} height={area.height} overflow="hidden">
      <Lines rows={rows} />
    </Box>
  );
}

function connectingLines({ store, server, text }: Pick<Runtime, "store" | "server" | "text">): readonly string[] {
  const { problem } = store.getState().connecting;
  return problem ? [problemText(problem, text), server] : [text("tui.connectingTo", { server })];
}

const wrapped = ({ store, server }: Runtime, width: number, text: Runtime["text"]): readonly string[] =>
  connectingLines({ store, server, text }).flatMap((line) => lines(line, width));

async function takeUp({ session, store, attempt }: Runtime): Promise<void> {
  if (store.getState().connecting.busy) return;
  store.dispatch({ type: "connecting/busy" });
  await attempt(
    async () => {
      const { secondFactor } = await session.load();
      if (secondFactor) throw new BancheError("second_factor_required");
    },
    (error) => {
      if (!isBancheError(error)) throw error;
      store.dispatch({ type: "connecting/problem", problem: { error } });
    },
  );
}
