import type { Page } from "@banche/core";
import { type LookupEntry, optionPage, OPTIONS_MAX } from "@banche/core/forms";
import type { contract } from "@banche/core/wire";
import { nameReader } from "@banche/core/pinyin";

import { decide } from "../../access/rights.ts";
import { mayPick } from "../../designs/models.ts";
import type { Call, Context } from "../../wire/handlers.ts";
import { readPlaces, withPaths } from "../../policy/companyPlaces.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { policyNamed } from "../../policy/policies.ts";
import { listOptions } from "../../records/options.ts";
import { boundWish, searchOptions } from "../../records/optionSearch.ts";
import { refuse } from "../../base/respond.ts";
import { readTexts } from "../../wire/readTexts.ts";

/** Resources for which the platform has its own selectors. */
const withSelectors: ReadonlySet<string> = new Set(["users", "areas"]);

type Wish = ReturnType<typeof boundWish>;
type Option = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly children?: readonly Option[] | undefined;
};

/**
 * The selectors of the platform and the options of declared concepts, searched and by page, for every signed-in user.
 *
 * @throws {Refusal} `not_found` for a resource without options, `forbidden` for a model that is not published, `validation` for invalid
 *   ids
 */
export async function findOptions(call: Call<typeof contract.extensions.options>): Promise<Page<LookupEntry>> {
  const { params, query } = call;
  const { ids, ...rest } = query;
  const wish = boundWish({ ...rest, ...(ids !== undefined && { ids: readTexts("ids", ids, OPTIONS_MAX) }) });
  const name = params.resource;
  const policy = await policyNamed(name, call);
  if (!policy) throw refuse.notFound();
  const { options } = policy.resource;
  if (name === "departments") return treeOptions(policy, call, { entries: await readDepartments(call), wish });
  if (!options && !withSelectors.has(name)) throw refuse.notFound();
  if (!(await mayPick(call, policy.resource))) throw refuse.forbidden();
  const access = policy.resource.endpoints.options?.access;
  if (access?.kind === "page" && decide(access, await call.rights()).answer === "no") throw refuse.forbidden();
  if (options?.shape !== "tree") return searchOptions(policy, call, wish);
  return treeOptions(policy, call, { entries: entriesOf(policy, await listOptions(policy, call)), wish });
}

interface Tree {
  readonly entries: readonly LookupEntry[];
  readonly wish: Wish;
}

/** Options of a tree. It is read completely, because a path needs all ancestors. */
async function treeOptions(policy: AccessPolicy, call: Context, { entries, wish }: Tree): Promise<Page<LookupEntry>> {
  const found = optionPage(entries, wish, nameReader);
  const known = new Set(found.rows.map(({ id }) => id));
  const others = wish.ids?.filter((id) => !known.has(id)) ?? [];
  if (others.length === 0) return found;
  // Entries that can no longer be chosen.
  const { rows } = await searchOptions(policy, call, { ...wish, ids: others });
  const all = [...found.rows, ...rows];
  return { ...found, rows: all, total: all.length, pageSize: all.length };
}

/** Companies and departments, in one tree. */
async function readDepartments(call: Context): Promise<readonly LookupEntry[]> {
  return withPaths(await readPlaces(call)).map(({ id, name, code, type, path }) => ({ id, name, code, type, path }));
}

/** The options of a declared tree in tree order, each with the names from the root. */
function entriesOf(
  { resource }: Pick<AccessPolicy, "resource">,
  nodes: readonly Option[] = [],
  above = "",
): readonly LookupEntry[] {
  const { fields, label, key, options } = resource;
  const isTyped = options?.also?.includes("type") === true;
  const textOf = (node: Option, field: string) => String(node[fields[field]?.key ?? field] ?? "");
  return nodes.flatMap((node) => {
    const [name, code] = [textOf(node, label), textOf(node, key.at(-1) ?? label)];
    const path = above === "" ? name : `${above}/${name}`;
    const type = isTyped ? { type: textOf(node, "type") } : {};
    return [
      { id: node.id, name, path, ...type, ...(code !== "" && { code }) },
      ...entriesOf({ resource }, node.children, path),
    ];
  });
}
