import type { ChatUser } from "@banche/core/chat";
import { oneLine } from "@banche/core/text";
import { notFound, usageError } from "../errors.ts";
import type { SignedIn } from "../session/connect.ts";

/** Everyone that the signed-in user may chat with. */
export async function chatUsers({ client, current }: SignedIn): Promise<readonly ChatUser[]> {
  const all = await client.users.all();
  return all.filter(({ id }) => id !== current.user?.id);
}

/**
 * The person with this id, account or name.
 *
 * @throws {CliError} `not_found`; `usage` when several people have the name
 */
export function findPeer(users: readonly ChatUser[], wanted: string): ChatUser {
  const [exact] = users.filter(({ id, account }) => id === wanted || account.toLowerCase() === wanted.toLowerCase());
  if (exact) return exact;
  const named = users.filter(({ realName }) => realName === wanted);
  if (named.length > 1) {
    const accounts = named.map(({ account }) => account).join(", ");
    throw usageError("chat.cli.ambiguousPeer", { value: oneLine(wanted), accounts: oneLine(accounts) });
  }
  if (named[0]) return named[0];
  throw notFound("chat.cli.unknownPeer", { value: oneLine(wanted) });
}
