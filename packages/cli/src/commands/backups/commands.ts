import type { Noun, OptionSpec } from "../command.ts";
import { words } from "../globals.ts";

const keyFile: OptionSpec = { flags: "--key-file <file>", words: words("backups.cli.keyFile") };
const file = { name: "file", words: words("backups.cli.file") } as const;
const yes: OptionSpec = { flags: "-y, --yes", words: words("cli.options.yes") };

/** `banche backups`: saves all data of a server in a file, and restores it. */
export const backups: Noun = {
  name: "backups",
  words: words("backups.cli.noun"),
  commands: [
    {
      name: "list",
      words: words("backups.cli.list"),
      fields: ["id", "name", "state", "reason", "size", "rows", "files", "missing", "by", "createdAt", "sha256"],
      load: async () => (await import("./list.ts")).listBackups,
    },
    {
      name: "create",
      words: words("backups.cli.create"),
      options: [{ flags: "--to <file>", words: words("backups.cli.to") }],
      fields: ["id", "name", "state", "size", "rows", "files", "missing", "sha256"],
      examples: ["banche backups create", "banche backups create --to /mnt/backups/"],
      load: async () => (await import("./create.ts")).createBackup,
    },
    {
      name: "download",
      words: words("backups.cli.download"),
      args: [{ name: "backup", words: words("backups.cli.which") }],
      options: [{ flags: "--to <file>", words: words("backups.cli.to") }],
      examples: ["banche backups download banche-2026-11-25-02-30-00.tar.gz --to /mnt/backups/"],
      load: async () => (await import("./download.ts")).downloadBackup,
    },
    {
      name: "remove",
      words: words("backups.cli.remove"),
      args: [{ name: "backup", words: words("backups.cli.which") }],
      options: [yes],
      load: async () => (await import("./remove.ts")).removeBackup,
    },
    {
      name: "verify",
      words: words("backups.cli.verify"),
      args: [file],
      options: [keyFile],
      fields: ["at", "tables", "rows", "files", "missing"],
      examples: ["banche backups verify banche-2026-11-25-02-30-00.tar.gz"],
      load: async () => (await import("./verify.ts")).verifyFile,
    },
    {
      name: "restore",
      words: words("backups.cli.restore"),
      args: [file],
      options: [
        { flags: "--data <folder>", words: words("cli.options.data") },
        { flags: "--files <place>", words: words("cli.options.files") },
        keyFile,
        { flags: "--replace", words: words("backups.cli.replace") },
        yes,
      ],
      fields: ["at", "tables", "rows", "files", "missing"],
      examples: [
        "banche backups restore banche-2026-11-25-02-30-00.tar.gz --data /srv/banche",
        "DATABASE_URL=postgres://banche@db/banche banche backups restore all.tar.gz.sealed --key-file key.txt --replace",
      ],
      load: async () => (await import("./restore.ts")).restoreFile,
    },
  ],
};
