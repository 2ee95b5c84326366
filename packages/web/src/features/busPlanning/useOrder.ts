import type { GridTrip } from "@banche/core/timetable";
import { useState } from "react";

/**
 * Columns keep their places while times are typed. New trips come last.
 *
 * @param sorted - trips in the order of their departures
 * @param begin - another text puts them in order anew: another line, or a save
 */
export function useOrder(sorted: readonly GridTrip[], begin: string): readonly GridTrip[] {
  const keys = sorted.map(({ key }) => key);
  const [order, setOrder] = useState({ begin, keys });
  if (order.begin !== begin) setOrder({ begin, keys });
  const places = new Map((order.begin === begin ? order.keys : keys).map((key, place) => [key, place]));
  const placeOf = ({ key }: GridTrip) => places.get(key) ?? Infinity;
  // Infinity less itself is no number.
  return sorted.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}
