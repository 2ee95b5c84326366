import type { FormChange } from "../../resource/slots.ts";
import type { Question } from "../../ui/confirm.tsx";

/** Question before a user loses the last role, and with it all rights of the roles. */
export async function rolesLost({ record, draft, namesOf, isOwn, t }: FormChange): Promise<Question | undefined> {
  const before = idsIn(record["roleIds"]);
  if (before.length === 0 || idsIn(draft["roles"]).length > 0) return undefined;
  const names = await namesOf("roles", before.map(String));
  const roles = names.join(", ");
  return {
    title: isOwn ? t("users.rolesLost.own") : t("users.rolesLost.title", { name: String(record["realName"] ?? "") }),
    text: t(isOwn ? "users.rolesLost.ownText" : "users.rolesLost.text", { roles }),
    danger: true,
    okText: t("users.rolesLost.verb"),
  };
}

function idsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
