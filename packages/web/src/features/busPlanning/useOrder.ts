import type { GridTrip } from "@banche/core/timetable";
import { useState } from "react";

/**
 * Keeps the order of columns while times are typed. New trips come last.
 *
 * @param sorted - trips in the order of their departures
 * @param begin - when this text changes (another line, or a save), the trips are sorted again
 */
export function useOrder(sorted: readonly GridTrip[], begin: string): readonly GridTrip[] {
  const keys = sorted.map(({ key }) => key);
  const [order, setOrder] = useState({ begin, keys });
  if (order.begin !== begin) setOrder({ begin, keys });
  const places = new Map((order.begin === begin ? order.keys : keys).map((key, place) => [key, place]));
  const placeOf = ({ key }: GridTrip) => places.get(key) ?? Infinity;
  // Infinity minus Infinity is NaN.
  return sorted.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}
