import type { Anchor } from "../../state/chats.ts";
import type { Item, Items } from "./items.ts";

export interface Line {
  readonly key: string;
  readonly text: string;
}

export interface Viewport {
  /** At most `height`. */
  readonly lines: readonly Line[];
  /** Position of the last visible line; undefined at the end of the conversation. */
  readonly bottom: Anchor | undefined;
  /** Index of the first and last visible message; -1 if there is none. */
  readonly first: number;
  readonly last: number;
}

export interface ViewportInput {
  readonly items: Items;
  readonly height: number;
  readonly anchor: Anchor | undefined;
  /** The lines of a message, at least one; `before` is the message above it. */
  readonly blockOf: (item: Item, before: Item | undefined) => readonly string[];
}

/** The visible lines. Reads only visible messages, so the length of the conversation does not matter. */
export function viewport({ items, height, anchor, blockOf }: ViewportInput): Viewport {
  const block = (index: number): readonly Line[] => {
    const item = items.at(index);
    if (!item) return [];
    return blockOf(item, items.at(index - 1)).map((text, line) => ({ key: `${item.key} ${line}`, text }));
  };
  const anchored = anchor ? items.indexOf(anchor) : -1;
  let last = anchored >= 0 ? anchored : items.length - 1;
  let lastBlock: readonly Line[] = block(last);
  let shown = anchored >= 0 ? Math.max(1, Math.min(anchor?.lines ?? 1, lastBlock.length)) : lastBlock.length;
  const pieces: (readonly Line[])[] = [lastBlock.slice(0, shown)];
  let count = shown;
  let first = last;
  while (first > 0 && count < height) {
    first -= 1;
    const above = block(first);
    pieces.unshift(above);
    count += above.length;
  }
  // At the beginning of the conversation, the screen is filled with the following messages.
  while (count < height && (shown < lastBlock.length || last < items.length - 1)) {
    if (shown === lastBlock.length) {
      last += 1;
      lastBlock = block(last);
      shown = 0;
    }
    const more = lastBlock.slice(shown, shown + height - count);
    pieces.push(more);
    shown += more.length;
    count += more.length;
  }
  const atEnd = last >= items.length - 1 && shown === lastBlock.length;
  const item = items.at(last);
  const lines = pieces.flat().slice(-height);
  return {
    lines,
    bottom: atEnd || !item ? undefined : { key: item.key, seq: item.seq, lines: shown },
    first: count > height ? firstInSight(pieces, first, count - height) : first,
    last,
  };
}

/** Whole messages may be cut off at the top. */
function firstInSight(pieces: readonly (readonly Line[])[], first: number, cut: number): number {
  return (pieces[0]?.length ?? 0) <= cut ? first + 1 : first;
}

/** The anchor after scrolling by this many lines, up if negative. Stops at both ends. */
export function scrolled(input: ViewportInput, by: number): Anchor | undefined {
  const { items, blockOf } = input;
  const now = viewport(input);
  let index = now.last;
  const sizeOf = (at: number): number => {
    const item = items.at(at);
    return item ? blockOf(item, items.at(at - 1)).length : 0;
  };
  let lines = (now.bottom?.lines ?? sizeOf(index)) + by;
  while (lines < 1 && index > 0) {
    index -= 1;
    lines += sizeOf(index);
  }
  for (let size = sizeOf(index); lines > size && index < items.length - 1; size = sizeOf(index)) {
    lines -= size;
    index += 1;
  }
  const item = items.at(index);
  if (!item) return undefined;
  return viewport({ ...input, anchor: { key: item.key, seq: item.seq, lines: Math.max(1, lines) } }).bottom;
}

/** The anchor that puts a message at the top of the screen, or as near as the end allows. */
export function anchoredAt(input: ViewportInput, ref: Pick<Item, "key" | "seq">): Anchor | undefined {
  const { items, height, blockOf } = input;
  let index = items.indexOf(ref);
  if (index < 0) return input.anchor;
  let left = height;
  for (; index < items.length; index += 1) {
    const item = items.at(index);
    if (!item) break;
    const size = blockOf(item, items.at(index - 1)).length;
    if (size >= left) return viewport({ ...input, anchor: { key: item.key, seq: item.seq, lines: left } }).bottom;
    left -= size;
  }
  return undefined;
}
