import {
  dragged,
  drawnAt,
  type Extent,
  type MapView,
  type Place,
  placeLabels,
  type Point,
  worldOf,
  zoomed,
} from "@banche/core/tracking";
import { memo, useEffect, useRef } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { textWidth } from "../../ui/textWidth.ts";
import { type FleetVehicle, needsSomebody, placesOf, shortPlate, stopsOf, type ToldLines } from "./fleetModel.ts";
import styles from "./map.module.css";
import { stateWord, VehicleShape } from "./VehicleMark.tsx";

interface FleetMapProps {
  readonly lines: ToldLines;
  readonly vehicles: readonly FleetVehicle[];
  readonly chosen: FleetVehicle | undefined;
  readonly size: Extent;
  readonly view: MapView;
  /** Width in px of the left part of the map that nothing covers; labels are placed there. */
  readonly labelled: number;
  /** Duration of the movement of a vehicle to its next place, in ms. */
  readonly moveMs: number;
  readonly onView: (view: MapView) => void;
  readonly onChoose: (id: string) => void;
}

/** The zoom that the map is drawn for; other zooms scale the drawing. */
const DRAWN_ZOOM = 12;
const LABEL_PX = 12;
const LABEL_HEIGHT = 20;
const NAME_HEIGHT = 16;
/** A pointer that moved further than this has dragged the map, in px. */
const DRAG_PX = 4;
/** A click within this distance chooses a vehicle, in px. */
const HIT_PX = 18;
const WHEEL_PER_ZOOM = 400;
const NOTHING: Extent = { width: 0, height: 0 };

/**
 * The lines through their stops and the vehicles on them, north up. Panning and zooming change only one matrix: lines and vehicles are
 * drawn once, in px around the first centre. The list beside it has the same facts in words, so the drawing only has a name.
 */
export function FleetMap({ lines, vehicles, chosen, size, view, labelled, moveMs, onView, onChoose }: FleetMapProps) {
  const t = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<{ readonly x: number; readonly y: number; readonly view: MapView; readonly isDrag: boolean }>(
    null,
  );
  const origin = originOf(lines, vehicles);
  const base = { ...worldOf(origin), zoom: DRAWN_ZOOM };
  const scale = 2 ** (view.zoom - DRAWN_ZOOM);
  const at = drawnAt(view, size, origin);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    // React's own listeners are passive and could not stop the page from scrolling.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const point = { x: event.clientX - box.left, y: event.clientY - box.top };
      onView(zoomed(view, size, -event.deltaY / WHEEL_PER_ZOOM, point));
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [view, size, onView]);

  const drawn = (place: Place) => drawnAt(view, size, place);
  const labels = [
    ...labelsOf(t, vehicles, chosen?.id, drawn),
    ...namesOf(lines, chosen, drawn),
    ...lineNames(lines, chosen, drawn),
  ];
  const wanted = new Map(labels.map((label) => [label.id, label]));
  const hit = (x: number, y: number) => {
    const near = vehicles.map(({ id, place }) => {
      const point = drawnAt(view, size, place);
      return { id, distance: Math.hypot(point.x - x, point.y - y) };
    });
    const best = near.toSorted((a, b) => a.distance - b.distance)[0];
    if (best && best.distance <= HIT_PX) onChoose(best.id);
  };
  return (
    <div
      role="presentation"
      ref={frame}
      className={styles["frame"]}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, y: event.clientY, view, isDrag: false };
      }}
      onPointerMove={({ clientX, clientY }) => {
        const held = grip.current;
        if (!held) return;
        const by = { x: clientX - held.x, y: clientY - held.y };
        const isDrag = held.isDrag || Math.hypot(by.x, by.y) > DRAG_PX;
        grip.current = { ...held, isDrag };
        if (isDrag) onView(dragged(held.view, by));
      }}
      onPointerUp={({ clientX, clientY, currentTarget }) => {
        const held = grip.current;
        grip.current = null;
        if (!held || held.isDrag) return;
        const box = currentTarget.getBoundingClientRect();
        hit(clientX - box.left, clientY - box.top);
      }}
      onPointerCancel={() => {
        grip.current = null;
      }}
    >
      <svg
        role="img"
        aria-label={t("tracking.map.map", { lines: lines.length, vehicles: vehicles.length })}
        width={size.width}
        height={size.height}
        style={{ "--unit": 1 / scale, "--move": `${moveMs}ms` }}
      >
        <g transform={`translate(${at.x} ${at.y}) scale(${scale})`}>
          <Lines lines={lines} base={base} chosen={chosen?.lineId ?? ""} direction={chosen?.direction ?? ""} />
          {[...vehicles].toReversed().map((vehicle) => {
            const { x, y } = drawnAt(base, NOTHING, vehicle.place);
            return (
              <g
                key={vehicle.id}
                className={styles["vehicle"]}
                data-state={vehicle.state}
                data-alert={vehicle.alert !== undefined}
                style={{ transform: `translate(${x}px, ${y}px)` }}
              >
                <g className={styles["upright"]}>
                  {vehicle.id === chosen?.id ? <circle className={styles["chosen"]} r="13" /> : null}
                  {needsSomebody(vehicle) ? <circle className={styles["halo"]} r="9" /> : null}
                  <VehicleShape state={vehicle.state} heading={vehicle.heading} />
                </g>
              </g>
            );
          })}
        </g>
        {placeLabels(labels, { ...size, width: labelled }).map(({ id, x, y }) => {
          const label = wanted.get(id);
          return label ? (
            <g key={id} className={styles["label"]} data-state={label.state} transform={`translate(${x} ${y})`}>
              {label.state === "stop" ? null : <rect width={label.width} height={label.height} rx="4" />}
              <text x={label.width / 2} y={label.height / 2 + 4}>
                {label.text}
              </text>
            </g>
          ) : null;
        })}
      </svg>
    </div>
  );
}

/** An origin near the drawing, so that coordinates are small numbers. */
function originOf(lines: ToldLines, vehicles: readonly FleetVehicle[]) {
  for (const { directions } of lines) {
    for (const { stops } of directions) {
      const [first] = placesOf(stops);
      if (first) return first;
    }
  }
  return vehicles[0]?.place ?? { lat: 0, lon: 0 };
}

function labelsOf(
  t: ReturnType<typeof useTexts>,
  vehicles: readonly FleetVehicle[],
  chosen: string | undefined,
  drawn: (place: Place) => Point,
) {
  return vehicles
    .filter((vehicle) => vehicle.id === chosen || needsSomebody(vehicle))
    .map((vehicle) => {
      const text = `${shortPlate(vehicle)} ${stateWord(t, vehicle)}`;
      const priority = vehicle.id === chosen ? 2 : vehicle.state === "late" || vehicle.state === "early" ? 1 : 0;
      const width = Math.ceil(textWidth(text, LABEL_PX)) + 12;
      return {
        id: vehicle.id,
        at: drawn(vehicle.place),
        width,
        height: LABEL_HEIGHT,
        priority,
        text,
        state: vehicle.state,
      };
    });
}

/** The stop names on the line of the chosen vehicle, with lower priority than vehicle labels. */
function namesOf(lines: ToldLines, chosen: FleetVehicle | undefined, drawn: (place: Place) => Point) {
  return stopsOf(lines, chosen?.lineId ?? "", chosen?.direction ?? "").flatMap((stop, index) => {
    const [place] = placesOf([stop]);
    if (!place) return [];
    const width = Math.ceil(textWidth(stop.name, LABEL_PX)) + 4;
    const size = { width, height: NAME_HEIGHT };
    return [{ id: `stop ${index}`, at: drawn(place), ...size, priority: -1, text: stop.name, state: "stop" }];
  });
}

/** The name of each line at its start, where there is room, so that lines can be told apart. */
function lineNames(lines: ToldLines, chosen: FleetVehicle | undefined, drawn: (place: Place) => Point) {
  return lines.flatMap(({ id, name, directions }) => {
    const [place] = placesOf(directions[0]?.stops ?? []);
    if (!place || id === chosen?.lineId) return [];
    const size = { width: Math.ceil(textWidth(name, LABEL_PX)) + 4, height: NAME_HEIGHT };
    return [{ id: `line ${id}`, at: drawn(place), ...size, priority: -2, text: name, state: "stop" }];
  });
}

interface LinesProps {
  readonly lines: ToldLines;
  readonly base: MapView;
  readonly chosen: string;
  readonly direction: string;
}

/** The lines in their colours. The line of the chosen vehicle is on top, with the names of its stops. */
const Lines = memo(
  function Lines({ lines, base, chosen, direction }: LinesProps) {
    const pointsOf = (stops: ReturnType<typeof stopsOf>) =>
      placesOf(stops).map((place) => drawnAt(base, NOTHING, place));
    const ways = lines.flatMap(({ id, colour, directions }) =>
      directions.map((one) => ({ key: `${id} ${one.direction}`, colour, points: pointsOf(one.stops) })),
    );
    const stops = stopsOf(lines, chosen, direction).filter(({ latitude }) => latitude !== undefined);
    const way = pointsOf(stops);
    return (
      <>
        {ways.map(({ key, colour, points }) => (
          <polyline
            key={key}
            className={styles["line"]}
            points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
            style={colour === "" ? {} : { stroke: colour }}
          />
        ))}
        {way.length > 0 ? (
          <polyline className={styles["chosenLine"]} points={way.map(({ x, y }) => `${x},${y}`).join(" ")} />
        ) : null}
        {ways.flatMap(({ key, points }) =>
          points.map(({ x, y }, at) => (
            <g key={`${key} ${at}`} style={{ transform: `translate(${x}px, ${y}px)` }}>
              <circle className={`${styles["stop"]} ${styles["upright"]}`} r="2.500" />
            </g>
          )),
        )}
        {way.map(({ x, y }, at) => (
          <g key={at} style={{ transform: `translate(${x}px, ${y}px)` }}>
            <g className={styles["upright"]}>
              <circle className={styles["chosenStop"]} r="4.500" />
            </g>
          </g>
        ))}
      </>
    );
  },
  (a, b) =>
    a.lines === b.lines &&
    a.chosen === b.chosen &&
    a.direction === b.direction &&
    a.base.x === b.base.x &&
    a.base.y === b.base.y,
);
