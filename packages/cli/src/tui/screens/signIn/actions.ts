import { isBancheError } from "@banche/core";
import type { Action, Runtime } from "../../screen.ts";

export const signInActions: readonly Action[] = [
  {
    id: "signIn.submit",
    text: "session.signIn",
    keys: ["enter"],
    role: "hint",
    available: ({ signIn }) => !signIn.busy,
    command: ({ signIn }) => `banche login --account ${signIn.account.trim() || "ACCOUNT"}`,
    run: submit,
  },
  {
    id: "signIn.nextField",
    text: "tui.actions.nextField",
    keys: ["tab", "shift+tab", "down", "up"],
    role: "hint",
    available: ({ signIn }) => !signIn.busy,
    run: ({ store }) => {
      const { field } = store.getState().signIn;
      store.dispatch({ type: "signIn/field", field: field === "account" ? "password" : "account" });
    },
  },
];

/** Moves to the first empty field; if none is empty, signs in (spec §5). */
async function submit({ store, session, attempt }: Runtime): Promise<void> {
  const { account, password, field } = store.getState().signIn;
  if (account.trim() === "") {
    store.dispatch({ type: "signIn/field", field: "account" });
    return store.dispatch({ type: "signIn/problem", problem: { text: "session.enterAccount" } });
  }
  if (password === "") {
    store.dispatch({ type: "signIn/field", field: "password" });
    if (field === "password") store.dispatch({ type: "signIn/problem", problem: { text: "session.enterPassword" } });
    return undefined;
  }
  store.dispatch({ type: "signIn/busy" });
  await attempt(
    () => session.signIn({ account, password }),
    (error) => {
      if (!isBancheError(error)) throw error;
      store.dispatch({ type: "signIn/problem", problem: { error } });
    },
  );
  return undefined;
}
