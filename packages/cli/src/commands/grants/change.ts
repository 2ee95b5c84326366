import type { Client } from "@banche/core";
import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";
import type { Run } from "../command.ts";
import { type GrantsOf, lockText, type Named, namedHolder, readGrants } from "./holder.ts";
import { showEffect } from "./effect.ts";
import { type Right, rightsIn, selectRights, wishOf, without, withPages } from "./select.ts";

type Wanted = (grants: GrantsOf, before: readonly Right[], named: readonly Right[]) => readonly Right[];

/** Grants these rights in addition, each with its page. */
export const addGrants: Run = changing((grants, before, named) => withPages(grants, [...before, ...named]));

/** Takes these rights away; a page with all that is granted on it. */
export const removeGrants: Run = changing((_grants, before, named) => {
  const beyond = named.find((right) => right.granted && !right.held);
  if (beyond) throw new CliError("protected", { text: { key: "grants.cli.beyond", params: { value: beyond.key } } });
  return without(before, named);
});

/** Grants exactly these rights. Rights that the caller does not have are not changed. */
export const setGrants: Run = changing((grants, before, named) =>
  withPages(grants, [...named, ...before.filter(({ held }) => !held)]),
);

/** Grants exactly what another role, position or user of the same kind has. What the caller does not have is not changed. */
export const copyGrants: Run = (context, input) =>
  withSession(context, async (connection) => {
    const holder = namedHolder(input);
    const grants = await readGrants(connection, holder);
    const other = await readGrants(connection, { ...holder, key: input.args[0] ?? "" });
    const theirs = new Set(granted(other).map(({ key }) => key));
    const wanted = rightsIn(grants).filter(({ key, held, granted: has }) => (held ? theirs.has(key) : has));
    await change(context, input, { client: connection.client, holder, grants, wanted });
  });

function changing(wantedOf: Wanted): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const holder = namedHolder(input);
      const words = await withStdinLines(input.args, context.app.stdin);
      const grants = await readGrants(connection, holder);
      const named = words.flatMap((word) => selectRights(grants, word));
      await change(context, input, {
        ...{ client: connection.client, holder, grants },
        wanted: wantedOf(grants, granted(grants), named),
      });
    });
}

const granted = (grants: GrantsOf): readonly Right[] => rightsIn(grants).filter((right) => right.granted);

interface Change {
  readonly client: Client;
  readonly holder: Named;
  readonly grants: GrantsOf;
  readonly wanted: readonly Right[];
}

/** Shows who gains and loses what, asks, and saves. @throws {CliError} `declined`, `usage`; errors of the server */
async function change(context: Context, input: Input, { client, holder, grants, wanted }: Change): Promise<void> {
  const { text, note, paint } = context;
  const lock = lockText(context, grants);
  if (lock !== undefined) {
    const params = { name: oneLine(grants.holder.name), reason: lock };
    throw new CliError("protected", { text: { key: "grants.cli.locked", params } });
  }
  const keys = new Set(wanted.map(({ key }) => key));
  const before = granted(grants);
  const counts = {
    name: oneLine(grants.holder.name),
    added: wanted.filter((right) => !right.granted).length,
    removed: before.filter(({ key }) => !keys.has(key)).length,
  };
  if (counts.added + counts.removed === 0) return note(text("grants.cli.same"));
  const params = { kind: holder.kind, id: grants.holder.id };
  const body = wishOf(wanted);
  await showEffect(context, grants, await client.grants.preview({ params, body }));
  if (input.flag("dry-run")) return note(text("grants.cli.dry", counts));
  if (!input.flag("yes")) await context.confirm(text("grants.cli.ask", counts), "--yes");
  await client.grants.save({ params, body: { ...body, stamp: grants.stamp } });
  await note(`${paint.ok("✓")} ${text("grants.cli.saved", counts)}`);
  await note(undoText(context, holder, { before, wanted }));
  return undefined;
}

/** The most rights that the line about undoing names. */
const MOST_NAMED = 6;

/** The commands that take a small change back; for a large one, the way to do it from a list. */
function undoText(
  { text }: Context,
  { kind, key }: Named,
  { before, wanted }: { readonly before: readonly Right[]; readonly wanted: readonly Right[] },
): string {
  const missing = (from: readonly Right[], all: readonly Right[]) => {
    const keys = new Set(all.map((one) => one.key));
    return from.filter((one) => !keys.has(one.key)).map((one) => one.key);
  };
  const [added, removed] = [missing(wanted, before), missing(before, wanted)];
  const command = (verb: string, keys: readonly string[]) =>
    keys.length === 0 ? [] : [`banche grants ${verb} ${keys.map(quoted).join(" ")} --${kind} ${quoted(key)}`];
  if (added.length + removed.length > MOST_NAMED) return text("grants.cli.undoBySet");
  return text("grants.cli.undo", {
    command: [...command("remove", added), ...command("add", removed)].map(oneLine).join(" && "),
  });
}

const quoted = (word: string): string => (/^[\w.@/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
