import { hasCode } from "@banche/core";
import type { Context } from "../../context.ts";
import { CliError, usageError } from "../../errors.ts";
import { isForPeople, printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { type SignedIn, withSession } from "../../session/connect.ts";
import { findTargets } from "../resource/keys.ts";

/** Explains why an account may or may not do something: each rule with its source, then what would change the result. */
export async function explainRights(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const [account = "", what = "", record] = input.args;
  const [named = "", button] = what.split("/");
  await withSession(context, async (connection) => {
    const { client, current } = connection;
    if (!(await client.additions()).has("explain")) throw usageError("explain.missing");
    const page = codeOf(current.menus ?? [], named);
    const recordId = record === undefined ? undefined : await idOfRecord(connection, page, record);
    const query = {
      ...{ user: account, page },
      ...(button !== undefined && { button }),
      ...(recordId !== undefined && { recordId }),
    };
    const { user, answer, rules, ways } = await client.grants.explain({ query }).catch((error: unknown) => {
      if (!hasCode(error, "not_found") || recordId !== undefined) throw error;
      throw new CliError("not_found", { text: { key: "explain.unknown", params: { account, page } }, cause: error });
    });
    await context.note(text("explain.said", { ...user, what, answer: text(`explain.answers.${answer}`) }));
    const found = rules.flatMap(({ rule, ok, sources }) =>
      (sources.length > 0 ? sources : [undefined]).map((source) => ({ rule, ok, source })),
    );
    const wayText = ({ way, names }: (typeof ways)[number]) =>
      text(`explain.ways.${way}`, { names: names.join(", ") || text("explain.none") });
    // For people, the changes are lines below the table: a cell would cut them.
    const isRead = isForPeople(context);
    await printRows(context, {
      rows: [
        ...found.map(({ rule, ok, source }) => ({ rule, ok, from: source })),
        ...(isRead ? [] : ways).map((one) => ({ rule: "change", ok: undefined, from: undefined, one })),
      ],
      columns: [
        {
          name: "rule",
          title: text("explain.fields.rule"),
          value: (row) => ("one" in row ? `change.${row.one.way}` : row.rule),
          cell: (row) => ("one" in row ? wayText(row.one) : text(`explain.rules.${row.rule}`)),
        },
        {
          name: "ok",
          title: text("explain.fields.ok"),
          value: ({ ok }) => ok ?? null,
          cell: ({ ok }) => (ok === undefined ? "" : text(ok ? "explain.fulfilled" : "explain.broken")),
        },
        {
          name: "source",
          title: text("explain.fields.source"),
          value: ({ from }) => from?.name ?? null,
          cell: ({ from }) =>
            from === undefined
              ? ""
              : `${text(`explain.kinds.${from.kind}`)} ${from.name}: ${text(`explain.${from.granted ? (from.inForce ? "has" : "asleep") : "hasNot"}`)}`,
        },
        { name: "granted", title: text("explain.has"), value: ({ from }) => from?.granted ?? null, extra: true },
      ],
    });
    if (isRead) for (const way of ways) await context.note(text("explain.whatChanges", { way: wayText(way) }));
  });
}

/** An entry of the menu of the caller. */
interface Entry {
  readonly code?: string | undefined;
  readonly name: string;
  readonly children?: readonly Entry[] | undefined;
}

/** The code of a page that is named by code, or by a name that only one page of the caller has. */
function codeOf(menus: readonly Entry[], word: string): string {
  const flat = (entries: readonly Entry[]): readonly Entry[] =>
    entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
  const all = flat(menus);
  if (all.some(({ code }) => code === word)) return word;
  const [first, ...others] = all.filter(({ name }) => name === word);
  return others.length > 0 ? word : (first?.code ?? word);
}

/** The id of a record that is named by key or id. Records of pages that are no concept have only an id. */
async function idOfRecord(connection: SignedIn, page: string, key: string): Promise<string> {
  const resource = connection.registry.all.find((one) => one.page === page);
  if (!resource) return key;
  const [target] = await findTargets(connection, resource, [key]);
  return target?.id ?? key;
}
