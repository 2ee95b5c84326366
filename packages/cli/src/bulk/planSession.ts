import { clock } from "../output/clock.ts";
import { BancheError } from "@banche/core";
import { type CheckResult, checkFiles } from "@banche/core/bulk";
import { nodeReadPorts } from "@banche/core/node";
import type { Context } from "../context.ts";
import { exitCodes } from "../exitCodes.ts";
import { printDocument } from "../output/document.ts";
import type { Input } from "../program/input.ts";
import { type SignedIn, withSession } from "../session/connect.ts";
import { keptTables } from "../session/lookups.ts";
import { issueJson } from "./issueLines.ts";
import { rowModes } from "./planning.ts";
import { reportIgnored, reportIssues, reportRefused } from "./planReport.ts";
import type { Sources } from "./sources.ts";
import { stoppable } from "./stop.ts";

export interface FilesOfSession {
  readonly input: Input;
  readonly given: Sources;
  readonly paths: readonly string[];
}

/**
 * Runs `work` in the session of the profile. Without a server, files are checked as far as possible: by their own rules, and against the
 * tables that earlier commands have read. Returns 6 for wrong files.
 *
 * @throws {BancheError} what `withSession` throws; `network_unreachable` also when the check found no error
 */
export async function withPlanSession(
  context: Context,
  files: FilesOfSession,
  work: (connection: SignedIn) => Promise<number>,
): Promise<number> {
  let reached = false;
  try {
    return await withSession(context, (connection) => {
      reached = true;
      return work(connection);
    });
  } catch (error) {
    const isAway = error instanceof BancheError && error.code === "network_unreachable";
    if (reached || !isAway || !(await findsErrors(context, files))) throw error;
    return exitCodes.invalid;
  }
}

/** Reports the errors in the files, and what they were checked against. Returns whether there are errors. */
async function findsErrors(context: Context, { input, given, paths }: FilesOfSession): Promise<boolean> {
  const { app, settings } = context;
  const kept = keptTables(context);
  const checked: CheckResult = await stoppable(
    app,
    async ({ signal }) =>
      checkFiles({
        registry: await app.registry.load(),
        sources: given.sources,
        ports: nodeReadPorts,
        language: settings.language,
        mode: rowModes.find((mode) => mode === input.text("mode")) ?? "upsert",
        lookups: kept?.lookups,
        signal,
      }),
    { text: { key: "cli.errors.interrupted" } },
  );
  const issues = [...given.issues, ...checked.issues];
  await reportIgnored(context, checked);
  await reportIssues(context, issues);
  const against = kept
    ? context.text("bulk.offline.tables", { time: clock(kept.sinceMs) })
    : context.text("bulk.offline.alone");
  await context.warn(context.text("bulk.offline.checked", { against }));
  if (issues.length === 0) return false;
  await reportRefused(context, { totals: { invalid: 0 }, issues, usable: false }, { paths, errorFile: undefined });
  await printDocument(context, () => ({
    ...{ files: paths, offline: true },
    tablesReadAt: kept ? new Date(kept.sinceMs).toISOString() : null,
    issues: issues.map(issueJson),
  }));
  return true;
}
