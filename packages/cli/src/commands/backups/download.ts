import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "@banche/core";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { type Backup, findBackup } from "./find.ts";

/** Downloads a backup. */
export async function downloadBackup(context: Context, input: Input): Promise<void> {
  const [wanted = ""] = input.args;
  await withSession(context, async ({ client, server }) => {
    const backup = await findBackup(client, wanted);
    await download(context, { client, server, backup, to: input.text("to") ?? "." });
  });
}

interface Wanted {
  readonly client: Client;
  readonly server: string;
  readonly backup: Backup;
  /** A file, or the folder to put it in. */
  readonly to: string;
}

/** The file gets its name only when it is complete and has the hash that the server knows. An existing file is never replaced. */
export async function download(context: Context, { server, backup, to }: Wanted): Promise<void> {
  const { app, text, paint } = context;
  const { name, url, sha256 } = backup;
  if (url === undefined) throw new CliError("not_found", { text: { key: "backups.cli.notThere", params: { name } } });
  const place = resolve(app.cwd, to);
  const isFolder = (await stat(place).catch(() => undefined))?.isDirectory() === true;
  const path = isFolder ? join(place, name) : place;
  if (await stat(path).catch(() => undefined)) {
    throw new CliError("usage", { text: { key: "backups.cli.fileThere", params: { path } } });
  }
  const partial = `${path}.partial`;
  try {
    const answer = await fetch(server.replace(/\/$/, "") + url);
    if (!answer.ok || !answer.body) {
      throw new CliError("file", { text: { key: "backups.cli.notThere", params: { name } } });
    }
    const sum = createHash("sha256");
    await pipeline(
      Readable.from(answer.body),
      async function* measure(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          sum.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    if (sha256 !== undefined && sum.digest("hex") !== sha256) {
      throw new CliError("file", { text: { key: "backups.cli.otherBytes", params: { name } } });
    }
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
  await context.note(`${paint.ok("✓")} ${text("backups.cli.downloaded", { path })}`);
}
