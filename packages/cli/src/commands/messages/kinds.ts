import { MESSAGE_KINDS } from "@banche/core/shell";

/** How scripts name the kinds of messages; what a newer server adds stays a number. */
export function kindName(type: number | undefined): string | null {
  if (type === MESSAGE_KINDS.notice) return "notice";
  if (type === MESSAGE_KINDS.private) return "message";
  return type === undefined ? null : String(type);
}
