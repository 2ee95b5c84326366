import type { Reach } from "../../registry.ts";
import { findPeer } from "../../chat/peers.ts";
import { usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { findWithin } from "../resource/within.ts";

/** The receivers of a notice, from the options; empty when no option names any. */
export interface Audience {
  readonly userIds?: string[];
  readonly placeIds?: string[];
}

/** Whether options name the receivers of a notice. @throws {CliError} `usage` when they contradict each other */
export function namesAudience(input: Input): boolean {
  const named = input.texts("to-user").length + input.texts("to-department").length > 0;
  if (named && input.flag("to-all")) throw usageError("cli.mail.allAndSome");
  return named || input.flag("to-all");
}

/** @throws {CliError} `not_found` or `usage` for names that match nobody, or several people */
export async function audienceOf(reach: Reach, input: Input): Promise<Audience> {
  const { client } = reach;
  if (!namesAudience(input)) return {};
  if (!(await client.additions()).has("notice-audience") && !input.flag("to-all"))
    throw usageError("cli.mail.noAudience");
  const [people, departments] = [input.texts("to-user"), input.texts("to-department")];
  const users = people.length > 0 ? await client.users.all() : [];
  const userIds = people.map((words) => findPeer(users, words).id);
  const placeIds: string[] = [];
  for (const words of departments) placeIds.push(await findWithin(reach, "departments", words, "--to-department"));
  return { userIds, placeIds };
}
