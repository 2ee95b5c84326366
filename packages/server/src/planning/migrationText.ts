import { probeOf, statementsOf } from "../db/plan/statements.ts";
import { type Phase, phaseOf, phases, type Step } from "../db/plan/steps.ts";

/** A file that `npm run migration` writes. */
export interface MigrationFile {
  /** Such as `0148_vehicles`. */
  readonly name: string;
  readonly text: string;
  /** The statements for `migrate`. */
  readonly statements: readonly string[];
  /** Points that a person checks before the commit, with a query for each. */
  readonly warnings: readonly string[];
}

/** Facts about a phase: the suffix of its file name, its docstring, its marks, and what to do with it. */
const facts: Readonly<
  Record<Phase, { readonly end: string; readonly says: string; readonly marks: readonly string[] }>
> = {
  add: { end: "", says: "What was declared anew.", marks: [] },
  index: { end: "_indexes", says: "Indexes, made while others write.", marks: ["outsideTransaction: true"] },
  read: {
    end: "_read_this",
    says: "Rows or programs of before can be against this: see what the queries say.",
    marks: ["breaking: true"],
  },
  drop: {
    end: "_drops",
    says: "Takes data away for ever: see how many rows the queries count.",
    marks: ["breaking: true"],
  },
};

/**
 * The next migrations, one for each phase that has steps, in the order in which they run.
 *
 * @param last - number of the last existing migration
 * @param word - name part of the files, lower case with underscores
 */
export function migrationFiles(steps: readonly Step[], last: number, word: string): readonly MigrationFile[] {
  const wanted = phases.filter((phase) => steps.some((step) => phaseOf(step) === phase));
  return wanted.map((phase, at) => {
    const name = `${String(last + 1 + at).padStart(4, "0")}_${word}${facts[phase].end}`;
    const own = steps.filter((step) => phaseOf(step) === phase);
    const statements = own.flatMap((step) => [...statementsOf(step), ...markOf(step)]);
    return { name, text: textOf(name, phase, statements), statements, warnings: own.flatMap(warningsOf) };
  });
}

/** The mark of a table that comes from a declaration. If the declaration disappears, the table is reported as missing. */
export const declaredMark = "declared";

function markOf(step: Step): readonly string[] {
  return step.kind === "createTable" ? [`comment on table "${step.table}" is '${declaredMark}'`] : [];
}

function textOf(name: string, phase: Phase, statements: readonly string[]): string {
  const { says, marks } = facts[phase];
  const constant = name.replace(/^\d+_/, "").replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return `import type { Migration } from "../migrate.ts";

/** ${says} */
export const ${constant}: Migration = {
${[`name: ${JSON.stringify(name)}`, ...marks].map((line) => `  ${line},\n`).join("")}  statements: [
${statements.map((statement) => `    ${quoted(statement)},\n`).join("")}  ],
};
`;
}

function quoted(statement: string): string {
  return `\`${statement.replace(/[\\`]|\$\{/g, (found) => `\\${found}`).replaceAll("\n", "\n    ")}\``;
}

function warningsOf(step: Step): readonly string[] {
  const probe = probeOf(step);
  const phase = phaseOf(step);
  if (probe === undefined && phase !== "read") return [];
  const what = statementsOf(step).join("; ");
  const says = phase === "drop" ? "data is lost" : "read this";
  return [`${says}: ${what}${probe === undefined ? "" : `\n    look first: ${probe}`}`];
}
