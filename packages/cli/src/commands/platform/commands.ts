import type { Noun, OptionSpec } from "../command.ts";
import { words } from "../globals.ts";

const folder = { name: "folder", words: words("platform.folder") } as const;
const only: OptionSpec = { flags: "--only <part>", words: words("platform.only"), repeat: true };
const prune: OptionSpec = { flags: "--prune", words: words("platform.prune") };

/** `banche platform`: the settings of a server as files. */
export const platform: Noun = {
  name: "platform",
  words: words("platform.noun"),
  commands: [
    {
      name: "pull",
      words: words("platform.pull"),
      args: [folder],
      options: [only],
      fields: ["created", "changed", "removed", "same"],
      examples: ["banche platform pull setup/", "banche platform pull setup/ --only roles --only menus"],
      load: async () => (await import("./pull.ts")).pullPlatform,
    },
    {
      name: "plan",
      words: words("platform.plan"),
      args: [folder],
      options: [only, prune, { flags: "--exit-code", words: words("platform.exitCode") }],
      examples: [
        "banche platform plan setup/",
        "banche platform plan setup/ --prune --json --query 'steps[].[do,kind,key]'",
      ],
      load: async () => (await import("./plan.ts")).planFromFiles,
    },
    {
      name: "apply",
      words: words("platform.apply"),
      args: [folder],
      options: [
        only,
        prune,
        { flags: "--removals <count>", words: words("platform.removals") },
        { flags: "-y, --yes", words: words("cli.options.yes") },
      ],
      examples: ["banche platform apply setup/", "banche platform apply setup/ --yes --prune --removals 3"],
      load: async () => (await import("./apply.ts")).applyFromFiles,
    },
  ],
};
