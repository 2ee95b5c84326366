import type { Language } from "@banche/core";
import { texts as textsCalls } from "@banche/core/calls";
import { languages, overrideTexts } from "@banche/core/text";
import type { Ground } from "./runtime.ts";
import { withProduct } from "./serverAddress.ts";
import { learnWith } from "./texts.ts";

/** Longest wait for the texts before the first paint, ms. */
const LIMIT_MS = 1_500;
/** Marks a version of which only the texts before sign-in are loaded. */
const OPEN = "open ";

/** Grounds that already follow, with the version that was requested last. */
const following = new WeakMap<Ground, string>();

/**
 * Uses the operator's texts of a version in place of the product's: before sign-in those of the first pages, after it
 * all.
 *
 * @throws the error of the network call
 */
export async function say(ground: Ground, version: string): Promise<void> {
  const isNew = !following.has(ground);
  following.set(ground, version);
  if (isNew) follow(ground);
  await read(ground, ground.speech.getState());
}

/** From now on a new language loads its own operator texts, and sign-in loads all of them. */
function follow(ground: Ground): void {
  const { sessions, speech, wording } = ground;
  learnWith((language) => read(ground, language).catch(() => undefined));
  let isAsked = false;
  sessions.subscribe(() => {
    if (isAsked || !isInside(ground) || !wording.getState().startsWith(OPEN)) return;
    isAsked = true;
    read(ground, speech.getState())
      .catch(() => undefined)
      .finally(() => {
        isAsked = false;
      });
  });
}

async function read(ground: Ground, language: Language): Promise<void> {
  const version = following.get(ground) ?? "";
  const inside = isInside(ground);
  const texts = version === "" ? {} : await (inside ? all(ground, language) : open(language));
  // The texts changed in the meantime: the later request wins.
  if (following.get(ground) !== version) return;
  for (const one of version === "" ? languages : [language]) overrideTexts(one, texts);
  if (language === ground.speech.getState() || version === "") {
    ground.wording.dispatch(inside || version === "" ? version : OPEN + version);
  }
}

function isInside({ sessions }: Ground): boolean {
  const state = sessions.getState();
  return state.status === "signedIn" && state.current !== undefined;
}

async function all({ connect }: Ground, language: Language): Promise<Readonly<Record<string, string>>> {
  const { client } = await connect();
  return (await client.calls(textsCalls).said({ query: { language } })).texts[language] ?? {};
}

async function open(language: Language): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(withProduct(`/api/ext/texts/open?language=${language}`), {
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const told: unknown = answer.ok ? await answer.json() : {};
  if (typeof told !== "object" || told === null) return {};
  return Object.fromEntries(
    Object.entries(told).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
