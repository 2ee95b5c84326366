import { exceptionQueue } from "@banche/core/day";
import { useTexts } from "../../bind/useTexts.ts";
import { departureText } from "./Queue.tsx";
import { StateShape, stateText } from "./StateMark.tsx";
import strips from "./strips.module.css";
import { isMoving, type Lane, type Row } from "./useBoard.ts";

interface StripsProps {
  readonly lanes: readonly Lane[];
  readonly directionWord: (direction: string) => string;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Space between the ends of a strip and its first and last stop, in percent. */
const MARGIN = 6;
const placeOf = (share: number): number => MARGIN + share * (100 - 2 * MARGIN);
/** With more stops than this, not all names have room. */
const NAMED_STOPS = 6;

/** The lines as strips of stops: lines with an exception in full, those with a bus on the road small, all others in one row. */
export function Strips({ lanes, directionWord, chosen, onChoose }: StripsProps) {
  const t = useTexts();
  const loud = lanes.filter((lane) => lane.isException && lane.rows.length > 0);
  const quiet = lanes.filter((lane) => !loud.includes(lane) && lane.rows.some(isMoving));
  const others = lanes.filter((lane) => !loud.includes(lane) && !quiet.includes(lane));
  return (
    <div className={strips["strips"]}>
      <ul>
        {[...loud, ...quiet].map((lane) => (
          <li
            key={lane.key}
            className={strips["lane"]}
            data-quiet={!loud.includes(lane)}
            data-chosen={lane.rows.some(({ trip }) => trip.id === chosen)}
          >
            <div className={strips["label"]}>
              <b>{lane.line}</b>
              <small>{directionWord(lane.direction)}</small>
              <small>{t("day.lineCounts", countsOf(lane.rows))}</small>
            </div>
            <Strip {...{ lane, chosen, onChoose }} isSmall={!loud.includes(lane)} />
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <details className={strips["others"]}>
          <summary>
            {t("day.others", { count: others.length })}{" "}
            <small>{t("day.othersSum", countsOf(others.flatMap(({ rows }) => rows)))}</small>
          </summary>
          <ul>
            {others.map(({ key, line, direction, rows }) => (
              <li key={key}>
                <b>{line}</b> {directionWord(direction)} <small>{t("day.lineCounts", countsOf(rows))}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function countsOf(rows: readonly Row[]) {
  return {
    running: rows.filter(isMoving).length,
    waiting: rows.filter(({ state }) => state === "waiting" || state === "notStarted" || state === "expiredPaper")
      .length,
  };
}

interface StripProps {
  readonly lane: Lane;
  readonly isSmall: boolean;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

function Strip({ lane, isSmall, chosen, onChoose }: StripProps) {
  const t = useTexts();
  const { stops, rows } = lane;
  const steps = Math.max(1, stops.length - 1);
  const isMain = (at: number) => at === 0 || at === steps || at === Math.round(steps / 2);
  // Buses at the first stop would cover each other, so only the most urgent one is drawn.
  const standing = exceptionQueue(rows.filter((row) => !isMoving(row)));
  const [urgent = rows.find((row) => !isMoving(row))] = standing;
  const drawn = [...rows.filter(isMoving), ...(urgent ? [urgent] : [])];
  return (
    <div className={strips["strip"]}>
      <svg width="100%" height="100%" aria-hidden="true">
        <line className={strips["track"]} x1={`${placeOf(0)}%`} x2={`${placeOf(1)}%`} y1="50%" y2="50%" />
        {rows.filter(isMoving).map((row) => (
          <g key={row.trip.id} className={strips["lag"]} data-state={row.state}>
            <line x1={`${placeOf(row.share)}%`} x2={`${placeOf(row.plannedShare)}%`} y1="50%" y2="50%" />
            <line x1={`${placeOf(row.plannedShare)}%`} x2={`${placeOf(row.plannedShare)}%`} y1="38%" y2="62%" />
          </g>
        ))}
        {stops.map((_, at) => (
          // The index is the key, because a loop line visits a stop twice.
          <circle key={at} className={strips["stop"]} cx={`${placeOf(at / steps)}%`} cy="50%" r={isSmall ? 2 : 4} />
        ))}
      </svg>
      {isSmall
        ? null
        : stops.map((name, at) =>
            stops.length <= NAMED_STOPS || isMain(at) ? (
              <span
                key={at}
                className={strips["name"]}
                style={{ insetInlineStart: `${placeOf(at / steps)}%` }}
                data-main={isMain(at)}
                data-end={at === 0 ? "first" : at === steps ? "last" : "none"}
              >
                {name}
              </span>
            ) : null,
          )}
      {drawn.map((row) => {
        const isBare = isSmall || row.state === "waiting" || row.state === "running";
        const more = row === urgent && standing.length > 1 ? ` +${standing.length - 1}` : "";
        const label = `${departureText(row)} ${shortText(t, row)}${more}`;
        return (
          <button
            key={row.trip.id}
            type="button"
            className={strips["bus"]}
            data-state={row.state}
            data-chosen={row.trip.id === chosen}
            style={{ insetInlineStart: `${placeOf(row.share)}%` }}
            title={busText(t, row)}
            aria-label={isBare ? busText(t, row) : `${row.line} · ${row.trip.number} · ${label}`}
            onClick={() => onChoose(row.trip.id)}
          >
            <StateShape state={row.state} />
            {isBare ? null : (
              <span data-edge={row.share < 0.2 ? "first" : row.share > 0.8 ? "last" : "none"}>{label}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}

function shortText(t: ReturnType<typeof useTexts>, { state, minutes }: Row): string {
  if (state === "early") return t("day.early", { minutes });
  return state === "late" ? t("day.lateShort", { minutes }) : stateText(t, state, minutes);
}

function busText(t: ReturnType<typeof useTexts>, row: Row): string {
  const delay =
    row.delay < 0
      ? t("day.early", { minutes: -row.delay })
      : row.delay === 0
        ? t("day.onTime")
        : t("day.lateShort", { minutes: row.delay });
  const state = stateText(t, row.state, row.minutes);
  return [row.line, row.trip.number, departureText(row), state, ...(row.state === "running" ? [delay] : [])].join(
    " · ",
  );
}
