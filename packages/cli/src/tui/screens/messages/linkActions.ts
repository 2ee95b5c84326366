import { oneLine } from "@banche/core/text";
import { errorText } from "../../errorText.ts";
import type { Action, Runtime } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";
import { fullAddress, readableBody } from "./words.ts";

/** Only the first nine links have keys; the addresses of others can be copied. */
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

const linkOf = ({ messages }: TuiState, number: number): string | undefined =>
  messages.open?.body && readableBody(messages.open.body).links[number - 1];

/** The numbered links of an open message, and the item that it refers to: each opens in the browser. */
export const linkActions: readonly Action[] = KEYS.map((key) => ({
  id: `messages.link.${key}`,
  text: "tui.messages.openLink",
  keys: key === "1" ? [key, "o"] : [key],
  available: (state) => linkOf(state, Number(key)) !== undefined,
  ...(key === "1" && { role: "hint" as const }),
  run: (runtime) => openLink(runtime, Number(key)),
}));

async function openLink({ store, server, desk, text }: Runtime, number: number): Promise<void> {
  const link = linkOf(store.getState(), number);
  if (link === undefined) return;
  const address = fullAddress(link, server);
  try {
    await desk.browse(address);
    const said = text("tui.messages.opened", { address: oneLine(address) });
    store.dispatch({ type: "shell/notice", notice: { kind: "info", text: said } });
  } catch (error) {
    store.dispatch({ type: "shell/notice", notice: { kind: "danger", text: errorText(error, text) } });
  }
}
