import { STORAGE_PREFIX } from "@banche/core/shell";
import { useEffect, useState } from "react";
import { useGround } from "../bind/context.tsx";
import type { Ground } from "../bind/runtime.ts";
import { type Measured, type Size, useSize } from "../ui/useSize.ts";

const KEY = `${STORAGE_PREFIX}listSize`;
/** Apps that have drawn a list since they were loaded. */
const begun = new WeakSet<Ground>();

interface ListSize {
  readonly place: Measured[0];
  readonly size: Size;
  /** Whether the rows may be drawn with the rest of the page. */
  readonly isAtOnce: boolean;
}

/**
 * The size of the place for the rows of a list. The first list after a load begins with the size that it had last time in a window of the
 * same size, if its rows are there when it is first drawn: then the page is drawn once instead of twice. If the size is another one, the
 * rows are drawn again.
 *
 * @param noun - of the list
 */
export function useListSize(noun: string, hadRows: boolean): ListSize {
  const ground = useGround();
  const [expected] = useState(() => (hadRows && !begun.has(ground) ? lastSize(ground, noun) : undefined));
  const [place, size] = useSize(expected);
  const { width, height, isKnown } = size;
  useEffect(() => void begun.add(ground), [ground]);
  useEffect(() => {
    if (isKnown) ground.lasting.set(KEY, `${placeOf(noun)} ${width} ${height}`);
  }, [ground, noun, isKnown, width, height]);
  return { place, size, isAtOnce: expected !== undefined };
}

function lastSize({ lasting }: Ground, noun: string): Size | undefined {
  const kept = lasting.get(KEY) ?? "";
  const [, width, height] = kept.startsWith(`${placeOf(noun)} `) ? (/ (\d+) (\d+)$/.exec(kept) ?? []) : [];
  return width === undefined ? undefined : { width: Number(width), height: Number(height), isKnown: true };
}

/** What the size of a list depends on, as far as it is known before it is drawn. */
function placeOf(noun: string): string {
  return `${noun} ${window.innerWidth} ${window.innerHeight}`;
}
