import type { Context } from "../context.ts";
import { usageError } from "../errors.ts";
import { helpPage } from "../program/help.ts";
import type { Input } from "../program/input.ts";
import { pageFor } from "../program/page.ts";
import { topics } from "../program/topics.ts";
import { chaptersOf } from "./index.ts";

/** Prints the page of a topic, or the help of a command as `--help` does. */
export async function help({ app, settings, print }: Context, input: Input): Promise<void> {
  const { language } = settings;
  const topic = input.args.length === 1 ? topics[input.args[0] ?? ""] : undefined;
  const page = topic
    ? topic(language)
    : helpPage(chaptersOf(app.registry.facts), input.args, pageFor(app, language, settings.color));
  if (page === undefined) throw usageError("cli.usage.unknownCommand", { command: input.args.join(" ") });
  await print(page);
}
