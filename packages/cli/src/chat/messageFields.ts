/** The fields of a message in `chat tail` and `chat history`, in this order: columns, JSON fields, `--fields`, the help. */
export const messageFields = ["id", "sentAt", "from", "to", "type", "text", "path", "read"] as const;

export type MessageField = (typeof messageFields)[number];
