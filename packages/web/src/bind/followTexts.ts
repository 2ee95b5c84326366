import type { Chat } from "@banche/core/chat";
import { siteFacts } from "./pageFacts.ts";
import type { Ground } from "./runtime.ts";

/** The version of the operator's texts when the page was opened; empty: the product's own. */
export function textsAtStart(): string {
  const told: unknown = Object.entries(siteFacts()).find(([name]) => name === "texts")?.[1];
  return typeof told === "string" ? told : "";
}

/** Says the texts of a version. What it takes is loaded where there are such texts, and nowhere else. Never fails. */
export async function sayTexts(ground: Ground, version: string): Promise<void> {
  if (version === ground.wording.getState()) return;
  await import("./saidTexts.ts").then((loaded) => loaded.say(ground, version)).catch(() => undefined);
}

/** Open pages say other texts as soon as somebody has changed them (ADR 0135). Returns the way to stop. */
export function followTexts(chat: Pick<Chat, "getState" | "subscribe">, ground: Ground): () => void {
  let told: string | undefined;
  return chat.subscribe(() => {
    const { textsVersion } = chat.getState();
    if (textsVersion === undefined || textsVersion === told) return;
    told = textsVersion;
    void sayTexts(ground, textsVersion);
  });
}
