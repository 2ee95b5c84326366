import { findText } from "@banche/core/text";
import { join, resolve } from "node:path";
import type { Context } from "../context.ts";
import { CliError } from "../errors.ts";
import { printRows } from "../output/rows.ts";
import type { Input } from "../program/input.ts";
import { checkServer } from "../settings.ts";
import { placeOfFiles } from "./placeOfFiles.ts";
import { loadServer } from "./serve.ts";

/**
 * Checks the settings that a server would be started with. Prints a line for each; the exit code is not 0 when the server would not work.
 */
export async function doctor(context: Context, input: Input): Promise<void> {
  const { app, text, settings } = context;
  const [data, publicUrl] = [input.text("data"), input.text("public")];
  const { examine } = await loadServer();
  const found = await examine({
    dataDir: data === undefined ? join(app.folders.data, "data") : resolve(app.cwd, data),
    ...placeOfFiles(context, input),
    databaseUrl: app.env["DATABASE_URL"] || undefined,
    databaseDirectUrl: app.env["DATABASE_DIRECT_URL"] || undefined,
    databaseReplicaUrl: app.env["DATABASE_REPLICA_URL"] || undefined,
    historyDatabaseUrl: app.env["HISTORY_DATABASE_URL"] || undefined,
    redisUrl: app.env["REDIS_URL"] || undefined,
    poolSize: input.integer("pool", { min: 1, max: 200 }),
    publicUrl: publicUrl === undefined ? undefined : checkServer(publicUrl),
  });
  const say = (key: string, facts = {}) => findText(settings.language, `cli.doctor.${key}`, facts) ?? key;
  await printRows(context, {
    rows: found,
    columns: [
      { name: "check", title: text("cli.doctor.check"), value: ({ name }) => say(`names.${name}`) },
      { name: "state", title: text("cli.doctor.state"), value: ({ state }) => say(`states.${state}`) },
      {
        name: "about",
        title: text("cli.doctor.about"),
        value: (one) => say(`${one.name}.${one.found}`, one.facts),
      },
    ],
  });
  const count = found.filter(({ state }) => state === "problem").length;
  if (count > 0) throw new CliError("start", { text: { key: "cli.doctor.problems", params: { count } } });
}
