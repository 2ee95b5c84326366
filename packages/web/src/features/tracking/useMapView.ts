import { centred, type Extent, fitted, type MapView, type Padding, type Place, zoomed } from "@banche/core/tracking";
import { useState } from "react";

/** What of the ground a map shows, and the ways to another part. */
export interface MapControl {
  /** Undefined: there is nothing to show, or no room. */
  readonly view: MapView | undefined;
  readonly show: (view: MapView) => void;
  readonly zoomBy: (by: number) => void;
  /** All places again. */
  readonly fit: () => void;
  readonly goTo: (place: Place) => void;
}

/** From this zoom on one sees where on its road a bus is. */
const NEAR_ZOOM = 14;

/** The view of a map: all places until somebody moves it; the followed place stays in the middle. */
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
