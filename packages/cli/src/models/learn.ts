import { isDeepStrictEqual } from "node:util";
import { BancheError, withModels } from "@banche/core";
import { oneLine } from "@banche/core/text";
import type { App, KnownModels } from "../app.ts";
import { describeResources } from "../commands/resource/describe.ts";
import type { ResourceFacts } from "../commands/resource/facts.ts";
import { createContext, type Used } from "../context.ts";
import { createInput, type OptionValue } from "../program/input.ts";
import { type Line, longOf } from "../program/line.ts";
import { ownerOf } from "../session/candidates.ts";
import { type Connection, openConnection } from "../session/connect.ts";
import { readSettings } from "../settings.ts";
import { askModels, type AskedModels, askTexts } from "./ask.ts";

/** How long a mistyped command waits for the server before the error is printed. */
const LIMIT_MS = 5_000;

/** What a server sent, or why it did not answer; neither where it has answered and has no models. */
interface Learnt {
  readonly models?: KnownModels;
  readonly silence?: BancheError;
}

/** Calls that no server has answered. */
const unheard: ReadonlySet<string> = new Set(["network_unreachable", "connection_lost", "timeout", "overloaded"]);

/**
 * The designed models of the session that a line is about, as the server tells them now. Where it does not tell, what is known from
 * before counts.
 */
export async function learnFor(app: App, line: Line, used: Used): Promise<Learnt> {
  try {
    const settings = readSettings(createInput([], optionsIn(line)), app.env, app.profiles.current);
    const timeoutMs = Math.min(settings.timeoutMs ?? LIMIT_MS, LIMIT_MS);
    const connection = await openConnection(createContext({ app, settings: { ...settings, timeoutMs }, used }));
    try {
      await connection.load();
      return { models: await learn(app, connection) };
    } finally {
      await connection.close();
    }
  } catch (error) {
    return error instanceof BancheError && unheard.has(error.code) ? { silence: error } : {};
  }
}

/** Asks for the designed models of a session and keeps them for the next time. @throws {BancheError} what the server said */
export async function learn(app: App, connection: Connection): Promise<KnownModels & AskedModels> {
  const owner = ownerOf(connection);
  const product = await app.registry.load();
  const { told, faulty } = await askModels(connection.client, product);
  const { registry } = withModels(product, told);
  const all = registry.all.filter(({ modelVersion }) => modelVersion !== undefined);
  const texts = await askTexts(connection.client);
  const models: KnownModels = { told, texts, facts: describeResources({ ...registry, all }).map(harmless) };
  const kept = owner && app.models.read(owner);
  const isKept = isDeepStrictEqual([kept?.told ?? [], kept?.texts ?? {}], [told, texts]);
  if (owner && !isKept) app.models.write(owner, models);
  return { ...models, faulty };
}

/** Help and completion show facts as they are. */
function harmless(facts: ResourceFacts): ResourceFacts {
  const fields = facts.fields.map(({ choices, ...field }) => ({
    ...field,
    ...(choices && { choices: choices.map(oneLine) }),
  }));
  return { ...facts, fields };
}

function optionsIn({ parts }: Line): Readonly<Record<string, OptionValue>> {
  return Object.fromEntries(
    parts.flatMap((part) =>
      part.kind === "option" && part.spec ? [[longOf(part.spec).slice(2), part.value ?? true] as const] : [],
    ),
  );
}
