import type { Noun } from "../command.ts";
import { words } from "../globals.ts";

/** `banche cache`: what the server keeps in memory. */
export const cache: Noun = {
  name: "cache",
  words: words("cache.cli.noun"),
  commands: [
    {
      name: "list",
      words: words("cache.cli.list"),
      options: [{ flags: "--keyword <text>", words: words("cli.options.keyword") }],
      fields: ["name", "about", "until"],
      load: async () => (await import("./list.ts")).listCache,
    },
    {
      name: "show",
      words: words("cache.cli.show"),
      args: [{ name: "name", words: words("cache.cli.name") }],
      examples: ["banche cache show rights:USER_ID:FACTORY_ID"],
      load: async () => (await import("./list.ts")).showCached,
    },
    {
      name: "clear",
      words: words("cache.cli.clear"),
      args: [{ name: "name", words: words("cache.cli.name"), many: true, optional: true }],
      options: [
        { flags: "--all", words: words("cache.cli.all") },
        { flags: "-y, --yes", words: words("cli.options.yes") },
      ],
      examples: ["banche cache clear --all --yes", "banche cache list --fields name | banche cache clear - --yes"],
      load: async () => (await import("./clear.ts")).clearCache,
    },
  ],
};
