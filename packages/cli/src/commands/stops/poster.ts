import { clock } from "../../output/clock.ts";
import { type AnyRecord, fixedChoicesOf, type ResourceRegistry } from "@banche/core";
import { allRecords } from "@banche/core/bulk";
import { readDictionaries } from "@banche/core/forms";
import { type PosterAbout, posterPage, type PosterScheme } from "@banche/core/posters";
import { DAY_MS, labelIn } from "@banche/core/text";
import {
  lineOf,
  type PlannedLine,
  type PlannedTrip,
  type StopPoster,
  stopPosters,
  tripOf,
} from "@banche/core/timetable";
import { renderSVG } from "uqr";
import type { Context } from "../../context.ts";
import { CliError, notFound, usageError } from "../../errors.ts";
import { factoryName, pageFiles, writePages } from "../../output/pages.ts";
import type { Input } from "../../program/input.ts";
import { type SignedIn, withSession } from "../../session/connect.ts";
import { findTargets } from "../resource/keys.ts";

/** Writes the posters of a stop, or of the stops of a line, as pages ready to print. An existing file is not replaced unless asked for. */
export async function writePosters(context: Context, input: Input): Promise<void> {
  const { app, text, paint } = context;
  const [stop] = input.args;
  const line = input.text("line");
  const out = input.text("out");
  if ((stop === undefined) === (line === undefined)) throw usageError("timetables.poster.cli.stopOrLine");
  if (out === undefined) throw usageError("timetables.poster.cli.noOut");
  await withSession(context, async (signedIn) => {
    const plan = await readPlan(signedIn, input.texts("scheme"), app.clock.now());
    const posters = await chosen(signedIn, plan, stop, line);
    const about = await aboutOf(context, signedIn, plan);
    const codeOf = ({ stopId }: StopPoster) => String(plan.stops.find(({ id }) => id === stopId)?.["code"] ?? stopId);
    const files = await pageFiles(context, out, posters, line === undefined ? undefined : codeOf);
    await writePages(files, (shown) => posterPage(shown, about), input.flag("force"));
    await context.note(
      `${paint.ok("✓")} ${text("timetables.poster.cli.written", { count: posters.length, file: out })}`,
    );
  });
}

interface Plan {
  readonly schemes: readonly PosterScheme[];
  readonly lines: ReadonlyMap<string, PlannedLine>;
  readonly trips: readonly PlannedTrip[];
  readonly names: ReadonlyMap<string, string>;
  readonly stops: readonly AnyRecord[];
}

/** The trips of the named schemes; without names, of the schemes in force today. @throws {CliError} `not_found`, `usage` */
async function readPlan({ client, registry }: SignedIn, codes: readonly string[], now: number): Promise<Plan> {
  if (!(await client.additions()).has("timetables")) throw usageError("timetables.poster.cli.missing");
  const recordsOf = async (name: string): Promise<readonly AnyRecord[]> => {
    const resource = registry.find(name);
    if (!resource)
      throw new CliError("protected", { text: { key: "timetables.poster.cli.noRight", params: { name } } });
    const found: AnyRecord[] = [];
    for await (const record of allRecords(client, resource)) found.push(record);
    return found;
  };
  const all = await recordsOf("schemes");
  const inForce = all.filter(
    ({ state, validFrom, validUntil }) =>
      state === "published" && Number(validFrom) <= now && now < Number(validUntil) + DAY_MS,
  );
  const wanted = codes.map((code) => {
    const known = all.find((one) => String(one["code"]).toLowerCase() === code.toLowerCase());
    if (!known) throw notFound("gtfs.unknownScheme", { code });
    return known;
  });
  const lines = new Map<string, PlannedLine>();
  const names = new Map<string, string>();
  const schemes: PosterScheme[] = [];
  const trips: PlannedTrip[] = [];
  for (const { id } of codes.length > 0 ? wanted : inForce) {
    const told = await client.timetables.get({ params: { id } });
    for (const one of told.lines) lines.set(one.id, lineOf(one));
    for (const one of [...told.lines, ...told.names]) names.set(one.id, one.name);
    trips.push(...told.trips.map((trip) => tripOf(trip, lines.get(trip.lineId))));
    schemes.push(told.scheme);
  }
  const stops = await recordsOf("stops");
  // A poster shows only the name of a stop.
  for (const { id, name } of stops) if (typeof name === "string" && name !== "") names.set(id, name);
  return { schemes, lines, trips, names, stops };
}

/** The requested posters. @throws {CliError} `not_found` when nobody boards there */
async function chosen(signedIn: SignedIn, { lines, trips }: Plan, stop: string | undefined, line: string | undefined) {
  const { registry } = signedIn;
  const key = stop ?? line ?? "";
  const [target] = await findTargets(signedIn, registry.of(stop === undefined ? "lines" : "stops"), [key]);
  const posters = stopPosters([...lines.values()], trips).filter(({ stopId, routes }) =>
    stop === undefined ? routes.some(({ lineId }) => lineId === target?.id) : stopId === target?.id,
  );
  if (posters.length === 0) throw notFound("timetables.poster.cli.nothing", { key });
  return posters;
}

async function aboutOf({ app, settings }: Context, signedIn: SignedIn, { schemes, names }: Plan): Promise<PosterAbout> {
  const { client, server, registry } = signedIn;
  const { language } = settings;
  const dictionaries = await readDictionaries(client);
  const word = (resource: string, field: string) => wordOf(registry, resource, field, settings.language);
  return {
    ...{ language, schemes, nameOf: (id) => names.get(id) ?? id },
    factory: factoryName(signedIn),
    live: `data:image/svg+xml,${encodeURIComponent(renderSVG(`${server}/bus/position`, { border: 0 }))}`,
    printedAt: clock(app.clock.now(), "yyyy-MM-dd HH:mm"),
    ...{ state: word("schemes", "state"), day: word("trips", "days") },
    direction: (value) => dictionaries["lineDirection"]?.find((entry) => entry.value === value)?.label ?? value,
  };
}

function wordOf(registry: ResourceRegistry, resource: string, name: string, language: PosterAbout["language"]) {
  const field = registry.find(resource)?.fields[name];
  const choices = (field && fixedChoicesOf(field)) ?? [];
  return (value: string): string => {
    const choice = choices.find((one) => one.value === value);
    return choice ? labelIn(language, choice.label) : value;
  };
}
