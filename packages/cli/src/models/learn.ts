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

/** Most time that an unknown command waits for the server before the error is printed. */
const LIMIT_MS = 5_000;

/** What a server sent, or why it did not answer. Both are missing when it answered that it has no models. */
interface Learnt {
  readonly models?: KnownModels;
  readonly silence?: BancheError;
}

/** Errors of calls that no server answered. */
const unheard: ReadonlySet<string> = new Set(["network_unreachable", "connection_lost", "timeout", "overloaded"]);

/** The current designed models of the session that a line uses. If the server does not answer, the saved models are used. */
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

/** Reads the designed models of a session and saves them for the next run. @throws {BancheError} the server's error */
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

/** Help and completion print facts without cleaning them, so they are cleaned here. */
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
