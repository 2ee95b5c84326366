/** Frames from a stream: escapes, checksums, any chunking of the stream, and invalid streams. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { type Found, FrameSplitter, writeFrame } from "./index.ts";

const hex = (text: string) => Uint8Array.from(text.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16));
const split = (...chunks: readonly Uint8Array[]): readonly Found[] => {
  const splitter = new FrameSplitter();
  return chunks.flatMap((chunk) => [...splitter.push(chunk)]);
};
const kinds = (found: readonly Found[]) => found.map(({ kind }) => kind);
const framesOf = (found: readonly Found[]) => found.flatMap((one) => (one.kind === "frame" ? [[...one.bytes]] : []));
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

describe("an invalid frame", () => {
  const good = writeFrame(hex("0102"));
  it.each([
    ["a wrong check", "7e 01 02 04 7e", "check"],
    ["an escape of nothing", "7e 7d 03 01 7e", "escape"],
    ["an escape at the end", "7e 01 02 03 7d 7e", "escape"],
    ["more than a frame can hold", `7e ${"00".repeat(1_046)} 7e`, "tooLong"],
    ["bytes before the first flag", "47 45 54 20 2f 7e", "noise"],
  ])("%s is reported, and the next frame is read", (_, bytes, kind) => {
    expect(kinds(split(hex(bytes)))).toEqual([kind]);
    expect(kinds(split(hex(bytes), good))).toEqual([kind, "frame"]);
  });

  it("a stream without flags is reported with each chunk", () => {
    expect(kinds(split(hex("4745"), hex("54"), hex("7e"), good))).toEqual(["noise", "noise", "frame"]);
  });

  it("consecutive flags give no frame", () => expect(split(hex("7e7e7e"))).toEqual([]));
});

it("flags and escapes within a frame are escaped as in the standard", () => {
  expect([...writeFrame(hex("307e087d55"))]).toEqual([...hex("7e 30 7d02 08 7d01 55 6e 7e")].map((byte) => byte));
  expect(framesOf(split(writeFrame(hex("307e087d55"))))).toEqual([[...hex("307e087d55")]]);
});

it("a checksum that equals a flag is escaped", () => {
  const frame = writeFrame(hex("7c02"));
  expect([...frame]).toEqual([...hex("7e 7c 02 7d02 7e")]);
  expect(framesOf(split(frame))).toEqual([[0x7c, 0x02]]);
});

it("two frames can share one flag", () => {
  expect(framesOf(split(hex("7e 0101 00 7e 0202 00 7e")))).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

it("frames are read from any chunks of their stream", () => {
  const frames = fc.array(fc.uint8Array({ minLength: 1, maxLength: 1_044 }), { maxLength: 8 });
  const cuts = fc.array(fc.nat(4_000), { maxLength: 20 });
  fc.assert(
    fc.property(frames, cuts, (given, at) => {
      const stream = joined(...given.map(writeFrame));
      const places = [0, ...at.filter((place) => place < stream.length).sort((a, b) => a - b), stream.length];
      const chunks = places.slice(1).map((until, n) => stream.subarray(places[n], until));
      expect(split(...chunks)).toEqual(split(stream));
      expect(framesOf(split(...chunks))).toEqual(given.map((one) => [...one]));
    }),
    { numRuns: 60 },
  );
});

it("a frame after any noise is read after the first flag", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3_000 }), fc.uint8Array({ minLength: 1, maxLength: 200 }), (noise, body) => {
      const frames = framesOf(split(noise, hex("7e"), writeFrame(body)));
      expect(frames.at(-1)).toEqual([...body]);
    }),
    { numRuns: 60 },
  );
});
