import { fixedChoicesOf, type Output, type ResourceRegistry } from "@banche/core";
import { fenText } from "@banche/core/settlement";
import { labelIn, oneLine } from "@banche/core/text";
import {
  type ComparisonNames,
  departureText,
  type FigureName,
  figureNames,
  figureOf,
  lineChangeText,
  tripChangeTexts,
} from "@banche/core/timetable";
import type { contract } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { findTargets } from "../resource/keys.ts";

type Comparison = Output<typeof contract.timetables.compare>;

const KM_DECIMALS = 3;
const METRES_IN_KM = 1000;

/** Compares two schemes: their lines, or the trips that differ. */
export async function compareSchemes(context: Context, input: Input): Promise<void> {
  await withSession(context, async (connection) => {
    const { client, registry } = connection;
    if (!(await client.additions()).has("timetables")) throw usageError("timetables.compare.noSuch");
    const found = await findTargets(connection, registry.of("schemes"), input.args);
    const idOf = (at: number) => found.find(({ key }) => key === input.args[at])?.id ?? "";
    const comparison = await client.timetables.compare({ params: { id: idOf(0), other: idOf(1) } });
    if (input.flag("trips")) await showTrips(context, comparison, registry);
    else await showLines(context, comparison, input.flag("all"));
    await summarise(context, comparison);
  });
}

async function showLines(context: Context, { lines, names: told, month }: Comparison, all: boolean): Promise<void> {
  const { text, settings } = context;
  const names = new Map(told.map(({ id, name }) => [id, name]));
  await printRows(context, {
    rows: lines.filter(({ state }) => all || state !== "same"),
    columns: [
      { name: "line", title: text("timetables.compare.line"), value: ({ lineId }) => names.get(lineId) ?? lineId },
      {
        name: "state",
        title: text("timetables.compare.change"),
        value: ({ state }) => state,
        cell: (line) => lineChangeText(settings.language, line),
      },
      ...figureNames.flatMap((figure) =>
        (["a", "b"] as const).map((side) => ({
          name: `${figure}${side.toUpperCase()}`,
          title: `${text(`timetables.compare.figures.${figure}`, { month })} ${side.toUpperCase()}`,
          value: (line: Comparison["lines"][number]) => valueOf(figure, line[side]),
          extra: figure === "seats" || figure === "withoutSeat" || figure === "unpriced",
        })),
      ),
    ],
  });
}

async function showTrips(context: Context, { lines, names: told }: Comparison, registry: ResourceRegistry) {
  const { text, settings } = context;
  const names = new Map(told.map(({ id, name }) => [id, name]));
  const days = registry.find("trips")?.fields["days"];
  const choices = (days && fixedChoicesOf(days)) ?? [];
  const words: ComparisonNames = {
    nameOf: (id) => names.get(id) ?? "",
    dayWord: (kind) => {
      const choice = choices.find(({ value }) => value === kind);
      return choice ? labelIn(settings.language, choice.label) : kind;
    },
  };
  await printRows(context, {
    rows: lines.flatMap(({ lineId, trips }) => trips.map((pair) => ({ lineId, ...pair }))),
    columns: [
      { name: "line", title: text("timetables.compare.line"), value: ({ lineId }) => names.get(lineId) ?? lineId },
      { name: "number", title: text("timetables.compare.trip"), value: ({ a, b }) => (b ?? a)?.number ?? "" },
      { name: "direction", title: text("timetables.grid.direction"), value: ({ direction }) => direction },
      { name: "departsA", title: "A", value: ({ a }) => departureText(a) },
      { name: "departsB", title: "B", value: ({ b }) => departureText(b) },
      {
        name: "changes",
        title: text("timetables.compare.change"),
        value: ({ a, b, changes }) => (a ? (b ? changes.join() : "removed") : "added"),
        cell: (pair) => tripChangeTexts(settings.language, pair, words).join(settings.language === "en" ? "; " : "；"),
      },
    ],
  });
}

async function summarise(context: Context, { a, b, lines }: Comparison): Promise<void> {
  const changed = lines.filter(({ state }) => state !== "same").length;
  const names = { a: oneLine(a.name), b: oneLine(b.name) };
  await context.note(
    changed === 0
      ? context.text("timetables.compare.cli.same", names)
      : context.text("timetables.compare.cli.summary", { ...names, changed, same: lines.length - changed }),
  );
}

/** Kilometres with three decimals and yuan with two; empty when the caller may not see the value. */
function valueOf(name: FigureName, figures: Comparison["a"]["figures"]): string | number {
  const value = figureOf(name, figures);
  if (value === undefined) return "";
  if (name === "km") return (value / METRES_IN_KM).toFixed(KM_DECIMALS);
  return name === "money" ? fenText(value) : value;
}
