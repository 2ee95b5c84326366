import { dictionaryOf, type ResourceField } from "@banche/core";
import { type ChoiceEntry, createLookups, type LookupEntry, type Lookups } from "@banche/core/forms";
import type { Candidate, KnownTables } from "../app.ts";
import type { Context } from "../context.ts";
import { CANDIDATES_MAX, ownerOf, remember } from "./candidates.ts";
import type { Connection } from "./connect.ts";
import { ownerOfProfile } from "./ownerOf.ts";

/** The completion source for the values of a dictionary. */
export const dictionarySource = (code: string): string => `dictionary:${code}`;

/** Saves the possible values of references and choices: the words for completion, and the tables for checks without the server. */
export function rememberLookups(
  context: Context,
  connection: Connection,
  fields: readonly ResourceField[],
  lookups: Lookups,
): void {
  for (const field of fields) {
    if ("target" in field) {
      const entries = lookups.entries(field.target);
      const words = entries.map(({ id, name, code }): Candidate => [
        code ?? lookups.label(field.target, id) ?? name,
        name,
      ]);
      if (words.length > 0) remember(context, connection, { name: field.target, seen: words });
    }
    const dictionary = dictionaryOf(field);
    if (dictionary !== undefined) {
      const choices = lookups.choices(dictionary).map(({ value, label }): Candidate => [label, value]);
      if (choices.length > 0) remember(context, connection, { name: dictionarySource(dictionary), seen: choices });
    }
  }
  keepTables(context, connection, fields, lookups);
}

/** Saved tables, and the time when the oldest of them was read. */
export interface KeptTables {
  readonly lookups: Lookups;
  readonly sinceMs: number;
}

/** The tables that earlier commands of this profile have read; undefined when none is saved. Sends no request. */
export function keptTables({ app, settings }: Context): KeptTables | undefined {
  if (settings.token !== undefined) return undefined;
  const { profile, server, factory } = settings;
  const owner = ownerOfProfile(app, { profile, server, factory });
  const kept = owner && app.tables.read(owner);
  const times = Object.values(kept?.readAt ?? {});
  if (!kept || times.length === 0) return undefined;
  return { lookups: createLookups(kept), sinceMs: Math.min(...times) };
}

/** A table with more records is not saved: with only a part of it, existing names would seem unknown. */
function keepTables(
  context: Context,
  connection: Connection,
  fields: readonly ResourceField[],
  lookups: Lookups,
): void {
  const owner = ownerOf(connection);
  if (!owner) return;
  const { tables, clock } = context.app;
  const before: KnownTables = tables.read(owner) ?? { references: {}, dictionaries: {}, readAt: {} };
  const references: Record<string, readonly LookupEntry[]> = {};
  const dictionaries: Record<string, readonly ChoiceEntry[]> = {};
  const readAt: Record<string, number> = {};
  for (const field of fields) {
    const entries = "target" in field ? lookups.entries(field.target) : [];
    if ("target" in field && entries.length > 0 && entries.length <= CANDIDATES_MAX) {
      references[field.target] = entries;
      readAt[field.target] = clock.now();
    }
    const dictionary = dictionaryOf(field);
    const choices = dictionary === undefined ? [] : lookups.choices(dictionary);
    if (dictionary !== undefined && choices.length > 0) {
      dictionaries[dictionary] = choices;
      readAt[dictionarySource(dictionary)] = clock.now();
    }
  }
  if (Object.keys(readAt).length === 0) return;
  tables.write(owner, {
    references: { ...before.references, ...references },
    dictionaries: { ...before.dictionaries, ...dictionaries },
    readAt: { ...before.readAt, ...readAt },
  });
}
