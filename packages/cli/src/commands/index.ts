import { audit } from "./audit/commands.ts";
import { cache } from "./cache/commands.ts";
import { backups } from "./backups/commands.ts";
import { chat } from "./chat/commands.ts";
import { day } from "./day/commands.ts";
import type { Entry } from "./command.ts";
import { apiOptions } from "./apiOptions.ts";
import { bulkEntries } from "./bulkEntries.ts";
import { words } from "./globals.ts";
import { newPassword, passwordAndCode, passwordOptions } from "./passwordOptions.ts";
import { fleet } from "./fleet/commands.ts";
import { grants } from "./grants/commands.ts";
import { gtfs } from "./gtfs/commands.ts";
import { logs } from "./logs/commands.ts";
import { models } from "./models/commands.ts";
import { languages } from "./languages/commands.ts";
import { messages } from "./messages/commands.ts";
import { notices } from "./notices/commands.ts";
import { online } from "./online/commands.ts";
import { ownSessions } from "./ownSessions/commands.ts";
import { platform } from "./platform/commands.ts";
import { ridership } from "./ridership/commands.ts";
import { secondFactor } from "./secondFactor/commands.ts";
import { settlement } from "./settlement/commands.ts";
import { roster } from "./roster/commands.ts";
import { settings } from "./settings/commands.ts";
import { sync } from "./sync/commands.ts";
import { resourceNouns } from "./resource/commands.ts";
import type { ResourceFacts } from "./resource/facts.ts";

/** Shells that have a completion script. */
const shells = ["bash", "zsh", "fish", "powershell"] as const;

/** A heading of the help page, with its entries. */
export interface Chapter {
  readonly words: ReturnType<typeof words>;
  readonly entries: readonly Entry[];
}

const expiries: Entry = {
  name: "expiries",
  words: words("expiries.command"),
  options: [
    { flags: "--days <number>", words: words("expiries.ahead") },
    { flags: "--resource <name>", words: words("expiries.only") },
  ],
  fields: ["daysLeft", "resource", "name", "field", "until", "id"],
  examples: ["banche expiries", "banche expiries --days 7 --resource drivers", "banche expiries --days 0 --json"],
  load: async () => (await import("./expiries/list.ts")).listExpiries,
};

const explain: Entry = {
  name: "explain",
  words: words("explain.command"),
  args: [
    { name: "account", words: words("explain.argAccount"), source: "users" },
    { name: "what", words: words("explain.argWhat") },
    { name: "record", words: words("explain.argRecord"), optional: true },
  ],
  fields: ["rule", "ok", "source", "granted"],
  examples: [
    "banche explain zhang.san permission.user",
    "banche explain zhang.san permission.user/btn_edit --json",
    "banche explain zhang.san permission.role night",
  ],
  load: async () => (await import("./explain/explain.ts")).explainRights,
};

const monitor: Entry = {
  name: "monitor",
  words: words("monitor.command"),
  options: [{ flags: "--history", words: words("monitor.ofLately") }],
  fields: [
    ...["at", "os", "ip", "cpuModel", "cpu", "memory", "disk", "version", "startedAt", "rssBytes", "heapBytes"],
    ...["processCpu", "databaseVersion", "databaseBytes", "connections", "waiting", "queue", "ended", "sockets"],
    ...["socketUsers", "requests", "requestMs", "loopMs"],
  ],
  examples: ["banche monitor", "banche monitor --json databaseBytes,connections", "banche monitor --history"],
  load: async () => (await import("./monitor.ts")).monitor,
};

const whoamiFields = [
  "account",
  "name",
  "id",
  "organization",
  "department",
  "administrator",
  "factory",
  "factoryId",
  "locked",
  "server",
  "profile",
] as const;

/** All commands; those of the resources are built from their facts. A new command is a line here and a file `<noun>/<verb>.ts`. */
export const chaptersOf = (facts: readonly ResourceFacts[]): readonly Chapter[] => [
  {
    words: words("cli.help.chapters.session"),
    entries: [
      {
        name: "login",
        words: words("cli.summary.login"),
        options: [
          { flags: "--account <account>", words: words("cli.options.account") },
          ...passwordAndCode,
          { flags: "--insecure-storage", words: words("cli.options.insecureStorage") },
          { flags: "--approve <code>", words: words("cli.options.approve") },
          { flags: "-y, --yes", words: words("cli.options.yes") },
        ],
        fields: ["account", "name", "server", "factory"],
        examples: ["banche login --server https://fleet.example.com --account admin --password-stdin < password.txt"],
        load: async () => (await import("./session/login.ts")).login,
      },
      {
        name: "logout",
        words: words("cli.summary.logout"),
        load: async () => (await import("./session/logout.ts")).logout,
      },
      {
        name: "whoami",
        words: words("cli.summary.whoami"),
        fields: whoamiFields,
        load: async () => (await import("./session/whoami.ts")).whoami,
      },
      { name: "lock", words: words("cli.summary.lock"), load: async () => (await import("./session/lock.ts")).lock },
      {
        name: "unlock",
        words: words("cli.summary.unlock"),
        options: passwordOptions,
        load: async () => (await import("./session/unlock.ts")).unlock,
      },
      {
        name: "contact",
        words: words("cli.summary.contact"),
        options: [
          { flags: "--mobile <number>", words: words("cli.options.contactMobile") },
          { flags: "--email <address>", words: words("cli.options.contactEmail") },
          { flags: "--code <code>", words: words("cli.options.contactCode") },
          ...passwordOptions,
        ],
        examples: ["banche contact --mobile 13800138000"],
        load: async () => (await import("./session/contact.ts")).changeContact,
      },
      {
        name: "passwd",
        words: words("cli.summary.passwd"),
        options: newPassword,
        examples: ["banche passwd", "banche passwd --password-stdin < old-and-new.txt"],
        load: async () => (await import("./session/passwd.ts")).changePassword,
      },
      secondFactor,
      ownSessions,
      {
        name: "factories",
        words: words("cli.summary.factories"),
        commands: [
          {
            name: "list",
            words: words("cli.summary.factoriesList"),
            fields: ["id", "name", "active"],
            load: async () => (await import("./factories/list.ts")).listFactories,
          },
          {
            name: "use",
            words: words("cli.summary.factoriesUse"),
            args: [{ name: "factory", words: words("cli.help.factory"), source: "factories" }],
            load: async () => (await import("./factories/use.ts")).switchFactory,
          },
        ],
      },
    ],
  },
  {
    words: words("cli.help.chapters.settings"),
    entries: [
      {
        name: "profiles",
        words: words("cli.summary.profiles"),
        commands: [
          {
            name: "list",
            words: words("cli.summary.profilesList"),
            fields: ["name", "active", "server", "account", "tokens"],
            load: async () => (await import("./profiles/list.ts")).listProfiles,
          },
          {
            name: "use",
            words: words("cli.summary.profilesUse"),
            args: [{ name: "profile", words: words("cli.help.profile"), source: "profiles" }],
            examples: ["banche profiles use production"],
            load: async () => (await import("./profiles/use.ts")).useProfile,
          },
          {
            name: "remove",
            words: words("cli.summary.profilesRemove"),
            args: [{ name: "profile", words: words("cli.help.profile"), source: "profiles" }],
            options: [{ flags: "-y, --yes", words: words("cli.options.yes") }],
            load: async () => (await import("./profiles/remove.ts")).removeProfile,
          },
        ],
      },
      {
        name: "extensions",
        words: words("cli.summary.extensions"),
        commands: [
          {
            name: "list",
            words: words("cli.summary.extensionsList"),
            fields: ["name", "path", "hidden"],
            load: async () => (await import("./extensions/list.ts")).listExtensions,
          },
        ],
      },
    ],
  },
  {
    words: words("cli.help.chapters.data"),
    entries: [...resourceNouns(facts), expiries, roster, fleet, gtfs, day, ridership, settlement],
  },
  { words: words("bulk.chapter"), entries: bulkEntries },
  { words: words("cli.help.chapters.messages"), entries: [chat, messages, notices] },
  {
    words: words("cli.help.chapters.server"),
    entries: [
      online,
      settings,
      grants,
      explain,
      logs,
      audit,
      monitor,
      cache,
      backups,
      models,
      sync,
      languages,
      platform,
      {
        name: "doctor",
        words: words("cli.doctor.summary"),
        options: [
          { flags: "--data <folder>", words: words("cli.options.data") },
          { flags: "--files <place>", words: words("cli.options.files") },
          { flags: "--pool <number>", words: words("cli.options.pool") },
          { flags: "--public <url>", words: words("cli.options.public") },
        ],
        fields: ["check", "state", "about"],
        examples: [
          "banche doctor",
          "DATABASE_URL=postgres://banche@db/banche banche doctor --data /srv/banche --public https://bus.example",
        ],
        load: async () => (await import("./doctor.ts")).doctor,
      },
      {
        name: "serve",
        words: words("cli.summary.serve"),
        options: [
          { flags: "--demo", words: words("cli.options.demo") },
          { flags: "--port <number>", words: words("cli.options.port") },
          { flags: "--host <address>", words: words("cli.options.host") },
          { flags: "--jt808-port <number>", words: words("cli.options.jt808Port") },
          { flags: "--data <folder>", words: words("cli.options.data") },
          { flags: "--files <place>", words: words("cli.options.files") },
          { flags: "--engine <engine>", words: words("cli.options.engine"), choices: ["url", "managed"] },
          {
            flags: "--log <level>",
            words: words("cli.options.log"),
            choices: ["debug", "info", "warn", "error", "silent"],
          },
          { flags: "--pool <number>", words: words("cli.options.pool") },
          { flags: "--base <path>", words: words("cli.options.base") },
          { flags: "--plugin <file>", words: words("cli.options.plugin"), repeat: true },
          { flags: "--drain <seconds>", words: words("cli.options.drain") },
          { flags: "--keep-chat <days>", words: words("cli.options.keepChat") },
          { flags: "--keep-messages <days>", words: words("cli.options.keepMessages") },
          { flags: "--keep-logs <days>", words: words("cli.options.keepLogs") },
          { flags: "--keep-deleted <days>", words: words("cli.options.keepDeleted") },
          { flags: "--user-quota <mb>", words: words("cli.options.userQuota") },
          { flags: "--factory-quota <mb>", words: words("cli.options.factoryQuota") },
        ],
        examples: ["banche serve --demo", "banche serve --data /srv/banche --keep-chat 365 --keep-logs 730"],
        load: async () => (await import("./serve.ts")).serve,
      },
    ],
  },
  {
    words: words("cli.help.chapters.other"),
    entries: [
      {
        name: "tui",
        words: words("tui.summary"),
        options: [{ flags: "--keys", words: words("tui.keys.option") }],
        examples: ["banche tui --keys"],
        load: async () => (await import("./tui.ts")).tui,
      },
      {
        name: "api",
        words: words("cli.summary.api"),
        args: [
          { name: "method", words: words("cli.help.method"), choices: ["GET", "POST", "PUT", "DELETE"] },
          { name: "path", words: words("cli.help.path") },
        ],
        options: apiOptions,
        examples: [
          "banche api GET /api/system/Permission/Users -f pageSize=20 --query 'list[].account'",
          "banche api GET system/Permission/Users --paginate --format ndjson",
          "banche api PUT /api/system/Permission/Users/Current/SystemTheme -f theme=classic",
        ],
        load: async () => (await import("./api.ts")).api,
      },
      {
        name: "completion",
        words: words("cli.summary.completion"),
        args: [{ name: "shell", words: words("cli.help.shell"), choices: shells }],
        examples: ["source <(banche completion bash)", "banche completion powershell | Out-String | Invoke-Expression"],
        load: async () => (await import("./completion.ts")).completion,
      },
      {
        name: "help",
        words: words("cli.summary.help"),
        args: [{ name: "topic", words: words("cli.help.topic"), optional: true, many: true }],
        examples: ["banche help exit-codes", "banche help environment", "banche help query", "banche help template"],
        load: async () => (await import("./help.ts")).help,
      },
    ],
  },
];

/** All entries of all chapters. */
export const treeOf = (chapters: readonly Chapter[]): readonly Entry[] => chapters.flatMap(({ entries }) => entries);
