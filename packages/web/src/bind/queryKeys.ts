/**
 * The keys of everything that is asked for and kept for a while, in one place: what changes something names what is asked for
 * anew by the same words. A key covers all that begin with it.
 */
export const queryKeys = {
  about: ["about"],
  additions: ["additions"],
  /** Rows of a list; with what was asked for. */
  rows: (resource: string, ...asked: readonly unknown[]) => ["rows", resource, ...asked],
  record: (resource: string, id: string | undefined, ...part: readonly (string | undefined)[]) => [
    "record",
    resource,
    id,
    ...part,
  ],
  deleted: (resource: string, ...keyword: readonly string[]) => ["deleted", resource, ...keyword],
  sharedViews: (resource: string) => ["views", resource],
  /** What fields point to. */
  lookups: ["lookups"],
  lookupsOf: (resource: string, fields: readonly string[]) => ["lookups", resource, fields],
  entries: (target: string | undefined) => ["lookups", "entries", target],
  roles: ["lookups", "roles"],
  logs: (...asked: readonly unknown[]) => ["logs", ...asked],
  /** Lists and counts of messages. */
  messages: ["messages"],
  messagesIn: (place: "calendar" | "drawer" | "home" | "latest" | "list" | "unread", ...asked: readonly unknown[]) => [
    "messages",
    place,
    ...asked,
  ],
  message: (id: string) => ["message", id],
  notices: ["notices"],
  notice: (part: "draft" | "one", id: string | undefined) => ["notices", part, id],
  onlineUsers: (...asked: readonly unknown[]) => ["onlineUsers", ...asked],
  profile: ["profile"],
  profilePart: (part: "grants" | "log" | "subordinates", ...asked: readonly unknown[]) => ["profile", part, ...asked],
  chat: (part: "history" | "people", ...asked: readonly unknown[]) => ["chat", part, ...asked],
  drivers: ["users", "drivers"],
} as const;
