import { MESSAGE_KINDS } from "@banche/core/shell";

/** The name of a kind of message in scripts; kinds of a newer server stay numbers. */
export function kindName(type: number | undefined): string | null {
  if (type === MESSAGE_KINDS.notice) return "notice";
  if (type === MESSAGE_KINDS.private) return "message";
  return type === undefined ? null : String(type);
}
