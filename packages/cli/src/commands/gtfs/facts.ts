import type { AnyRecord } from "@banche/core";
import { allRecords } from "@banche/core/bulk";
import { serviceDateText } from "@banche/core/day";
import type { FeedDay, FeedFacts, FeedLine, FeedScheme, FeedStop, WrittenOperations } from "@banche/core/gtfs";
import { parseFeed } from "@banche/core/gtfs";
import { DAY_MS } from "@banche/core/text";
import { dayKinds, lineOf, tripOf } from "@banche/core/timetable";
import type { SignedIn } from "../../session/connect.ts";
import { CliError, notFound, usageError } from "../../errors.ts";

/** Which timetables to export. */
export interface Asked {
  /** Codes of schemes in any state; empty: all published schemes that have not ended. */
  readonly schemes: readonly string[];
  /** Start of the first and the last day, in China time; undefined: the whole time of the schemes. */
  readonly from: number | undefined;
  readonly until: number | undefined;
  readonly agency: string | undefined;
  readonly url: string | undefined;
}

/** The data of a feed, as far as the session may read it. @throws {CliError} `not_found`, `usage` */
export async function readFacts(signedIn: SignedIn, asked: Asked, now: number): Promise<FeedFacts> {
  const { client, current, server, session } = signedIn;
  if (!(await client.additions()).has("timetables")) throw usageError("gtfs.missing");
  const records = recordsIn(signedIn);
  const chosen = chosenSchemes(await records("schemes"), asked, now);
  const colours = new Map((await records("lines")).map((record) => [record.id, textOf(record["colour"])]));
  const lines = new Map<string, FeedLine>();
  const schemes: FeedScheme[] = [];
  for (const { id, code, from, until } of chosen) {
    const timetable = await client.timetables.get({ params: { id } });
    const planned = new Map(timetable.lines.map((line) => [line.id, lineOf(line)]));
    for (const line of timetable.lines) {
      const { name, route } = planned.get(line.id) ?? lineOf(line);
      lines.set(line.id, { id: line.id, code: line.code, name, colour: colours.get(line.id) ?? "", route });
    }
    schemes.push({ code, from, until, trips: timetable.trips.map((trip) => tripOf(trip, planned.get(trip.lineId))) });
  }
  const state = session.store.getState();
  const factoryId = state.status === "signedOut" ? "" : (state.factoryId ?? "");
  const factory = current.factories?.find(({ id }) => id === factoryId);
  return {
    agency: { id: factoryId, name: asked.agency ?? factory?.name ?? "", url: asked.url ?? server, language: "zh" },
    from: asked.from ?? Math.min(...chosen.map(({ from }) => from)),
    until: asked.until ?? Math.max(...chosen.map(({ until }) => until)),
    stops: (await records("stops")).map((record) => stopOf(record)),
    lines: [...lines.values()],
    schemes,
    calendar: (await records("serviceDays")).map((record) => serviceDayOf(record)),
  };
}

/**
 * The duties on the days of a schedule, as TODS files. The server writes them, because only the server knows which parts of a roster are
 * hidden; it refuses if any are.
 */
export async function readOperations(
  { client }: SignedIn,
  { schemes, from, until }: FeedFacts,
): Promise<WrittenOperations> {
  if (!(await client.additions()).has("gtfs-operations")) throw usageError("gtfs.noOperations");
  const codes = JSON.stringify(schemes.map(({ code }) => code));
  const days = { from: serviceDateText(from), until: serviceDateText(until) };
  const { files, left, runs } = await client.gtfs.operations({ query: { schemes: codes, ...days } });
  const feed = await parseFeed(new Map(files.map(({ name, content }) => [name, content])));
  return { feed, left, runs };
}

function recordsIn({ client, registry }: SignedIn) {
  return async (name: string): Promise<readonly AnyRecord[]> => {
    const resource = registry.find(name);
    // A timetable without its dates would be wrong, so nothing is written when a part is hidden.
    if (!resource) throw unseen(name);
    const found: AnyRecord[] = [];
    for await (const record of allRecords(client, resource)) found.push(record);
    return found;
  };
}

const unseen = (name: string) => new CliError("protected", { text: { key: "gtfs.noRight", params: { name } } });

type Values = Readonly<Record<string, unknown>>;
type Chosen = Omit<FeedScheme, "trips"> & { readonly id: string };

function chosenSchemes(records: readonly (Values & { readonly id: string })[], asked: Asked, now: number) {
  const all = records.map((record): Chosen & { state: string } => ({
    ...{ id: record.id, code: textOf(record["code"]), state: textOf(record["state"]) },
    ...{ from: numberOf(record["validFrom"]), until: numberOf(record["validUntil"]) },
  }));
  if (asked.schemes.length === 0) {
    const since = asked.from ?? now - DAY_MS;
    const found = all.filter(({ state, until }) => state === "published" && until >= since);
    if (found.length === 0) throw usageError("gtfs.nothing");
    return found;
  }
  return asked.schemes.map((given) => {
    const found = all.find(({ code }) => code.toLowerCase() === given.toLowerCase());
    if (!found) throw notFound("gtfs.unknownScheme", { code: given });
    return found;
  });
}

function stopOf(record: Values & { readonly id: string }): FeedStop {
  const degrees = (value: unknown) => (textOf(value) === "" && typeof value !== "number" ? undefined : Number(value));
  return {
    ...{
      id: record.id,
      code: textOf(record["code"]),
      name: textOf(record["name"]),
      address: textOf(record["address"]),
    },
    ...{ latitude: degrees(record["latitude"]), longitude: degrees(record["longitude"]) },
  };
}

function serviceDayOf(record: Values): FeedDay {
  const kind = dayKinds.find((known) => known === record["kind"]);
  // Without its kind, a holiday would be exported as a workday.
  if (!kind) throw unseen("serviceDays");
  return { day: numberOf(record["day"]), kind, name: textOf(record["name"]) };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
