import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import type { SignedIn } from "../../session/connect.ts";
import { findTargets } from "../resource/keys.ts";

export type HolderKind = "role" | "position" | "user";
export type GrantsOf = Output<typeof contract.grants.of>;

const nouns = { role: "roles", position: "positions", user: "users" } as const;

/** Who is granted rights: the one of `--role`, `--position` and `--user` that is given. */
export interface Named {
  readonly kind: HolderKind;
  /** As it was typed. */
  readonly key: string;
}

/** @throws {CliError} `usage` unless exactly one of the options is given */
export function namedHolder(input: Input): Named {
  const given = (["role", "position", "user"] as const).flatMap((kind) => {
    const key = input.text(kind);
    return key === undefined ? [] : [{ kind, key }];
  });
  const [first, ...others] = given;
  if (!first || others.length > 0) throw usageError("grants.cli.oneHolder");
  return first;
}

/** Reads what is granted to a holder and what can be. @throws {BancheError} `not_found` */
export async function readGrants({ client, registry }: SignedIn, { kind, key }: Named): Promise<GrantsOf> {
  if (!(await client.additions()).has("grants")) throw usageError("grants.cli.missing");
  const [target] = await findTargets({ client, registry }, registry.of(nouns[kind]), [key]);
  return client.grants.of({ params: { kind, id: target?.id ?? "" } });
}

/** Why the rights of a holder cannot be changed; undefined if they can. */
export function lockText({ text }: Context, { holder }: GrantsOf): string | undefined {
  if (holder.locked === undefined) return undefined;
  return text(holder.locked === "elsewhere" ? "grants.elsewhereUser" : `grants.${holder.locked}`);
}
