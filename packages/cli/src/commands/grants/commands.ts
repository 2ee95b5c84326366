import type { Noun, OptionSpec } from "../command.ts";
import { words } from "../globals.ts";

const holders: readonly OptionSpec[] = [
  { flags: "--role <key>", words: words("grants.cli.role"), source: "roles" },
  { flags: "--position <key>", words: words("grants.cli.position"), source: "positions" },
  { flags: "--user <account>", words: words("grants.cli.user"), source: "users" },
];
const asking: readonly OptionSpec[] = [
  { flags: "--dry-run", words: words("grants.cli.dryRun") },
  { flags: "-y, --yes", words: words("cli.options.yes") },
];
const rights = { name: "right", words: words("grants.cli.right"), many: true };
const changed = ["way", "grant", "kind", "page", "name", "people", "others", "from"];

/** `banche grants`: the rights of roles, positions and users (ADR 0179). */
export const grants: Noun = {
  name: "grants",
  words: words("grants.cli.noun"),
  commands: [
    {
      name: "list",
      words: words("grants.cli.list"),
      options: [
        ...holders,
        { flags: "--all", words: words("grants.cli.all") },
        { flags: "--keyword <text>", words: words("cli.options.keyword") },
      ],
      fields: ["grant", "kind", "page", "name", "granted", "held"],
      examples: [
        "banche grants list --role dispatcher",
        "banche grants list --role dispatcher --all --keyword permission.user",
        "banche grants list --role dispatcher --fields grant > dispatcher.txt",
      ],
      load: async () => (await import("./list.ts")).listGrants,
    },
    {
      name: "add",
      words: words("grants.cli.add"),
      args: [rights],
      options: [...holders, ...asking],
      fields: changed,
      examples: [
        "banche grants add permission.user permission.user/btn_add --role night --dry-run",
        "banche grants add 'bus.*' --role night",
        "banche grants add 'permission.user/*' 'permission.user#*' --position driver",
        "banche grants add 'permission.user@Own department' --user zhangwei --yes",
      ],
      load: async () => (await import("./change.ts")).addGrants,
    },
    {
      name: "remove",
      words: words("grants.cli.remove"),
      args: [rights],
      options: [...holders, ...asking],
      fields: changed,
      examples: ["banche grants remove permission.user/btn_remove --role night"],
      load: async () => (await import("./change.ts")).removeGrants,
    },
    {
      name: "set",
      words: words("grants.cli.set"),
      args: [rights],
      options: [...holders, ...asking],
      fields: changed,
      examples: ["banche grants set - --role night --yes < night.txt"],
      load: async () => (await import("./change.ts")).setGrants,
    },
    {
      name: "copy",
      words: words("grants.cli.copy"),
      args: [{ name: "from", words: words("grants.cli.from") }],
      options: [...holders, ...asking],
      fields: changed,
      examples: ["banche grants copy dispatcher --role night --dry-run"],
      load: async () => (await import("./change.ts")).copyGrants,
    },
  ],
};
