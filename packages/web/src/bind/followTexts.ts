import type { Chat } from "@banche/core/chat";
import { siteFacts } from "./pageFacts.ts";
import type { Ground } from "./runtime.ts";

/** The version of the operator's texts when the page was opened; empty if only the product's texts are used. */
export function textsAtStart(): string {
  const told: unknown = Object.entries(siteFacts()).find(([name]) => name === "texts")?.[1];
  return typeof told === "string" ? told : "";
}

/** Uses the operator's texts of a version. Their code is loaded only when there are such texts. Never fails. */
export async function sayTexts(ground: Ground, version: string): Promise<void> {
  if (version === ground.wording.getState()) return;
  await import("./saidTexts.ts").then((loaded) => loaded.say(ground, version)).catch(() => undefined);
}

/** Open pages use the operator's new texts as soon as they are changed (ADR 0135). Returns a function that stops this. */
export function followTexts(chat: Pick<Chat, "getState" | "subscribe">, ground: Ground): () => void {
  let told: string | undefined;
  return chat.subscribe(() => {
    const { textsVersion } = chat.getState();
    if (textsVersion === undefined || textsVersion === told) return;
    told = textsVersion;
    void sayTexts(ground, textsVersion);
  });
}
