import { type App, BrokenPipe } from "./app.ts";
import { createContext, type Used } from "./context.ts";
import { usageError } from "./errors.ts";
import { createPaint } from "./output/paint.ts";
import { chooseFields, compileView } from "./output/view.ts";
import { answerOf, pageOf } from "./program/answer.ts";
import { type Asked, reading, withKept, withModels } from "./program/asked.ts";
import { extensionCall } from "./program/extensions.ts";
import { argumentsOf, givenFor, type Line } from "./program/line.ts";
import { colorOption, languageOption } from "./program/lineOptions.ts";
import { ownerOfLine } from "./session/ownerOf.ts";
import { reportJson, reportLines, reportOf } from "./report.ts";
import { readSettings, speaksJson } from "./settings.ts";

/**
 * Runs one command line.
 *
 * @param argv - without node and script
 * @returns the exit code (`banche help exit-codes`); never throws
 */
export async function run(app: App, argv: readonly string[]): Promise<number> {
  const used: Used = {};
  const plain = reading(app, argv);
  const owner = ownerOfLine(app, plain.line);
  let asked = withKept(plain);
  try {
    if ((owner || app.env["BANCHE_TOKEN"]) && (await turnsOnModels(plain, asked)))
      asked = await upToDate(plain, asked, used);
    return await dispatch(asked, used);
  } catch (error) {
    if (error instanceof BrokenPipe) return 0;
    return reportError(app, asked.line, error, used).catch(() => 1);
  }
}

/** Reports an error of a line that was answered without `run`. Returns the exit code; never throws. */
export async function reportFailure(app: App, argv: readonly string[], error: unknown): Promise<number> {
  return reportError(app, reading(app, argv).line, error, {}).catch(() => 1);
}

/** Commands that work on records of any resource. */
const aboutAnything = new Set(["plan", "apply", "jobs resume", "jobs undo", "jobs verify"]);

/**
 * Whether the server must first be asked for its designed models. True for a command of such a model, for a command on its records, and
 * for an unknown word. Help and completion use the models that are already known.
 */
async function turnsOnModels(plain: Asked, { app, line }: Asked): Promise<boolean> {
  const { path, command } = line;
  const [word] = argumentsOf(line);
  if (path.length === 0) return word !== undefined && /^[a-z]/.test(word) && !programOf(app, word);
  if (!command || givenFor(line, "--help") !== undefined) return false;
  if (app.registry.designed?.nouns.has(path[0] ?? "")) return true;
  if (!aboutAnything.has(path.join(" "))) return false;
  const { needsModels } = await import("./models/needed.ts");
  return needsModels(plain.app, plain.line);
}

function programOf(app: App, word: string): boolean {
  return app.programs().some(({ name }) => name === word);
}

/** @throws {BancheError} when the server does not answer, so that it is unknown whether the command exists */
async function upToDate(plain: Asked, asked: Asked, used: Used): Promise<Asked> {
  const { learnFor } = await import("./models/learn.ts");
  const { models, silence } = await learnFor(plain.app, plain.line, used);
  if (models) return withModels(plain, models);
  if (silence && asked.line.path.length === 0) throw silence;
  return asked;
}

async function dispatch(asked: Asked, used: Used): Promise<number> {
  const { app, argv, tree, line } = asked;
  const answer = answerOf(asked);
  if (answer !== undefined) {
    await app.stdout.write(answer);
    return 0;
  }
  const extension = extensionCall(app, argv, line);
  if (extension) return app.runProgram(extension);
  const parsed = (await import("./program/parse.ts")).parse(tree, line);
  if (parsed.kind === "version") {
    await app.stdout.write(`${app.version}\n`);
    return 0;
  }
  if (parsed.kind === "help") {
    const page = pageOf(asked, parsed.path);
    if (page === undefined) throw usageError("cli.usage.unknownCommand", { command: parsed.path.join(" ") });
    await app.stdout.write(page);
    return 0;
  }
  const began = app.clock.now();
  const given = readSettings(parsed.input, app.env, app.profiles.current);
  const view = await compileView(given);
  const settings = { ...given, fields: chooseFields(given, view, parsed.command.fields) };
  const context = createContext({ app, settings, view, used });
  try {
    if (parsed.command.manyRows) app.useLittleMemory();
    const execute = await parsed.command.load();
    return (await execute(context, parsed.input)) ?? 0;
  } finally {
    if (settings.timing) await reportTiming();
  }

  async function reportTiming(): Promise<void> {
    const { requests = 0, waitedMs = 0 } = used;
    const said = context.text("cli.done.timing", { total: app.clock.now() - began, requests, waited: waitedMs });
    await context.say(context.paint.dim(said));
  }
}

/** Reports an error in the requested format, also when the command line could not be parsed. */
async function reportError(app: App, line: Line, error: unknown, used: Used): Promise<number> {
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

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\n${stackOf(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
}
