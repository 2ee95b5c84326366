import { isBancheError } from "@banche/core";
import { type Translate, widthOf } from "@banche/core/text";
import { Box } from "ink";
import { cell, lines } from "../../cells.ts";
import { Line } from "../../components/Line.tsx";
import { TextField } from "../../components/TextField.tsx";
import { problemText } from "../../errorText.ts";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import type { Area, Field, Screen } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";
import { signInActions } from "./actions.ts";

/** Sign-in: server, account, password, and the reason why the last session ended. */
export const signInScreen: Screen = {
  id: "signIn",
  title: "session.signIn",
  kind: "gate",
  actions: signInActions,
  field: (state) => (state.signIn.busy ? undefined : fields(state)[state.signIn.field]),
  View: SignInView,
  lines: ({ store, server, text }) => {
    const state = store.getState();
    if (state.signIn.busy) return [text("tui.signingIn")];
    return [`${text("session.server")}: ${server}`, told(state, text)].filter((line) => line !== "");
  },
};

function SignInView(area: Area) {
  const { server, theme } = useRuntime();
  const state = useTui((all) => all);
  const text = useText();
  const { signIn } = state;
  const { account, password } = fields(state);
  const roomy = area.height >= ROWS_FOR_AIR;
  const margin = area.width >= 60 ? 4 : 1;
  const labels = [text("session.server"), text("session.account"), text("session.password")];
  const labelWidth = Math.min(Math.floor(area.width / 2), Math.max(...labels.map(widthOf))) + 2;
  const width = Math.max(2, Math.min(48, area.width - margin - labelWidth - 1));
  const top = roomy ? 2 : area.height >= ROWS_FOR_SERVER ? 1 : 0;
  const problem = lines(told(state, text), Math.max(2, Math.min(72, area.width - margin - 1)));
  return (
    <Box flexDirection="column" paddingLeft={margin} height={area.height} overflow="hidden">
      {roomy && <Line text="" />}
      {top > 0 && (
        <Line text={theme.dim(cell(labels[0] ?? "", labelWidth)) + cell(server, area.width - margin - labelWidth)} />
      )}
      {([account, password] as const).map((field, index) => (
        <Box key={field.name} height={1}>
          <Line text={theme.dim(cell(labels[index + 1] ?? "", labelWidth))} />
          <TextField
            field={field}
            focus={signIn.field === field.name && !signIn.busy}
            at={{ x: margin + labelWidth, y: area.top + top + index }}
            width={width}
            placeholder={text(index === 0 ? "session.enterAccount" : "session.enterPassword")}
          />
        </Box>
      ))}
      {roomy && <Line text="" />}
      {signIn.busy ? (
        <Line text={theme.dim(text("tui.signingIn"))} />
      ) : (
        problem.map((line, index) => <Line key={index} text={theme.danger(line)} />)
      )}
    </Box>
  );
}

const ROWS_FOR_AIR = 8;
const ROWS_FOR_SERVER = 4;

function fields({ signIn }: TuiState): { readonly account: Field; readonly password: Field } {
  return {
    account: {
      name: "account",
      label: "session.account",
      value: signIn.account,
      set: (account) => ({ type: "signIn/account", account }),
    },
    password: {
      name: "password",
      label: "session.password",
      value: signIn.password,
      secret: true,
      set: (password) => ({ type: "signIn/password", password }),
    },
  };
}

/** Error of the input, else the reason why the last session ended. */
function told({ signIn, session }: TuiState, text: Translate): string {
  if (signIn.problem) {
    const { problem } = signIn;
    const address = "error" in problem && isBancheError(problem.error) ? problem.error.details.path : undefined;
    return [problemText(problem, text), address].filter(Boolean).join(" ");
  }
  if (session.status !== "signedOut" || !session.endedBy) return "";
  return session.message ?? text(`errors.${session.endedBy}`);
}
