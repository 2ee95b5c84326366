import { type App, BrokenPipe } from "./app.ts";
import { chaptersOf, treeOf } from "./commands/index.ts";
import { createContext, type Used } from "./context.ts";
import { usageError } from "./errors.ts";
import { createPaint } from "./output/paint.ts";
import { chooseFields, compileView } from "./output/view.ts";
import { helpPage } from "./program/help.ts";
import { extensionCall } from "./program/extensions.ts";
import { quickLine } from "./program/quick.ts";
import { reportJson, reportLines, reportOf } from "./report.ts";
import { languageFrom, readSettings, speaksJson } from "./settings.ts";

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

async function dispatch(app: App, argv: readonly string[], used: Used): Promise<number> {
  const chapters = chaptersOf(app.registry.facts);
  const tree = treeOf(chapters);
  if (argv[0] === "__complete") {
    const { answerCompletion } = await import("./program/complete.ts");
    await app.stdout.write(answerCompletion(app, tree, argv.slice(1)));
    return 0;
  }
  const extension = extensionCall(app, tree, argv);
  if (extension) return app.runProgram(extension);
  const parsed = quickLine(tree, argv) ?? (await import("./program/parse.ts")).parse(tree, argv);
  if (parsed.kind === "version") {
    await app.stdout.write(`${app.version}\n`);
    return 0;
  }
  if (parsed.kind === "help") {
    const paint = createPaint(app.stdout, colorOption(argv), app.env);
    const { programs } = app;
    const page = helpPage(chapters, parsed.path, { language: languageOption(argv, app), paint, programs });
    if (page === undefined) throw usageError("cli.usage.unknownCommand", { command: parsed.path.join(" ") });
    await app.stdout.write(`${page}\n`);
    return 0;
  }
  const began = app.clock.now();
  const asked = readSettings(parsed.input, app.env, app.profiles.current);
  const view = await compileView(asked);
  const settings = { ...asked, fields: chooseFields(asked, view, parsed.command.fields) };
  const context = createContext({ app, settings, view, used });
  try {
    if (parsed.command.manyRows) app.useLittleMemory();
    const execute = await parsed.command.load();
    return (await execute(context, parsed.input)) ?? 0;
  } finally {
    if (settings.timing) await tellTiming();
  }

  async function tellTiming(): Promise<void> {
    const { requests = 0, waitedMs = 0 } = used;
    const said = context.text("cli.done.timing", { total: app.clock.now() - began, requests, waited: waitedMs });
    await context.say(context.paint.dim(said));
  }
}

/** Tells an error in the way that was asked for, also when the command line could not be read. */
async function tellError(app: App, argv: readonly string[], error: unknown, used: Used): Promise<number> {
  const language = languageOption(argv, app);
  const report = reportOf(error, language, used.server);
  const asJson =
    argv.some((word) => word === "--json" || word.startsWith("--json=")) ||
    speaksJson(valueOf(argv, "--format")) ||
    valueOf(argv, "--progress") === "json";
  const paint = createPaint(app.stderr, colorOption(argv), app.env);
  const wantsStack = argv.some((word) => word === "--debug" || word.startsWith("--debug="));
  const stack = wantsStack && error instanceof Error ? stackOf(error) : undefined;
  await app.stderr.write(asJson ? reportJson(report, stack) : reportLines(report, language, paint));
  if (stack !== undefined && !asJson) await app.stderr.write(`${stack}\n`);
  return report.exitCode;
}

function languageOption(argv: readonly string[], app: App): ReturnType<typeof languageFrom> {
  return languageFrom(valueOf(argv, "--lang"), app.env);
}

function colorOption(argv: readonly string[]): "auto" | "always" | "never" {
  const value = valueOf(argv, "--color");
  return value === "always" || value === "never" ? value : "auto";
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
