import type { Client, Field, Resource } from "@banche/core";
import { createLookups, kindOf, type LookupEntry, type Lookups, readTargets } from "@banche/core/forms";
import { CliError, notFound } from "../../errors.ts";
import type { Reach } from "../../registry.ts";
import type { ResourceRegistry } from "@banche/core";

/**
 * Finds the record that a list is limited to, by path, code, name or id.
 *
 * @param option - the option that was used, such as `--department`
 * @throws {CliError} `not_found` when nothing matches, `usage` when several records match
 */
export async function findWithin(
  { client, registry }: Reach,
  target: string,
  words: string,
  option: string,
): Promise<string> {
  const resource = registry.find(target);
  const found =
    resource?.list.shape === "level"
      ? await findInLevels(client, resource, words)
      : (await lookupsOf(client, target)).find(target, words);
  if (found.ok) return found.id;
  if (found.rule === "unknownReference") throw notFound("cli.usage.notFound", { option, value: words });
  const choices = found.candidates.join(" | ");
  throw new CliError("usage", {
    text: { key: "cli.usage.ambiguous", params: { option, value: words, choices } },
    mend: { key: "cli.usage.usePath" },
  });
}

export async function lookupsOf(client: Client, target: string): Promise<Lookups> {
  return createLookups({ references: { [target]: await readTargets(client, target) }, dictionaries: {} });
}

/** Whether a field refers to a tree that is read level by level, because it is too large to read completely. */
export function pointsToLevels(registry: ResourceRegistry, field: Field): boolean {
  return "target" in field && kindOf(field).few !== true && registry.find(field.target)?.list.shape === "level";
}

/** `广东省/深圳市`: the names from the top of such a tree down to a record. */
export async function pathInLevels({ client, registry }: Reach, target: string, id: string): Promise<string> {
  const resource = registry.find(target);
  const { field = "", root } = resource?.list.within ?? {};
  const key = resource?.fields[field]?.key ?? "";
  const names: string[] = [];
  let at: unknown = id;
  if (!resource) return id;
  while (typeof at === "string" && at !== root && names.length < DEEPEST) {
    const record = await client.of(resource).get(at);
    const name = record[resource.label];
    names.unshift(typeof name === "string" ? name : at);
    at = record[key];
  }
  return names.join("/");
}

/** Stops the way up when a tree has a cycle. */
const DEEPEST = 20;

/**
 * Like a lookup, for trees that are too large to read completely. Follows a path of names level by level from the top; a single name that
 * is not at the top is searched for.
 */
async function findInLevels(client: Client, resource: Resource, words: string): ReturnType<typeof findOne> {
  const { within } = resource.list;
  const parameter = within?.name ?? "";
  const level = async (above: string, keyword?: string) => {
    const query = keyword === undefined ? {} : { keyword };
    return (await client.of(resource).list({ params: { [parameter]: above }, query })).rows;
  };
  const root = within?.root ?? "";
  const names = words.split("/").map((name) => name.trim());
  let above = root;
  for (const [index, name] of names.entries()) {
    const step = await findOne(await level(above), name);
    if (!step.ok) {
      return index === 0 && names.length === 1 ? findOne(await level(root, name), name) : step;
    }
    above = step.id;
  }
  return { ok: true, id: above };
}

async function findOne(
  rows: readonly { readonly id: string; readonly [member: string]: unknown }[],
  word: string,
): Promise<ReturnType<Lookups["find"]>> {
  const entries = rows.map(({ id, name, code, path }): LookupEntry => ({
    id,
    name: String(name),
    code: typeof code === "string" ? code : undefined,
    path: typeof path === "string" ? `${path}/${String(name)}` : undefined,
  }));
  return createLookups({ references: { here: entries }, dictionaries: {} }).find("here", word);
}
