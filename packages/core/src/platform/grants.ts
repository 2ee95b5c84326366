import type { CommonClient } from "../client/clientOf.ts";
import type { Output } from "../contract/endpoint.ts";
import { grants } from "../contract/grants.ts";
import { BancheError } from "../errors.ts";

/** The permissions of a role, and those that can be granted. */
export type GrantsOf = Output<typeof grants.of>;
type Menu = GrantsOf["menus"][number];
type MenuItem = Menu["items"][number];

const signs = { button: "/", column: "#", scheme: "@" } as const;
const FOLDER = 1;

/**
 * `permission.user/btn_add`, `permission.user#account`, `permission.user@name of the scheme`: the names in the audit
 * log.
 */
export function grantKey({ code }: Pick<Menu, "code">, item: Pick<MenuItem, "kind" | "code" | "name">): string {
  return `${code}${signs[item.kind]}${item.kind === "scheme" ? item.name : item.code}`;
}

/** Parses a permission; undefined for an invalid text. */
export function readGrant(
  text: string,
): { readonly menu: string; readonly kind: "menu" | MenuItem["kind"]; readonly name: string } | undefined {
  const [, menu = "", sign, name = ""] = /^([^/#@]+)(?:([/#@])(.+))?$/su.exec(text) ?? [];
  if (menu === "") return undefined;
  const kind = sign === "/" ? "button" : sign === "#" ? "column" : sign === "@" ? "scheme" : "menu";
  return { menu, kind, name };
}

export function grantsOf(client: CommonClient, id: string): Promise<GrantsOf> {
  return client.calls(grants).of({ params: { kind: "role", id } });
}

/**
 * Gives a role exactly these permissions. Folders are added for their contents.
 *
 * @param stamp - version of the permissions when the change was planned
 * @throws {BancheError} `conflict` when they have changed since; `validation_failed` for one that cannot be granted;
 * errors of the server
 */
export async function saveGrants(
  client: CommonClient,
  id: string,
  wanted: readonly string[],
  stamp: string | undefined,
): Promise<void> {
  const now = await grantsOf(client, id);
  if (stamp !== undefined && stamp !== now.stamp) throw new BancheError("conflict");
  const left = new Set(wanted);
  const taken = (key: string) => left.delete(key);
  const menus = now.menus.filter(({ type, code }) => type !== FOLDER && taken(code)).map((menu) => menu.id);
  const items = now.menus.flatMap((menu) => menu.items.filter((item) => taken(grantKey(menu, item))));
  const [unknown] = left;
  if (unknown !== undefined) {
    throw new BancheError("validation_failed", {
      details: { issues: [{ field: "grants", rule: "unknownReference", value: unknown, params: { candidates: "" } }] },
    });
  }
  const of = (kind: MenuItem["kind"]) => items.filter((item) => item.kind === kind).map((item) => item.id);
  await client.calls(grants).save({
    params: { kind: "role", id },
    body: { menus, buttons: of("button"), columns: of("column"), schemes: of("scheme"), stamp: now.stamp },
  });
}
