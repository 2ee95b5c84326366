import type { Noun } from "../command.ts";
import { words } from "../globals.ts";

/** `banche settings`: settings of the installation. */
export const settings: Noun = {
  name: "settings",
  words: words("sysConfig.cli.noun"),
  commands: [
    {
      name: "list",
      words: words("sysConfig.cli.list"),
      fields: ["name", "label", "value"],
      load: async () => (await import("./list.ts")).listSettings,
    },
    {
      name: "set",
      words: words("sysConfig.cli.set"),
      args: [{ name: "setting", words: words("sysConfig.cli.pair"), many: true }],
      examples: ["banche settings set idleMinutes=60 singleSession=true", 'banche settings set "title=Shuttle"'],
      load: async () => (await import("./set.ts")).setSettings,
    },
  ],
};
