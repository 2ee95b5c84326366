import { DRAWN_MAX, drawMap, type GeoMap } from "@banche/core/geojson";
import { useMemo, useState } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useSize } from "../../ui/useSize.ts";
import styles from "./maps.module.css";

const HEIGHT_PX = 320;
const MARGIN_PX = 16;
/** Width that is assumed before the first measurement. */
const USUAL_WIDTH_PX = 600;
/** Table rows shown at first, and added by each click. */
const ROWS = 100;
const POINT_PX = 4;

/** A map as a drawing and as a table of its features, which has the same content in words. */
export function MapView({ map }: { readonly map: GeoMap }) {
  const t = useTexts();
  const { count } = useFormats();
  const [measure, size] = useSize();
  const width = size.width || USUAL_WIDTH_PX;
  const [chosen, setChosen] = useState<number>();
  const drawn = useMemo(() => drawMap(map, { width, height: HEIGHT_PX }, MARGIN_PX), [map, width]);
  const { box, features, positions } = map;
  const lead = chosen === undefined ? undefined : drawn[chosen];
  return (
    <div className={styles["view"]}>
      <p className={styles["hint"]}>
        {t("maps.summary", { features: count(features.length), positions: count(positions) })}
        {box ? ` · ${t("maps.box", degreesOf(box))}` : ""}
      </p>
      <div ref={measure} className={styles["drawing"]}>
        {box ? (
          <svg
            role="img"
            aria-label={t("maps.drawing", { count: features.length })}
            viewBox={`0 0 ${width} ${HEIGHT_PX}`}
          >
            {drawn.map((one) => (
              <Shape key={one.at} shape={one} isChosen={false} />
            ))}
            {lead ? <Shape shape={lead} isChosen /> : null}
          </svg>
        ) : (
          <p className={styles["empty"]}>{t("maps.nothing")}</p>
        )}
      </div>
      {features.length > DRAWN_MAX ? <p className={styles["hint"]}>{t("maps.fewer", { count: DRAWN_MAX })}</p> : null}
      <FeatureTable map={map} chosen={chosen} onChoose={setChosen} />
    </div>
  );
}

interface ShapeProps {
  readonly shape: ReturnType<typeof drawMap>[number];
  readonly isChosen: boolean;
}

function Shape({ shape: { areas, lines, points }, isChosen }: ShapeProps) {
  return (
    <g className={styles["shape"]} data-chosen={isChosen}>
      {areas === "" ? null : <path className={styles["area"]} d={areas} />}
      {lines === "" ? null : <path className={styles["line"]} d={lines} />}
      {points.map(({ x, y }, at) => (
        <circle key={at} className={styles["point"]} cx={x} cy={y} r={POINT_PX} />
      ))}
    </g>
  );
}

interface FeatureTableProps {
  readonly map: GeoMap;
  readonly chosen: number | undefined;
  readonly onChoose: (at: number | undefined) => void;
}

function FeatureTable({ map: { features }, chosen, onChoose }: FeatureTableProps) {
  const t = useTexts();
  const { count } = useFormats();
  const [most, setMost] = useState(ROWS);
  return (
    <div className={styles["rows"]}>
      <table className={styles["table"]} aria-label={t("maps.features")}>
        <thead>
          <tr>
            <th scope="col">{t("maps.fields.number")}</th>
            <th scope="col">{t("maps.fields.name")}</th>
            <th scope="col">{t("maps.fields.type")}</th>
            <th scope="col" className={styles["number"]}>
              {t("maps.fields.positions")}
            </th>
          </tr>
        </thead>
        <tbody>
          {features.slice(0, most).map(({ name, type, positions }, at) => (
            <tr key={at} data-chosen={chosen === at}>
              <td>{at + 1}</td>
              <td>
                <button
                  type="button"
                  aria-pressed={chosen === at}
                  onClick={() => onChoose(chosen === at ? undefined : at)}
                >
                  {name || t("maps.unnamed")}
                </button>
              </td>
              <td>{t(`maps.types.${type ?? "none"}`)}</td>
              <td className={styles["number"]}>{count(positions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {features.length > most ? (
        <button type="button" className={styles["further"]} onClick={() => setMost(most + ROWS)}>
          {t("common.verbs.more")}
        </button>
      ) : null}
    </div>
  );
}

const DEGREE_DIGITS = 4;

function degreesOf(box: NonNullable<GeoMap["box"]>) {
  const text = (degrees: number) => String(Number(degrees.toFixed(DEGREE_DIGITS)));
  return { west: text(box.west), east: text(box.east), south: text(box.south), north: text(box.north) };
}
