import { runInProcess } from "@banche/cli/testing";
import { type Banche, bancheWith, variablesIn } from "./banche.ts";

/**
 * Like `bancheWith`, but commands run in the process of the test, which costs 14 times less. `start` still starts a process of the built
 * command line.
 *
 * @param cwd - working folder of the commands
 */
export function bancheInProcess(configDir: string, env: Record<string, string> = {}, cwd?: string): Banche {
  const { start } = bancheWith(configDir, env);
  return Object.assign(
    async (
      args: readonly string[],
      options: { readonly input?: string; readonly env?: Record<string, string> } = {},
    ) => {
      const variables = { ...variablesIn(configDir), ...env, ...options.env };
      const input = options.input ?? "";
      return { ...(await runInProcess(args, { env: variables, input, cwd })), signal: null };
    },
    { start },
  );
}
