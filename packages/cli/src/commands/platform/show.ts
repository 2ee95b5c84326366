import { BancheError, isBancheError } from "@banche/core";
import {
  countSteps,
  isTextList,
  nounOfKind,
  type Plain,
  type PlatformIssue,
  type PlatformPlan,
  PlatformReadError,
  type PlatformStep,
  type ValueChange,
} from "@banche/core/platform";
import { findText, oneLine, textOf, truncate } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { asJson, type Json, type JsonObject } from "../../output/json.ts";
import { createPaint, type Paint } from "../../output/paint.ts";

const signs = { create: "+", update: "~", remove: "-" } as const;
/** Width of a printed value, in cells. */
const VALUE_WIDTH = 160;

/** `roles dispatcher` */
export function nameOf({ kind, key }: Pick<PlatformStep, "kind" | "key">): string {
  return kind === "settings" ? kind : `${nounOfKind(kind)} ${oneLine(key)}`;
}

/** Prints the steps of a plan with their changes, to standard output. */
export async function printSteps({ app, settings }: Context, { steps }: PlatformPlan): Promise<void> {
  const paint = createPaint(app.stdout, settings.color, app.env);
  for (const step of steps) {
    const colour = { create: paint.ok, update: paint.warn, remove: paint.danger }[step.do];
    const file = step.file === "" ? "" : `  ${paint.dim(oneLine(step.file))}`;
    const lines = step.do === "remove" ? [] : step.changes.flatMap((change) => changeLines(change, paint));
    const head = `${colour(`${signs[step.do]} ${nameOf(step)}`)}${file}`;
    await app.stdout.write([head, ...lines.map((line) => `    ${line}`), ""].join("\n"));
  }
}

function changeLines({ name, before, after }: ValueChange, paint: Paint): readonly string[] {
  const isList = (value: Plain | undefined) => value === undefined || isTextList(value);
  if ((before !== undefined || after !== undefined) && isList(before) && isList(after)) {
    const [old, now] = [listIn(before), listIn(after)];
    return [
      `${name}:`,
      ...now.filter((one) => !old.includes(one)).map((one) => `  ${paint.ok(`+ ${oneLine(one)}`)}`),
      ...old.filter((one) => !now.includes(one)).map((one) => `  ${paint.danger(`- ${oneLine(one)}`)}`),
    ];
  }
  const said = (value: Plain | undefined) =>
    value === undefined ? "∅" : truncate(oneLine(JSON.stringify(value)), VALUE_WIDTH);
  return [
    before === undefined ? `${oneLine(name)}: ${said(after)}` : `${oneLine(name)}: ${said(before)} → ${said(after)}`,
  ];
}

const listIn = (value: Plain | undefined): readonly string[] => (isTextList(value) ? value : []);

/** A plan for programs. */
export function planJson(plan: PlatformPlan, { settings: { language } }: Context): JsonObject {
  return {
    counts: { ...countSteps(plan.steps), extra: plan.extra },
    steps: plan.steps.map(({ do: what, kind, key, file, changes }) => ({
      ...{ do: what, kind: nounOfKind(kind), key, file },
      changes: changes.map(({ name, before, after }) => ({ name, before: asJson(before), after: asJson(after) })),
    })),
    issues: plan.issues.map((issue): Json => {
      const { place, rule, params } = issue;
      return {
        ...{ file: place.file, path: place.path, line: place.line ?? null, column: place.column ?? null },
        ...{ rule: rule.replace(/^platform\./, ""), params: params ?? {}, text: issueText(issue, language) },
      };
    }),
  };
}

/** Prints each issue with its place. */
export async function sayIssues(
  { say, paint, text, settings }: Context,
  issues: readonly PlatformIssue[],
): Promise<void> {
  for (const issue of issues) {
    const { file, path, line, column } = issue.place;
    const at = [file, ...(line === undefined ? [] : [line]), ...(column === undefined ? [] : [column])].join(":");
    const about = path === "" ? "" : ` ${oneLine(path)}:`;
    await say(`${paint.danger("✗")} ${paint.strong(oneLine(at))}${about} ${issueText(issue, settings.language)}`);
  }
  await say(text("platform.refused", { count: issues.length }));
}

function issueText({ rule, params = {} }: PlatformIssue, language: Context["settings"]["language"]): string {
  const key = rule.startsWith("platform.") ? rule.replace("platform.", "platform.rules.") : `validation.${rule}`;
  const wanted = findText(language, `platform.wanted.${params["wanted"] ?? ""}`);
  return oneLine(findText(language, key, { value: "", ...params, ...(wanted !== undefined && { wanted }) }) ?? rule);
}

/** An error of the server about a part or a record, with its name in front. */
export function aboutOne(error: unknown, name: string, language: Context["settings"]["language"]): unknown {
  if (!isBancheError(error)) return error;
  const { code, details, spoken } = error;
  const said = spoken ? error.message : textOf(language, `errors.${code}`, details.params);
  return new BancheError(code, { message: `${name}: ${said}`, details, cause: error });
}

/** Runs work that reads from a server; the error names the part that was refused. */
export async function readingParts<Result>({ settings }: Context, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PlatformReadError)) throw error;
    throw aboutOne(error.cause, nounOfKind(error.kind), settings.language);
  }
}
