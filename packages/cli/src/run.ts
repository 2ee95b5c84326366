import { BrokenPipe, type App } from "./app.ts";
import { chapters, tree } from "./commands/index.ts";
import { createContext } from "./context.ts";
import { usageError } from "./errors.ts";
import { createPaint } from "./output/paint.ts";
import { helpPage } from "./program/help.ts";
import { quickLine } from "./program/quick.ts";
import { reportJson, reportLines, reportOf } from "./report.ts";
import { languageFrom, readSettings } from "./settings.ts";

/**
 * Runs one command line.
 *
 * @param argv - without node and script
 * @returns the exit code (`banche help exit-codes`); never throws
 */
export async function run(app: App, argv: readonly string[]): Promise<number> {
  const used: Used = {};
  try {
    return await dispatch(app, argv, used);
  } catch (error) {
    if (error instanceof BrokenPipe) return 0;
    return tellError(app, argv, error, used).catch(() => 1);
  }
}

/** What a command turned to before it failed. */
interface Used {
  server?: string;
}

async function dispatch(app: App, argv: readonly string[], used: Used): Promise<number> {
  if (argv[0] === "__complete") {
    const { complete } = await import("./program/complete.ts");
    await app.stdout.write(complete(tree, argv.slice(1), languageOption(argv, app)));
    return 0;
  }
  const parsed = quickLine(tree, argv) ?? (await import("./program/parse.ts")).parse(tree, argv);
  if (parsed.kind === "version") {
    await app.stdout.write(`${app.version}\n`);
    return 0;
  }
  if (parsed.kind === "help") {
    const language = languageOption(argv, app);
    const page = helpPage(chapters, parsed.path, { language, paint: createPaint(app.stdout, "auto", app.env) });
    if (page === undefined) throw usageError("cli.usage.unknownCommand", { command: parsed.path.join(" ") });
    await app.stdout.write(`${page}\n`);
    return 0;
  }
  const context = createContext(app, readSettings(parsed.input, app.env), used);
  checkFields(context.settings.fields, parsed.command.fields);
  const execute = await parsed.command.load();
  return (await execute(context, parsed.input)) ?? 0;
}

/** @throws {CliError} `usage` for a field that the command does not print */
function checkFields(wanted: readonly string[], known: readonly string[] | undefined): void {
  if (wanted.length === 0) return;
  if (!known) throw usageError("cli.usage.noFields");
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) throw usageError("cli.usage.unknownField", { field: unknown, fields: known.join(", ") });
}

/** Tells an error in the way that was asked for, also when the command line could not be read. */
async function tellError(app: App, argv: readonly string[], error: unknown, used: Used): Promise<number> {
  const language = languageOption(argv, app);
  const report = reportOf(error, language, used.server);
  const asJson =
    argv.some((word) => word === "--json" || word.startsWith("--json=")) || valueOf(argv, "--format") === "json";
  const paint = createPaint(app.stderr, "auto", app.env);
  await app.stderr.write(asJson ? reportJson(report) : reportLines(report, language, paint));
  if (argv.includes("--debug") && error instanceof Error) await app.stderr.write(`${stackOf(error)}\n`);
  return report.exitCode;
}

function languageOption(argv: readonly string[], app: App): ReturnType<typeof languageFrom> {
  return languageFrom(valueOf(argv, "--lang"), app.env);
}

/** The value of an option as it stands on the line: for what must be known even when the line is wrong. */
function valueOf(argv: readonly string[], option: string): string | undefined {
  const joined = argv.find((word) => word.startsWith(`${option}=`));
  if (joined !== undefined) return joined.slice(option.length + 1);
  const index = argv.indexOf(option);
  return index < 0 ? undefined : argv[index + 1];
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\n${stackOf(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
}
