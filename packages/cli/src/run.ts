import { type App, BrokenPipe } from "./app.ts";
import type { Entry } from "./commands/command.ts";
import { type Chapter, chaptersOf, treeOf } from "./commands/index.ts";
import { createContext, type Used } from "./context.ts";
import { usageError } from "./errors.ts";
import { createPaint } from "./output/paint.ts";
import { chooseFields, compileView } from "./output/view.ts";
import { helpPage } from "./program/help.ts";
import { extensionCall } from "./program/extensions.ts";
import { givenFor, type Line, readLine } from "./program/line.ts";
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
  const chapters = chaptersOf(app.registry.facts);
  const tree = treeOf(chapters);
  const line = readLine(tree, argv);
  try {
    return await dispatch(app, { argv, chapters, tree, line }, used);
  } catch (error) {
    if (error instanceof BrokenPipe) return 0;
    return tellError(app, line, error, used).catch(() => 1);
  }
}

interface Asked {
  readonly argv: readonly string[];
  readonly chapters: readonly Chapter[];
  readonly tree: readonly Entry[];
  readonly line: Line;
}

async function dispatch(app: App, { argv, chapters, tree, line }: Asked, used: Used): Promise<number> {
  if (argv[0] === "__complete") {
    const { answerCompletion } = await import("./program/complete.ts");
    await app.stdout.write(answerCompletion(app, tree, argv.slice(1)));
    return 0;
  }
  const extension = extensionCall(app, argv, line);
  if (extension) return app.runProgram(extension);
  const parsed = quickLine(line) ?? (await import("./program/parse.ts")).parse(tree, line);
  if (parsed.kind === "version") {
    await app.stdout.write(`${app.version}\n`);
    return 0;
  }
  if (parsed.kind === "help") {
    const paint = createPaint(app.stdout, colorOption(line), app.env);
    const { programs } = app;
    const page = helpPage(chapters, parsed.path, { language: languageOption(line, app), paint, programs });
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
async function tellError(app: App, line: Line, error: unknown, used: Used): Promise<number> {
  const language = languageOption(line, app);
  const report = reportOf(error, language, used.server);
  const asJson =
    givenFor(line, "--json") !== undefined ||
    speaksJson(givenFor(line, "--format")) ||
    givenFor(line, "--progress") === "json";
  const paint = createPaint(app.stderr, colorOption(line), app.env);
  const wantsStack = givenFor(line, "--debug") !== undefined;
  const stack = wantsStack && error instanceof Error ? stackOf(error) : undefined;
  await app.stderr.write(asJson ? reportJson(report, stack) : reportLines(report, language, paint));
  if (stack !== undefined && !asJson) await app.stderr.write(`${stack}\n`);
  return report.exitCode;
}

function languageOption(line: Line, app: App): ReturnType<typeof languageFrom> {
  return languageFrom(givenFor(line, "--lang"), app.env);
}

function colorOption(line: Line): "auto" | "always" | "never" {
  const value = givenFor(line, "--color");
  return value === "always" || value === "never" ? value : "auto";
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\n${stackOf(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
}
