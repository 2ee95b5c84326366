import {
  asOption,
  guardOptions,
  passwordFileOption,
  planningOptions,
  progressOption,
  runningOptions,
  yesOption,
} from "./bulkOptions.ts";
import type { ArgumentSpec, Entry } from "./command.ts";
import { words } from "./globals.ts";

const job: ArgumentSpec = { name: "job", words: words("jobs.argument"), source: "jobs" };

/** Commands for many records at once. */
export const bulkEntries: readonly Entry[] = [
  {
    name: "plan",
    words: words("bulk.planSummary"),
    args: [{ name: "path", words: words("bulk.options.paths"), many: true }],
    options: [
      { flags: "-o, --output <file>", words: words("bulk.options.out") },
      { flags: "--exit-code", words: words("bulk.options.exitCode") },
      asOption,
      ...planningOptions,
      progressOption,
    ],
    examples: [
      "banche plan users.csv -o plan.json",
      "banche plan show plan.json",
      "banche plan company/ --prune users:department=车辆部 --exit-code",
      "banche plan - --as users --mode disable < leavers.csv",
    ],
    manyRows: true,
    load: async () => (await import("./plan.ts")).plan,
  },
  {
    name: "apply",
    words: words("bulk.applySummary"),
    args: [{ name: "path", words: words("bulk.options.planOrPaths"), many: true }],
    options: [asOption, ...planningOptions, ...runningOptions, ...guardOptions, passwordFileOption],
    examples: ["banche apply plan.json", "banche apply company/ --yes --max-delete 5% --expect 120"],
    manyRows: true,
    load: async () => (await import("./apply.ts")).apply,
  },
  {
    name: "jobs",
    words: words("jobs.summary"),
    commands: [
      {
        name: "list",
        words: words("jobs.listSummary"),
        fields: [
          ...["id", "state", "startedAt", "lastAt", "files", "total", "done", "failed", "left", "open"],
          ...["server", "account", "factory", "undoes"],
        ],
        load: async () => (await import("./jobs/list.ts")).listJobs,
      },
      {
        name: "show",
        words: words("jobs.showSummary"),
        args: [job],
        options: [{ flags: "--all", words: words("jobs.options.all") }],
        examples: ["banche jobs show last", "banche jobs show last --json --query 'rows[].key'"],
        load: async () => (await import("./jobs/show.ts")).showJob,
      },
      {
        name: "resume",
        words: words("jobs.resumeSummary"),
        args: [job],
        options: [...runningOptions, yesOption, passwordFileOption],
        manyRows: true,
        load: async () => (await import("./jobs/resume.ts")).resumeJob,
      },
      {
        name: "undo",
        words: words("jobs.undoSummary"),
        args: [job],
        options: [{ flags: "--dry-run", words: words("cli.options.dryRun") }, ...runningOptions, ...guardOptions],
        examples: ["banche jobs undo last --dry-run"],
        manyRows: true,
        load: async () => (await import("./jobs/undo.ts")).undoJob,
      },
      {
        name: "verify",
        words: words("jobs.verifySummary"),
        args: [job],
        options: [{ flags: "--all", words: words("jobs.options.allCompared") }],
        examples: ["banche jobs verify last", "banche jobs verify last --json --query 'counts'"],
        load: async () => (await import("./jobs/verify.ts")).verifyJobNow,
      },
      {
        name: "watch",
        words: words("jobs.watchSummary"),
        args: [job],
        options: [progressOption],
        load: async () => (await import("./jobs/watch.ts")).watchJob,
      },
      {
        name: "remove",
        words: words("jobs.removeSummary"),
        args: [{ ...job, many: true }],
        options: [yesOption],
        load: async () => (await import("./jobs/remove.ts")).removeJobs,
      },
    ],
  },
];
