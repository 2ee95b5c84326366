import type { Client, Output } from "@banche/core";
import { oneLine } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { notFound } from "../../errors.ts";

export type Backup = Output<typeof contract.backups.list>["rows"][number];

/** A backup by its name or id. @throws {CliError} `not_found` */
export async function findBackup(client: Client, wanted: string): Promise<Backup> {
  let cursor: string | undefined;
  do {
    const page = await client.backups.list({ query: { page: 1, pageSize: 100, ...(cursor && { cursor }) } });
    const found = page.rows.find(({ id, name }) => id === wanted || name === wanted);
    if (found) return found;
    cursor = page.cursor;
  } while (cursor !== undefined);
  throw notFound("backups.cli.unknown", { value: oneLine(wanted) });
}
