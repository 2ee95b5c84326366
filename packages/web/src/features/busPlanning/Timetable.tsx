import {
  checkScheme,
  directionsOf,
  type GridTrip,
  legsOf,
  refusalKey,
  serviceTimeText,
  tripsShown,
} from "@banche/core/timetable";
import { useId, useState } from "react";
import { Link } from "react-router";
import { useAddressQuery } from "../../bind/useAddressQuery.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useWords } from "../../bind/useWords.ts";
import { Button } from "../../ui/Button.tsx";
import { late } from "../../ui/late.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./busPlanning.module.css";
import { EditBar } from "./EditBar.tsx";
import { PlanHead } from "./PlanHead.tsx";
import { Problems } from "./Problems.tsx";
import { type StopRow, TimetableGrid } from "./TimetableGrid.tsx";
import { TripPanel } from "./TripPanel.tsx";
import { useGridCursor } from "./useGridCursor.ts";
import { useGridKeys } from "./useGridKeys.ts";
import { useOrder } from "./useOrder.ts";
import { type TimetableData, useTimetable } from "./useTimetable.ts";
import { useChoiceWords } from "./useChoiceWords.ts";

interface TimetableProps {
  readonly data: TimetableData;
  readonly onActed: () => void;
}

const PosterView = late(async () => (await import("./poster/PosterView.tsx")).PosterView);

const NO_STOPS: readonly StopRow[] = [];

/** The timetable of a scheme. Shows one line and direction at a time; all of them are checked and saved together. */
export function Timetable({ data, onActed }: TimetableProps) {
  const t = useTexts();
  const id = useId();
  const [query, changeQuery] = useAddressQuery();
  const timetable = useTimetable(data);
  const { state, dispatch, epoch, refused } = timetable;
  const { mayEdit } = data;
  const words = useChoiceWords();
  const known = new Map(data.names.map(({ id: one, name }) => [one, name]));
  const picked = useWords({
    chosen: [
      { target: "vehicles", ids: unknown(state.trips, known, "vehicleId") },
      { target: "drivers", ids: unknown(state.trips, known, "driverId") },
    ].filter(({ ids }) => ids.length > 0),
    dictionaries: false,
  });
  const line = state.lines.get(query.get("line") ?? "") ?? firstLine(data, state.trips, state.lines);
  const directions = directionsOf(line?.route ?? []);
  const direction = directions.find((one) => one === query.get("dir")) ?? directions[0] ?? "toFactory";
  const lineId = line?.id ?? "";
  const stops = stopsOf(line?.route ?? [], direction, known);
  const shown = useOrder(tripsShown(state.trips, lineId, direction), `${lineId} ${direction} ${epoch}`);
  const cursor = useGridCursor(shown, stops.length);
  const [editing, setEditing] = useState<string>();
  const [hasPosters, setPosters] = useState(false);
  const problems = checkScheme(state.trips, state.lines);
  const [, setProblem] = useState(-1);

  const wholeNameOf = (one: string): string => {
    if (one === "") return "";
    const target = state.trips.some(({ vehicleId }) => vehicleId === one) ? "vehicles" : "drivers";
    return known.get(one) ?? picked.namesOf(target, [one])[0] ?? "";
  };
  const nameOf = (one: string): string => state.lines.get(one)?.name ?? nameAlone(wholeNameOf(one));
  const show = (next: Readonly<Record<string, string>>) =>
    changeQuery(() => ({ id: data.scheme.id, line: lineId, dir: direction, ...next }), { replace: true });
  const goTo = (trip: GridTrip | undefined) => {
    if (!trip) return;
    show({ line: trip.lineId, dir: trip.direction });
    const wrong = trip.times.findIndex((_, place) => state.refusals.has(refusalKey(trip.key, place)));
    cursor.place({ key: trip.key, at: Math.max(wrong, 0) }, false);
  };
  const goToNumber = (number: string) => goTo(state.trips.find((trip) => trip.number === number));
  const named = problems.filter(({ blocks }) => blocks).flatMap(({ trips }) => trips);
  const refusedTrips = [...refused].flatMap(([key, reason]): (readonly [string, string])[] => {
    const trip = state.trips.find((one) => one.key === key) ?? state.saved.get(key);
    return trip ? [[trip.number, reason]] : [];
  });
  const add = (copy?: true) => {
    const after = cursor.active?.key;
    dispatch({ type: "added", lineId, direction, ...(after !== undefined && { after }), ...(copy && { copy }) });
    cursor.place({ key: `new ${state.made + 1}`, at: 0 }, false);
  };
  const goToNext = () => {
    const all = [...refusedTrips.map(([number]) => number), ...problems.flatMap(({ trips }) => trips[0] ?? [])];
    if (all.length === 0) return;
    setProblem((before) => {
      const next = (before + 1) % all.length;
      goToNumber(all[next] ?? "");
      return next;
    });
  };
  const type = (text: string) => {
    const { active, at } = cursor;
    if (active) dispatch({ type: "typed", key: active.key, at, text });
  };
  const keys = useGridKeys({
    ...{ cursor, shown, mayEdit, dispatch, stops: stops.length },
    onEdit: (text) => setEditing(text ?? serviceTimeText(cursor.active?.times[cursor.at])),
    onAdd: () => add(),
    onSave: () => void timetable.save(),
    onNextProblem: goToNext,
  });

  if (hasPosters) {
    return (
      <PosterView
        {...{ state, nameOf }}
        scheme={data.scheme}
        unsaved={timetable.count > 0}
        onBack={() => setPosters(false)}
      />
    );
  }
  return (
    <div className={styles["page"]}>
      <PlanHead
        {...{ mayEdit, timetable, onActed }}
        onPosters={() => setPosters(true)}
        scheme={data.scheme}
        stateWord={words.state(data.scheme.state)}
        onAdd={() => add()}
      />
      <div className={styles["bar"]}>
        <div className={styles["field"]}>
          <label htmlFor={`${id}-line`}>{t("timetables.grid.line")}</label>
          <select id={`${id}-line`} value={lineId} onChange={({ target }) => show({ line: target.value })}>
            {data.lines.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </div>
        <div role="group" aria-label={t("timetables.grid.direction")} className={styles["segments"]}>
          {directions.map((one) => (
            <button key={one} type="button" aria-pressed={one === direction} onClick={() => show({ dir: one })}>
              {words.direction(one)}
            </button>
          ))}
        </div>
        {mayEdit ? null : <p className={styles["hint"]}>{t("timetables.grid.readOnly")}</p>}
      </div>
      {stops.length === 0 ? (
        <Notice
          title={t("timetables.grid.noStops")}
          action={
            <Link to={`/bus/line?keyword=${encodeURIComponent(line?.name ?? "")}`}>{t("timetables.grid.toLine")}</Link>
          }
        />
      ) : (
        <div className={styles["sheet"]}>
          <EditBar
            {...{ cursor, stops, mayEdit, keys }}
            shift={(by) => dispatch({ type: "shifted", spans: cursor.spans(true), minutes: by })}
          />
          <TimetableGrid
            {...{ state, shown, stops, cursor, keys, refused, editing, mayEdit, nameOf }}
            label={`${t("timetables.grid.title")} ${line?.name ?? ""} ${words.direction(direction)}`}
            named={new Set(named)}
            daysOf={({ days: [first, ...more] }) =>
              first === undefined
                ? t("timetables.grid.everyDay")
                : `${words.day(first)}${more.length > 0 ? ` +${more.length}` : ""}`
            }
            onEditing={setEditing}
            onTyped={(text, step) => {
              setEditing(undefined);
              type(text);
              if (step) cursor.step(...step);
            }}
          />
          {shown.length === 0 ? (
            <Notice
              title={t("timetables.grid.noTrips")}
              text={mayEdit ? t("timetables.grid.noTripsHint") : undefined}
              action={mayEdit ? <Button onClick={() => add()}>{t("timetables.grid.add")}</Button> : undefined}
            />
          ) : null}
          <p className={styles["keys"]}>{t("timetables.grid.keys")}</p>
        </div>
      )}
      <div className={styles["below"]}>
        <TripPanel
          {...{ mayEdit, dispatch }}
          chosen={cursor.chosen}
          dayWord={words.day}
          nameOf={wholeNameOf}
          onCopy={() => add(true)}
        />
        <Problems {...{ problems, nameOf }} refused={refusedTrips} onTrip={goToNumber} onNext={goToNext} />
      </div>
    </div>
  );
}

/** The name without its code, because columns are narrow. */
function nameAlone(name: string): string {
  const slash = name.lastIndexOf("/");
  return slash > 0 ? name.slice(0, slash) : name;
}

function stopsOf(
  route: Parameters<typeof legsOf>[0],
  direction: string,
  names: ReadonlyMap<string, string>,
): readonly StopRow[] {
  let distanceM = 0;
  const legs = legsOf(route, direction);
  if (legs.length === 0) return NO_STOPS;
  return legs.map((leg, at) => {
    distanceM += at === 0 ? 0 : leg.distanceM;
    return { id: leg.stopId, name: nameAlone(names.get(leg.stopId) ?? "—"), distanceM };
  });
}

function firstLine(
  { lines }: TimetableData,
  trips: readonly GridTrip[],
  known: ReturnType<typeof useTimetable>["state"]["lines"],
) {
  const used = new Set(trips.map(({ lineId }) => lineId));
  const first = lines.find(({ id }) => used.has(id)) ?? lines[0];
  return first && known.get(first.id);
}

/** Ids without a name from the server, because they were chosen since the last read. */
function unknown(
  trips: readonly GridTrip[],
  known: ReadonlyMap<string, string>,
  member: "vehicleId" | "driverId",
): readonly string[] {
  return [...new Set(trips.map((trip) => trip[member]))].filter((one) => one !== "" && !known.has(one));
}
