import type { Pane } from "./tmux.ts";

/** Opens the conversation with a person, from the list of people. */
export async function talkTo(pane: Pane, name: string): Promise<void> {
  pane.type("/");
  await pane.shows("清空");
  pane.type(name);
  await pane.shows(`/ ${name}`);
  pane.press("Enter");
  await pane.shows("Enter 打开聊天   /");
  pane.press("Enter");
  await pane.shows("> 直接输入消息");
}

/** Types a message and sends it. */
export async function say(pane: Pane, text: string): Promise<void> {
  pane.type(text);
  await pane.shows(`> ${text}`);
  pane.press("Enter");
}
