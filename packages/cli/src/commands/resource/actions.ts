import type { Command } from "../command.ts";
import { words } from "../globals.ts";
import { passwordOptions } from "../passwordOptions.ts";
import type { ResourceFacts } from "./facts.ts";

/** The commands of actions that only some resources have, by the action's name in the descriptor. */
export const actions: Readonly<Record<string, (resource: ResourceFacts) => readonly Command[]>> = {
  resetPassword: ({ name }) => [
    {
      name: "reset-password",
      words: words("cli.summary.resetPassword"),
      args: [{ name: "key", words: words("cli.help.account"), source: name }],
      options: [...passwordOptions, { flags: "--generate", words: words("cli.options.generate") }],
      fields: ["account", "id", "password"],
      examples: ["banche users reset-password zhangwei --generate"],
      load: async () => (await import("./resetPassword.ts")).resetPassword(name),
    },
  ],
};
