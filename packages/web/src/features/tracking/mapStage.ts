import {
  centred,
  dragged,
  type Extent,
  fitted,
  type MapView,
  type Padding,
  type Place,
  type Point,
  zoomed,
} from "@banche/core/tracking";

/**
 * The shown part of the map: all places until somebody moves it. It is kept outside of React, because it changes with each frame of a
 * dragged map; whoever draws it watches it.
 */
export interface MapStage {
  /** Undefined: there is nothing to show, or no room. */
  readonly view: () => MapView | undefined;
  readonly size: () => Extent;
  /** Sets what is fitted, and where. The view follows until somebody moves it. */
  readonly lay: (places: readonly Place[], size: Extent, padding: Padding) => void;
  readonly show: (view: MapView) => void;
  readonly drag: (from: MapView, by: Point) => void;
  readonly zoomBy: (by: number, around?: Point) => void;
  /** Shows all places again. */
  readonly fit: () => void;
  /** Moves a place into the middle, near enough to see the position of a bus on its road. */
  readonly goTo: (place: Place) => void;
  /** Moves a place into the middle at the same zoom. */
  readonly keep: (place: Place) => void;
  /** Called after each change. Returns a function that ends it. */
  readonly watch: (listener: () => void) => () => void;
}

/** From this zoom on, the position of a bus on its road is visible. */
const NEAR_ZOOM = 14;

export function mapStage(): MapStage {
  const listeners = new Set<() => void>();
  let laid: { readonly places: readonly Place[]; readonly size: Extent; readonly padding: Padding } = {
    places: [],
    size: { width: 0, height: 0 },
    padding: { top: 0, right: 0, bottom: 0, left: 0 },
  };
  let moved: MapView | undefined;
  let view: MapView | undefined;
  const settle = () => {
    const next = moved ?? fitted(laid.places, laid.size, laid.padding);
    if (next?.x === view?.x && next?.y === view?.y && next?.zoom === view?.zoom) return;
    view = next;
    for (const listener of listeners) listener();
  };
  const show = (next: MapView | undefined) => {
    moved = next;
    settle();
  };
  return {
    view: () => view,
    size: () => laid.size,
    lay(places, size, padding) {
      laid = { places, size, padding };
      settle();
    },
    show,
    drag: (from, by) => show(dragged(from, by)),
    zoomBy: (by, around) => (view ? show(zoomed(view, laid.size, by, around)) : undefined),
    fit: () => show(undefined),
    goTo: (place) =>
      view ? show(centred({ ...view, zoom: Math.max(view.zoom, NEAR_ZOOM) }, place, laid.padding)) : undefined,
    keep: (place) => (view ? show(centred(view, place, laid.padding)) : undefined),
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
