import type { AnyRow } from "@banche/core";
import { pageOf } from "../../resource/pageOf.tsx";
import type { ResourceScreen } from "../../resource/useResourceScreen.ts";
import sheet from "../../resource/list.module.css";
import { MapDetail } from "./MapDetail.tsx";
import { MapNote } from "./MapNote.tsx";

/** Maps: the ordinary page, with a drawing of the GeoJSON beside its text (contract-base §8.30). */
export const screen = pageOf("maps", {
  cells: { name: { widthPx: 240, render: (row, list) => <MapName row={row} screen={list} /> } },
  detail: MapDetail,
  formNote: MapNote,
  shows: (name) => name !== "createdBy",
});

interface MapNameProps {
  readonly row: AnyRow;
  readonly screen: ResourceScreen;
}

/** Leads to the drawing. */
function MapName({ row, screen: list }: MapNameProps) {
  const name = String(row["name"] ?? "");
  return (
    <button type="button" className={sheet["title"]} title={name} onClick={() => list.form.view(row.id)}>
      {name}
    </button>
  );
}
