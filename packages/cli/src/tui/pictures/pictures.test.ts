import { Readable, Writable } from "node:stream";
import type { Clock } from "@banche/core";
import fc from "fast-check";
import sharp from "sharp";
import sixel from "sixel";
import { describe, expect, it } from "vitest";
import { askTerminal, readAnswers } from "./ask.ts";
import { PictureError, pixelsOf } from "./decode.ts";
import { halfBlocks } from "./halfBlocks.ts";
import { inlinePicture } from "./inline.ts";
import { createOverlay } from "./overlay.ts";
import { isMultiplexed, pictureTerms, type TerminalAnswers } from "./terms.ts";

const plain = { TERM: "xterm-256color" };
const rgba = (width: number, height: number, colour: readonly [number, number, number, number]) =>
  new Uint8Array(Array.from({ length: width * height }, () => colour).flat());
const png = (width: number, height: number): Promise<Buffer> =>
  sharp(rgba(width, height, [200, 30, 30, 255]), { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();

describe("the kind of pictures that a terminal can show", () => {
  it.each<[string, Record<string, string>, TerminalAnswers, string, string]>([
    ["one that says nothing", plain, {}, "blocks", "256"],
    ["no colours at all", { TERM: "vt100" }, {}, "words", "none"],
    ["no colours wanted", { ...plain, NO_COLOR: "1" }, {}, "words", "none"],
    ["no colours wanted, but pixels", { ...plain, NO_COLOR: "1" }, { attributes: [1], kitty: true }, "kitty", "none"],
    ["every colour", { ...plain, COLORTERM: "truecolor" }, {}, "blocks", "true"],
    ["kitty", plain, { attributes: [62], kitty: true }, "kitty", "256"],
    ["sixel among the attributes", plain, { attributes: [62, 4, 22] }, "sixel", "256"],
    ["attributes without sixel", plain, { attributes: [62, 44] }, "blocks", "256"],
    ["iTerm2 by its name", plain, { attributes: [64, 4], name: "iTerm2 3.5.0" }, "iterm", "256"],
    ["WezTerm by its name", plain, { attributes: [65], name: "WezTerm 2024" }, "iterm", "256"],
    ["iTerm2 by what it sets, saying nothing", { ...plain, TERM_PROGRAM: "iTerm.app" }, {}, "iterm", "256"],
    [
      "what another terminal set, around one that speaks",
      { ...plain, TERM_PROGRAM: "iTerm.app" },
      { attributes: [1, 2] },
      "blocks",
      "256",
    ],
    ["kitty around tmux", { ...plain, TMUX: "/tmp/x" }, { attributes: [1, 2, 4], kitty: true }, "blocks", "256"],
    ["iTerm2 around screen", { TERM: "screen-256color", LC_TERMINAL: "iTerm2" }, {}, "blocks", "256"],
    ["told to use sixel in tmux", { ...plain, TMUX: "x", BANCHE_PICTURES: "sixel" }, {}, "sixel", "256"],
    [
      "told to use kitty in tmux, which swallows it",
      { ...plain, TMUX: "x", BANCHE_PICTURES: "kitty" },
      {},
      "blocks",
      "256",
    ],
    ["told to use words", { ...plain, BANCHE_PICTURES: "words" }, { kitty: true }, "words", "none"],
    ["told something unknown", { ...plain, BANCHE_PICTURES: "hologram" }, { kitty: true }, "kitty", "256"],
  ])("%s", (_what, env, answers, way, colours) => {
    expect(pictureTerms(env, answers)).toMatchObject({ way, colours });
  });

  it("recognises multiplexers by their variables", () => {
    expect([{ TERM: "tmux-256color" }, { TERM: "xterm", STY: "1" }, { ZELLIJ: "0" }].every(isMultiplexed)).toBe(true);
    expect(isMultiplexed(plain)).toBe(false);
  });
});

/** A terminal that answers each question as set by the test. */
function terminal(answers: (question: string) => string, env: Record<string, string> = plain) {
  const stdin = new Readable({ read: () => undefined });
  const asked: string[] = [];
  const waits: number[] = [];
  const stdout = new Writable({
    decodeStrings: false,
    write(question: string, _encoding, done) {
      asked.push(question);
      stdin.push(Buffer.from(answers(question), "latin1"));
      done();
    },
  });
  const clock: Clock = {
    now: () => 0,
    // The wait ends at once when no answer is coming, and never when one is.
    wait: (ms, signal) =>
      new Promise((resolve) => {
        waits.push(ms);
        if (signal?.aborted) return resolve();
        signal?.addEventListener("abort", () => resolve());
        return answers(asked.at(-1) ?? "") === "" ? void setImmediate(resolve) : undefined;
      }),
  };
  const ask = () => askTerminal({ stdin, stdout, clock, env } as unknown as Parameters<typeof askTerminal>[0]);
  return { ask, asked, waits, stdin };
}

describe("asking the terminal", () => {
  it("is not done in a multiplexer or in a terminal that would show the question", async () => {
    for (const env of [{ ...plain, TMUX: "x" }, { TERM: "linux" }, { TERM: "" }]) {
      const { ask, asked } = terminal(() => "", env);
      expect(await ask()).toEqual({});
      expect(asked).toEqual([]);
    }
  });

  it("is done once for a terminal that does not answer, with a limited wait", async () => {
    const { ask, asked, waits } = terminal(() => "");
    expect(pictureTerms(plain, await ask()).way).toBe("blocks");
    expect([asked.length, waits.length]).toEqual([1, 1]);
    expect(asked[0]).not.toContain("\u001b_");
  });

  it("reads size, attributes, kitty support and name, and keeps typed keys as input", async () => {
    const { ask, stdin } = terminal((question) =>
      question.includes("_G")
        ? "\u001b_Gi=31;OK\u001b\\\u001bP>|kitty(0.40)\u001b\\j\u001b[?62;c"
        : "u\u001b[6;34;17t\u001b[?62;52;c",
    );
    expect(await ask()).toEqual({
      attributes: [62, 52, 0],
      cell: { width: 17, height: 34 },
      kitty: true,
      name: "kitty(0.40)",
    });
    expect(String(stdin.read())).toBe("uj");
  });

  it("finds no kitty support in a terminal that refuses the question", () => {
    expect(readAnswers("\u001b_Gi=31;ENOTSUP\u001b\\\u001b[?1;2c").answers).toEqual({
      attributes: [1, 2],
      kitty: false,
    });
  });
});

describe("decoding", () => {
  it.each<[string, Uint8Array, string]>([
    ["text", Buffer.from("hello"), "notPicture"],
    ["a drawing, which could fetch", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "notPicture"],
    [
      "a broken picture",
      Buffer.concat([Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"), Buffer.alloc(40)]),
      "unreadable",
    ],
    ["no bytes", new Uint8Array(), "notPicture"],
  ])("refuses %s", async (_what, bytes, fault) => {
    await expect(pixelsOf(bytes, { width: 10, height: 10 })).rejects.toMatchObject({ fault });
  });

  it("refuses a small file that would decode to too many pixels", async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(pixelsOf(bomb, { width: 10, height: 10 })).rejects.toMatchObject({ fault: "tooManyPixels" });
  });

  it("gives fitting pixels or a known error for any damaged picture", async () => {
    const whole = await png(40, 30);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, value, cut) => {
        const broken = Uint8Array.from(whole);
        broken[at] = value;
        const made = await pixelsOf(cut ? broken.slice(0, at) : broken, { width: 20, height: 20 }).catch(
          (error: unknown) => error,
        );
        if (made instanceof PictureError) return;
        expect(made).toMatchObject({ width: 20, height: 15 });
      }),
      { numRuns: 100 },
    );
  });
});

describe("half-blocks", () => {
  it("one cell shows two pixels, equal colours are written once, and transparent pixels stay transparent", () => {
    const pixels = { width: 2, height: 3, rgba: new Uint8Array(24) };
    pixels.rgba.set([255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 0, 0, 1, 2, 3, 255]);
    expect(halfBlocks(pixels, "true")).toEqual([
      "\u001b[38;2;255;0;0;48;2;0;0;255m▀▀\u001b[39;49m",
      "\u001b[39;49m \u001b[38;2;1;2;3;49m▀\u001b[39;49m",
    ]);
    expect(halfBlocks({ width: 1, height: 2, rgba: rgba(1, 2, [128, 128, 128, 255]) }, "256")).toEqual([
      "\u001b[38;5;244;48;5;244m▀\u001b[39;49m",
    ]);
  });
});

describe("pixels", () => {
  const place = { x: 2, y: 3, columns: 20, rows: 10 };
  const cell = { width: 10, height: 20 };
  const inside = (text: string, from: string, to: string) =>
    text.slice(text.indexOf(from) + from.length, text.lastIndexOf(to));

  it("kitty: a newly encoded PNG is sent in chunks, centred, and removed by its number", async () => {
    const { show, hide } = await inlinePicture(await png(400, 100), place, { way: "kitty", cell });
    expect(show.startsWith("\u001b7\u001b[7;3H\u001b_Ga=T,f=100,")).toBe(true);
    expect(show).toContain("c=20,m=0;");
    expect(show.endsWith("\u001b\\\u001b8")).toBe(true);
    const base64 = show
      .split("\u001b_G")
      .slice(1)
      .map((chunk) => inside(chunk, ";", "\u001b\\"))
      .join("");
    expect(await sharp(Buffer.from(base64, "base64")).metadata()).toMatchObject({
      format: "png",
      width: 200,
      height: 50,
    });
    expect(hide).toMatch(/a=d,d=I,i=\d+/);
  });

  it("iTerm2: only the size in cells is sent with the picture", async () => {
    const { show } = await inlinePicture(await png(10, 400), place, { way: "iterm", cell });
    expect(show).toMatch(/1337;File=inline=1;size=\d+;width=1;height=10;preserveAspectRatio=1:/);
    const bytes = Buffer.from(inside(show, "Ratio=1:", "\u0007"), "base64");
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 5, height: 200 });
  });

  it("sixel: the decoded pixels have the original positions", async () => {
    const half = new Uint8Array([...rgba(32, 6, [200, 30, 30, 255]), ...rgba(32, 6, [30, 30, 200, 255])]);
    const picture = await sharp(half, { raw: { width: 32, height: 12, channels: 4 } })
      .png()
      .toBuffer();
    const { show } = await inlinePicture(picture, place, { way: "sixel", cell });
    expect(show).toMatch(/^\u001b7\u001b\[8;11H\u001bP/);
    const body = show.slice(show.indexOf("q") + 1, show.lastIndexOf("\u001b\\"));
    const { width, height, data32 } = await sixel.decodeAsync(body);
    expect([width, height]).toEqual([32, 12]);
    const bytes = new Uint8Array(data32.buffer, data32.byteOffset);
    const at = (row: number) => [...bytes.slice(row * 32 * 4, row * 32 * 4 + 3)].map((value) => Math.round(value / 8));
    expect([at(0), at(11)]).toEqual([
      [25, 4, 4],
      [4, 4, 25],
    ]);
  });
});

describe("a picture over the screen", () => {
  const one = { show: "<one>", hide: "<no one>" };
  const two = { show: "<two>", hide: "" };
  const make = () => {
    const log: string[] = [];
    const overlay = createOverlay({
      write: (sequence) => void log.push(sequence),
      drawn: () => Promise.resolve(),
      redraw: () => {
        log.push("redraw");
        overlay.again();
      },
    });
    return { overlay, log, settled: () => new Promise((resolve) => setImmediate(resolve)) };
  };

  it("is written after the frame and after each redraw, and is removed by a redraw", async () => {
    const { overlay, log, settled } = make();
    overlay.put(one);
    expect(log).toEqual([]);
    await settled();
    overlay.again();
    await settled();
    overlay.put(undefined);
    await settled();
    expect(log).toEqual(["<no one><one>", "<no one><one>", "<no one>", "redraw"]);
  });

  it("is the last one that was set, and none is shown after the end", async () => {
    const { overlay, log, settled } = make();
    overlay.put(one);
    overlay.put(two);
    await settled();
    overlay.put(undefined);
    overlay.put(one);
    overlay.end();
    await settled();
    expect(log).toEqual(["<no one>", "redraw", "<two>", "", "redraw", "<no one>"]);
  });
});
