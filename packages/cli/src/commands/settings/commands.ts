import type { Noun } from "../command.ts";
import { words } from "../globals.ts";
import { passwordOptions } from "../passwordOptions.ts";

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
      args: [{ name: "setting", words: words("sysConfig.cli.pair"), many: true, optional: true }],
      options: passwordOptions,
      examples: [
        "banche settings set idleMinutes=60 singleSession=true",
        'banche settings set "title=Shuttle"',
        "banche settings set mailHost=smtp.example.com mailAccount=bus@example.com --password-stdin < password.txt",
      ],
      load: async () => (await import("./set.ts")).setSettings,
    },
    {
      name: "test-mail",
      words: words("sysConfig.cli.testMail"),
      options: [{ flags: "--to <address>", words: words("sysConfig.cli.to") }],
      examples: ["banche settings test-mail", "banche settings test-mail --to me@example.com"],
      load: async () => (await import("./tests.ts")).testMail,
    },
    {
      name: "test-sms",
      words: words("sysConfig.cli.testText"),
      args: [{ name: "mobile", words: words("sysConfig.cli.mobile") }],
      examples: ["banche settings test-sms 13800000000"],
      load: async () => (await import("./tests.ts")).testText,
    },
    {
      name: "mails",
      words: words("sysConfig.cli.mails"),
      fields: ["at", "to", "state", "attempts", "fault", "answer"],
      load: async () => (await import("./mails.ts")).listMails,
    },
  ],
};
