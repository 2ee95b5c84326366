import { messageOf } from "./startError.ts";

/** An error in a rule of a plugin. It stays what it is, as the database may be away; the log names the rule. */
export function failedIn(rule: string, error: unknown): Error {
  return Object.assign(error instanceof Error ? error : new Error(messageOf(error)), { pluginRule: rule });
}

/** Whether an error comes from a rule of a plugin. */
export function isOfPluginRule(error: unknown): boolean {
  return error instanceof Error && "pluginRule" in error;
}
