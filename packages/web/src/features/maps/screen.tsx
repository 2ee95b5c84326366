import type { AnyRow } from "@banche/core";
import { useListScreen } from "../../resource/listScreen.ts";
import { pageOf } from "../../resource/pageOf.tsx";
import sheet from "../../resource/list.module.css";
import { MapDetail } from "./MapDetail.tsx";
import { MapNote } from "./MapNote.tsx";

/** Maps: the standard page, with a drawing beside the GeoJSON text (contract-base §8.30). */
export const screen = pageOf("maps", {
  cells: { name: { widthPx: 240, render: (row) => <MapName row={row} /> } },
  detail: MapDetail,
  formNote: MapNote,
  shows: (name) => name !== "createdBy",
});

/** A link to the drawing. */
function MapName({ row }: { readonly row: AnyRow }) {
  const list = useListScreen();
  const name = String(row["name"] ?? "");
  return (
    <button type="button" className={sheet["title"]} title={name} onClick={() => list.form.view(row.id)}>
      {name}
    </button>
  );
}
