import type { ArgumentSpec, Noun, OptionSpec } from "../command.ts";
import { words } from "../globals.ts";

const id: ArgumentSpec = { name: "id", words: words("cli.mail.id") };
const ids: ArgumentSpec = { name: "id", words: words("cli.mail.ids"), many: true };
const yes: OptionSpec = { flags: "-y, --yes", words: words("cli.options.yes") };
const contents: readonly OptionSpec[] = [
  { flags: "--title <text>", words: words("cli.mail.title") },
  { flags: "--body <html>", words: words("cli.mail.body") },
  { flags: "--text <text>", words: words("cli.mail.text") },
  { flags: "--to-user <user>", words: words("cli.mail.toUser"), repeat: true },
  { flags: "--to-department <department>", words: words("cli.mail.toDepartment"), repeat: true },
  { flags: "--to-all", words: words("cli.mail.toAll") },
];
const fields = [
  "id",
  "title",
  "creator",
  "createdAt",
  "changedAt",
  "released",
  "releaseAt",
  "audience",
  "readers",
  "receivers",
  "text",
  "links",
  "body",
] as const;

/** `banche notices`: announcements of a factory. */
export const notices: Noun = {
  name: "notices",
  words: words("cli.mail.notices"),
  commands: [
    {
      name: "list",
      words: words("cli.mail.noticesList"),
      options: [
        { flags: "--keyword <text>", words: words("cli.options.keyword") },
        { flags: "--limit <number>", words: words("cli.mail.limit") },
      ],
      fields: ["id", "title", "creator", "createdAt", "changedAt", "released", "releaseAt"],
      load: async () => (await import("./list.ts")).listNotices,
    },
    {
      name: "show",
      words: words("cli.mail.noticesShow"),
      args: [id],
      fields,
      load: async () => (await import("./show.ts")).showNotice,
    },
    {
      name: "create",
      words: words("cli.mail.noticesCreate"),
      options: [...contents, { flags: "--release", words: words("cli.mail.release") }, yes],
      fields: ["id", "title", "released"],
      examples: [
        "banche notices create --title 夏季行车安全提示 --text - < notice.txt",
        "banche notices create --title 停电通知 --body '<p>周六 8:00 至 12:00 停电</p>' --release --yes",
        "banche notices create --title 车队例会 --text 周一八点 --to-department 车辆部 --to-user dispatcher",
      ],
      load: async () => (await import("./write.ts")).createNotice,
    },
    {
      name: "update",
      words: words("cli.mail.noticesUpdate"),
      args: [id],
      options: contents,
      load: async () => (await import("./write.ts")).updateNotice,
    },
    {
      name: "release",
      words: words("cli.mail.noticesRelease"),
      args: [ids],
      options: [{ flags: "--at <time>", words: words("cli.mail.at") }, yes],
      examples: [
        "banche notices release NOTICE_ID --yes",
        "banche notices release NOTICE_ID --at '2026-12-01 08:00' --yes",
      ],
      load: async () => (await import("./change.ts")).releaseNotices,
    },
    {
      name: "unschedule",
      words: words("cli.mail.noticesUnschedule"),
      args: [ids],
      examples: ["banche notices unschedule NOTICE_ID"],
      load: async () => (await import("./change.ts")).unscheduleNotices,
    },
    {
      name: "recall",
      words: words("cli.mail.noticesRecall"),
      args: [ids],
      options: [yes],
      fields: ["id", "title", "receivers", "readers"],
      examples: ["banche notices recall NOTICE_ID", "banche notices recall NOTICE_ID --yes --json readers"],
      load: async () => (await import("./recall.ts")).recallNotices,
    },
    {
      name: "delete",
      words: words("cli.mail.noticesDelete"),
      args: [ids],
      options: [yes],
      load: async () => (await import("./change.ts")).deleteNotices,
    },
  ],
};
