import { setTimeout } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";
import { wantsData } from "../../output/view.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { download } from "./download.ts";
import { type Backup, findBackup } from "./find.ts";
import { printBackups } from "./list.ts";

const LOOK_AGAIN_MS = 500;

/** Lets the server write a backup, waits until it is finished, and downloads it if asked to. */
export async function createBackup(context: Context, input: Input): Promise<void> {
  const { text, paint } = context;
  await withSession(context, async ({ client, server }) => {
    const { id = "" } = await client.backups.add();
    let backup: Backup = await findBackup(client, id);
    if (backup.state === "running") await context.note(text("backups.cli.writing", { name: backup.name }));
    while (backup.state === "running") {
      await setTimeout(LOOK_AGAIN_MS);
      backup = await findBackup(client, id);
    }
    if (backup.state === "failed") {
      throw new CliError("file", { text: { key: "backups.cli.failed" }, details: { reason: backup.reason ?? "" } });
    }
    const to = input.text("to");
    if (to !== undefined) await download(context, { client, server, backup, to });
    else if (!wantsData(context)) {
      const { name, size } = backup;
      await context.note(`${paint.ok("✓")} ${text("backups.cli.written", { name, size })}`);
    }
    if (wantsData(context)) await printBackups(context, [backup]);
  });
}
