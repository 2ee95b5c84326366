/** What the commands that change several records print of each. */
export const outcomeFields = ["key", "id", "outcome", "code"] as const;
