import type { Judge } from "./permits.ts";
import { type Place, type Source, usualPorts } from "./source.ts";

/** The target of a connection to a source. @throws {SourceError} where it is not permitted */
export async function placeOf(judge: Judge, { kind, host, port }: Source): Promise<Place> {
  const usual = kind === "SQLite" ? 0 : usualPorts[kind];
  return { host, address: await judge.addressOf(host), port: port === 0 ? usual : port };
}
