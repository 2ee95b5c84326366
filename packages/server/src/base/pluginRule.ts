import { messageOf } from "./startError.ts";

/**
 * Marks an error as coming from a rule of a plugin. The error itself is kept, because the database may be unavailable; the log names the
 * rule.
 */
export function failedIn(rule: string, error: unknown): Error {
  return Object.assign(error instanceof Error ? error : new Error(messageOf(error)), { pluginRule: rule });
}

/** Whether an error comes from a rule of a plugin. */
export function isOfPluginRule(error: unknown): boolean {
  return error instanceof Error && "pluginRule" in error;
}
