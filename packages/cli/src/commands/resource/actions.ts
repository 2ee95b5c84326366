import { labelIn, textOf } from "@banche/core/text";
import { figureNames } from "@banche/core/timetable";
import type { ArgumentSpec, Command, Words } from "../command.ts";
import { words } from "../globals.ts";
import { passwordOptions } from "../passwordOptions.ts";
import type { ResourceFacts } from "./facts.ts";
import { outcomeFields } from "./outcomes.ts";

/** The commands of actions that only some resources have, by the name of the action in the descriptor. */
export const actions: Readonly<Record<string, (resource: ResourceFacts) => readonly Command[]>> = {
  invite: ({ name }) => [
    {
      name: "invite",
      words: words("cli.summary.invite"),
      args: [{ name: "key", words: words("cli.help.account"), source: name, many: true }],
      options: [{ flags: "--dry-run", words: words("cli.options.dryRun") }],
      fields: outcomeFields,
      examples: ["banche users invite zhangwei", "banche users invite - < newcomers.txt"],
      load: async () => (await import("./invite.ts")).invite(name),
    },
  ],
  takeSecondFactor: ({ name }) => [
    {
      name: "take-second-factor",
      words: words("secondFactor.cli.take"),
      args: [{ name: "key", words: words("cli.help.account"), source: name, many: true }],
      options: [{ flags: "-y, --yes", words: words("cli.options.yes") }],
      fields: outcomeFields,
      examples: ["banche users take-second-factor zhangwei --yes"],
      load: async () => (await import("./takeSecondFactor.ts")).takeSecondFactor(name),
    },
  ],
  handOver: ({ name }) => [
    {
      name: "hand-over",
      words: words("handOver.cli.handOver"),
      args: [{ name: "key", words: words("handOver.cli.from"), source: name }],
      options: [
        { flags: "--to <account>", words: words("handOver.cli.to"), source: name },
        { flags: "--without <part>", words: words("handOver.cli.without"), repeat: true },
        { flags: "--memberships", words: words("handOver.cli.memberships") },
        { flags: "--disable", words: words("handOver.cli.disable") },
        { flags: "--dry-run", words: words("cli.options.dryRun") },
        { flags: "-y, --yes", words: words("cli.options.yes") },
      ],
      fields: ["part", "name", "total", "moved", "refused"],
      examples: [
        "banche users hand-over zhangwei --to lina --dry-run",
        "banche users hand-over zhangwei --to lina --memberships --disable --yes",
      ],
      load: async () => (await import("./handOver.ts")).handOver,
    },
  ],
  run: ({ name, noun }) => [
    {
      name: "run",
      words: words("tasks.cli.run"),
      args: [{ name: "key", words: words("tasks.cli.key"), source: name, many: true }],
      options: [{ flags: "--wait", words: words("tasks.cli.wait") }],
      fields: outcomeFields,
      examples: [`banche ${noun} run tidy-up --wait`],
      load: async () => (await import("../tasks/run.ts")).runTasks(name),
    },
  ],
  history: ({ name, noun }) => [
    {
      name: "history",
      words: words("tasks.cli.history"),
      args: [{ name: "key", words: words("tasks.cli.key"), source: name }],
      options: [{ flags: "--limit <number>", words: words("tasks.cli.limit") }],
      fields: ["id", "at", "state", "durationMs", "rows", "account", "output"],
      examples: [`banche ${noun} history tidy-up`, `banche ${noun} history tidy-up --json state,output`],
      load: async () => (await import("../tasks/history.ts")).taskHistory(name),
    },
  ],
  test: ({ name, noun }) => [
    {
      name: "test",
      words: words("dataSources.cli.test"),
      args: [{ name: "key", words: words("dataSources.cli.key"), source: name, many: true }],
      fields: outcomeFields,
      examples: [`banche ${noun} test payroll`, `banche ${noun} list --fields name | banche ${noun} test - --json`],
      load: async () => (await import("../sources/test.ts")).testSources(name),
    },
  ],
  password: ({ name, noun }) => [
    {
      name: "set-password",
      words: words("dataSources.cli.password"),
      args: [{ name: "key", words: words("dataSources.cli.key"), source: name }],
      options: passwordOptions,
      examples: [`banche ${noun} set-password payroll --password-stdin < password.txt`],
      load: async () => (await import("../sources/setPassword.ts")).setPassword(name),
    },
  ],
  preview: ({ name, noun }) => [
    {
      name: "call",
      words: words("dataInterfaces.cli.call"),
      args: [{ name: "key", words: words("dataInterfaces.cli.key"), source: name }],
      options: [{ flags: "-p, --param <name=value>", words: words("dataInterfaces.cli.parameter"), repeat: true }],
      examples: [`banche ${noun} call vehicleTypes`, `banche ${noun} call trips --param day=2026-01-31 --format csv`],
      load: async () => (await import("../interfaces/call.ts")).callInterface(name),
    },
    {
      name: "test",
      words: words("dataInterfaces.cli.test"),
      args: [{ name: "key", words: words("dataInterfaces.cli.key"), source: name }],
      options: [{ flags: "-p, --param <name=value>", words: words("dataInterfaces.cli.parameter"), repeat: true }],
      examples: [`banche ${noun} test trips --param day=2026-01-31`],
      load: async () => (await import("../interfaces/call.ts")).testInterface(name),
    },
    {
      name: "log",
      words: words("dataInterfaces.cli.log"),
      args: [{ name: "key", words: words("dataInterfaces.cli.key"), source: name, optional: true }],
      options: [
        { flags: "--limit <number>", words: words("dataInterfaces.cli.limit") },
        { flags: "--failed", words: words("dataInterfaces.cli.failed") },
      ],
      fields: ["id", "at", "name", "account", "outcome", "durationMs", "rows", "reason"],
      examples: [`banche ${noun} log --failed`, `banche ${noun} log trips --json at,account,rows`],
      load: async () => (await import("../interfaces/log.ts")).interfaceLog(name),
    },
  ],
  headers: ({ name, noun }) => [
    {
      name: "set-headers",
      words: words("dataInterfaces.cli.headers"),
      args: [{ name: "key", words: words("dataInterfaces.cli.key"), source: name }],
      options: [{ flags: "--file <path>", words: words("dataInterfaces.cli.file") }],
      examples: [`banche ${noun} set-headers types --file headers.txt`],
      load: async () => (await import("../interfaces/setHeaders.ts")).setHeaders(name),
    },
  ],
  members: (resource) => [
    {
      name: "members",
      words: about(resource, "roles.cli.members"),
      args: [keyOf(resource)],
      options: [{ flags: "--keyword <text>", words: words("cli.options.keyword") }],
      fields: ["account", "realName", "department", "enabled", "id"],
      examples: [`banche ${resource.noun} members dispatcher --json account`],
      load: async () => (await import("./members.ts")).listMembers(holding(resource)),
    },
    ...(["add", "remove"] as const).map((way): Command => ({
      name: `${way}-members`,
      words: about(resource, way === "add" ? "roles.cli.addMembers" : "roles.cli.removeMembers"),
      args: [keyOf(resource), { name: "account", words: words("roles.cli.account"), source: "users", many: true }],
      ...(way === "remove" && { options: [{ flags: "-y, --yes", words: words("cli.options.yes") }] }),
      examples: [
        way === "add"
          ? `banche ${resource.noun} add-members dispatcher zhangwei lina`
          : `banche ${resource.noun} members dispatcher --fields account | banche ${resource.noun} remove-members dispatcher - --yes`,
      ],
      load: async () => (await import("./members.ts")).changeMembers(holding(resource), way),
    })),
  ],
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

/** Commands that only one resource has, in addition to its actions, by the name of the resource. */
export const own: Readonly<Record<string, (resource: ResourceFacts) => readonly Command[]>> = {
  tasks: ({ name, noun }) => [
    {
      name: "next",
      words: words("tasks.cli.next"),
      args: [{ name: "key", words: words("tasks.cli.key"), source: name, optional: true }],
      options: [
        { flags: "--cron <text>", words: words("tasks.cli.cron") },
        { flags: "--count <number>", words: words("tasks.cli.count") },
      ],
      fields: ["at"],
      examples: [`banche ${noun} next backup`, `banche ${noun} next --cron '30 6 * * 1-5' --count 10`],
      load: async () => (await import("../tasks/next.ts")).nextRunsOf(name),
    },
  ],
  billRules: ({ name, noun }) => [
    {
      name: "next",
      words: words("billRules.cli.next"),
      args: [{ name: "key", words: words("billRules.cli.key"), source: name }],
      options: [{ flags: "--count <number>", words: words("billRules.cli.count") }],
      fields: ["number"],
      examples: [`banche ${noun} next dispatch`],
      load: async () => (await import("../billRules/next.ts")).nextNumbersOf(name),
    },
  ],
  schemes: ({ name, noun }) => [
    {
      name: "compare",
      words: words("timetables.compare.cli.compare"),
      args: [
        { name: "a", words: words("timetables.compare.first"), source: name },
        { name: "b", words: words("timetables.compare.second"), source: name },
      ],
      options: [
        { flags: "--trips", words: words("timetables.compare.cli.trips") },
        { flags: "--all", words: words("timetables.compare.cli.all") },
      ],
      fields: [
        ...["line", "state", ...figureNames.flatMap((figure) => [`${figure}A`, `${figure}B`])],
        ...["number", "direction", "departsA", "departsB", "changes"],
      ],
      examples: [
        `banche ${noun} compare 2026Q4-DAY 2027Q1-DAY`,
        `banche ${noun} compare 2026Q4-DAY 2027Q1-DAY --trips`,
      ],
      load: async () => (await import("../schemes/compare.ts")).compareSchemes,
    },
  ],
  stops: ({ name, noun }) => [
    {
      name: "poster",
      words: words("timetables.poster.cli.poster"),
      args: [{ name: "stop", words: words("timetables.poster.cli.stop"), source: name, optional: true }],
      options: [
        { flags: "--line <line>", words: words("timetables.poster.cli.line"), source: "lines" },
        { flags: "-o, --out <path>", words: words("timetables.poster.cli.out") },
        { flags: "--scheme <code>", words: words("timetables.poster.cli.scheme"), source: "schemes", repeat: true },
        { flags: "--force", words: words("cli.options.replace") },
      ],
      examples: [
        `banche ${noun} poster S1001 --out poster.html`,
        `banche ${noun} poster --line L101 --out posters/`,
        `banche ${noun} poster --line L101 --scheme P12027Q1 --out next.html --force`,
      ],
      load: async () => (await import("../stops/poster.ts")).writePosters,
    },
  ],
};

const holding = ({ name }: ResourceFacts) => (name === "positions" ? "positions" : "roles");

const keyOf = (resource: ResourceFacts): ArgumentSpec => ({
  name: "key",
  words: (language) =>
    textOf(language, "cli.help.key", {
      fields: resource.key
        .map((name) => labelIn(language, resource.fields.find((field) => field.name === name)?.label ?? name))
        .join("/"),
    }),
  source: resource.name,
});

function about({ one }: ResourceFacts, key: Parameters<typeof textOf>[1]): Words {
  return (language) => textOf(language, key, { one: labelIn(language, one) });
}
