import type { Client } from "@banche/core";
import { oneLine } from "@banche/core/text";
import { notFound } from "../../errors.ts";

/** The id of a data source by its name or id. @throws {CliError} `not_found` */
export async function findSource(client: Client, wanted: string): Promise<string> {
  const sources = await client.dataModels.sources();
  const found = sources.find(({ id, name }) => id === wanted || name === wanted);
  // The server's own database is no data source: the server reports why it is refused.
  if (!found && wanted !== "0") throw notFound("dataModelsCli.unknownSource", { value: oneLine(wanted) });
  return found?.id ?? wanted;
}
