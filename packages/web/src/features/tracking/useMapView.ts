import { centred, type Extent, fitted, type MapView, type Padding, type Place, zoomed } from "@banche/core/tracking";
import { useState } from "react";

/** The shown part of the map, and functions that change it. */
export interface MapControl {
  /** Undefined: there is nothing to show, or no room. */
  readonly view: MapView | undefined;
  readonly show: (view: MapView) => void;
  readonly zoomBy: (by: number) => void;
  /** Shows all places again. */
  readonly fit: () => void;
  readonly goTo: (place: Place) => void;
}

/** From this zoom on, the position of a bus on its road is visible. */
const NEAR_ZOOM = 14;

/** The view of a map: all places until the user moves it. A followed place stays in the middle. */
export function useMapView(
  places: readonly Place[],
  size: Extent,
  padding: Padding,
  followed: Place | undefined,
): MapControl {
  const [moved, setMoved] = useState<MapView>();
  const own = moved ?? fitted(places, size, padding);
  const view = own && followed ? centred(own, followed, padding) : own;
  return {
    view,
    show: setMoved,
    zoomBy: (by) => (view ? setMoved(zoomed(view, size, by)) : undefined),
    fit: () => setMoved(undefined),
    goTo: (place) =>
      view ? setMoved(centred({ ...view, zoom: Math.max(view.zoom, NEAR_ZOOM) }, place, padding)) : undefined,
  };
}
