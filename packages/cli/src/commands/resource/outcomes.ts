/** Columns that commands print for each of several changed records. */
export const outcomeFields = ["key", "id", "outcome", "code"] as const;
