import type { Extent, MapView } from "@banche/core/tracking";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useMedia } from "../../bind/useMedia.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { type FleetDrawing, fleetDrawing } from "./fleetDrawing.ts";
import type { FleetVehicle, ToldLines } from "./fleetModel.ts";
import styles from "./map.module.css";
import type { MapStage } from "./mapStage.ts";
import type { MapTiles } from "./mapTiles.ts";
import { stateWord } from "./VehicleMark.tsx";

interface FleetMapProps {
  readonly lines: ToldLines;
  readonly tiles: MapTiles | undefined;
  readonly vehicles: readonly FleetVehicle[];
  readonly chosen: FleetVehicle | undefined;
  readonly isFollowed: boolean;
  readonly size: Extent;
  readonly stage: MapStage;
  /** Width in px of the left part of the map that nothing covers; labels are placed there. */
  readonly labelled: number;
  /** Duration of the movement of a vehicle to its next place, in ms. */
  readonly moveMs: number;
  /** The map was dragged or zoomed by hand. */
  readonly onMoved: () => void;
  readonly onChoose: (id: string) => void;
}

interface Grip {
  readonly x: number;
  readonly y: number;
  readonly view: MapView;
  readonly isDrag: boolean;
}

/** A pointer that moved further than this has dragged the map, in px. */
const DRAG_PX = 4;
const WHEEL_PER_ZOOM = 400;

/**
 * The lines through their stops and the vehicles on them, north up. It is drawn on canvases outside of React: one rendering hands the
 * vehicles of a second over. The list beside it has the same facts in words, so the drawing only has a name.
 */
export function FleetMap(props: FleetMapProps) {
  const { lines, tiles, vehicles, chosen, isFollowed, size, stage, labelled, moveMs, onMoved, onChoose } = props;
  const t = useTexts();
  const isStill = useMedia("(prefers-reduced-motion: reduce)");
  const frame = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLCanvasElement>(null);
  const ground = useRef<HTMLCanvasElement>(null);
  const marks = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<FleetDrawing>(null);
  const grip = useRef<Grip>(null);
  const [isFailing, setFailing] = useState(false);

  useLayoutEffect(() => {
    if (!paper.current || !ground.current || !marks.current) return undefined;
    const made = fleetDrawing({ tiles: paper.current, ground: ground.current, marks: marks.current }, stage);
    drawing.current = made;
    return made.end;
  }, [stage]);
  useLayoutEffect(() => {
    drawing.current?.show({
      ...{ lines, tiles, vehicles, chosen, isFollowed, size, labelled },
      moveMs: isStill ? 0 : moveMs,
      wordOf: (vehicle) => stateWord(t, vehicle),
      onTilesFailing: setFailing,
    });
  }, [lines, tiles, vehicles, chosen, isFollowed, size, labelled, moveMs, isStill, t]);
  const turn = useEffectEvent((element: Element, event: WheelEvent) => {
    event.preventDefault();
    onMoved();
    stage.zoomBy(-event.deltaY / WHEEL_PER_ZOOM, within(element, event));
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    // React's own listeners are passive and could not stop the page from scrolling.
    const listen = (event: WheelEvent) => turn(element, event);
    element.addEventListener("wheel", listen, { passive: false });
    return () => element.removeEventListener("wheel", listen);
  }, []);

  return (
    <div
      role="presentation"
      ref={frame}
      className={styles["frame"]}
      onPointerDown={(event) => {
        const view = stage.view();
        if (event.button !== 0 || !view) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, y: event.clientY, view, isDrag: false };
      }}
      onPointerMove={({ clientX, clientY }) => {
        const held = grip.current;
        if (!held) return;
        const by = { x: clientX - held.x, y: clientY - held.y };
        const isDrag = held.isDrag || Math.hypot(by.x, by.y) > DRAG_PX;
        grip.current = { ...held, isDrag };
        if (!isDrag) return;
        onMoved();
        stage.drag(held.view, by);
      }}
      onPointerUp={(event) => {
        const held = grip.current;
        grip.current = null;
        if (!held || held.isDrag) return;
        const id = drawing.current?.hit(within(event.currentTarget, event));
        if (id !== undefined) onChoose(id);
      }}
      onPointerCancel={() => {
        grip.current = null;
      }}
    >
      <canvas ref={paper} className={styles["tiles"]} aria-hidden="true" />
      <canvas ref={ground} className={styles["sheet"]} aria-hidden="true" />
      <canvas
        ref={marks}
        role="img"
        aria-label={t("tracking.map.map", { lines: lines.length, vehicles: vehicles.length })}
        className={styles["sheet"]}
      />
      {tiles && isFailing ? (
        <p className={styles["failing"]} role="status">
          {t("tracking.map.noTiles")}
        </p>
      ) : null}
      {tiles && tiles.attribution !== "" ? <small className={styles["owner"]}>{tiles.attribution}</small> : null}
    </div>
  );
}

function within(element: Element, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }) {
  const box = element.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}
