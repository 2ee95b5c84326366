import { describe, expect, test } from "vitest";

import { type Answer, createSilenceWatch, type Line } from "./silence.ts";

interface FakeLine extends Line {
  isWaiting: boolean;
  received: number;
  isCut: boolean;
  isLimited: boolean;
}

function lineOf(pid: number, isWaiting: boolean): FakeLine {
  const line: FakeLine = {
    ...{ pid, isWaiting, received: 100, isCut: false, isLimited: true },
    cut() {
      line.isCut = true;
    },
  };
  return line;
}

function watching(lines: readonly FakeLine[], answer: Answer | (() => Promise<Answer>)) {
  const asked: (readonly number[])[] = [];
  const cuts: number[] = [];
  const watch = createSilenceWatch({
    lines: () => lines,
    async ask(pids) {
      asked.push(pids);
      return typeof answer === "function" ? answer() : answer;
    },
    onCut: (count) => void cuts.push(count),
  });
  const pass = async (ticks: number, lateByMs = 0, each: () => void = () => undefined): Promise<void> => {
    for (let tick = 0; tick < ticks; tick += 1) {
      each();
      await watch.tick(lateByMs);
    }
  };
  return { asked, cuts, pass };
}

const working = (...pids: readonly number[]): Answer => ({ working: new Set(pids) });

describe("a connection is not cut", () => {
  test("that waits less than three seconds", async () => {
    const line = lineOf(1, true);
    const { asked, pass } = watching([line], "nothing");
    await pass(6);
    expect(asked).toEqual([]);
    expect(line.isCut).toBe(false);
  });

  test.each<[string, Answer]>([
    ["works on its statement", working(1)],
    ["is there but does not tell, behind a pooler or for want of connections", { working: undefined }],
  ])("while the database %s", async (_what, answer) => {
    const line = lineOf(1, true);
    const { asked, pass } = watching([line], answer);
    await pass(30);
    expect(asked.length).toBeGreaterThan(0);
    expect(line.isCut).toBe(false);
  });

  test("after any time when its statement has no time limit", async () => {
    const line = { ...lineOf(1, true), isLimited: false };
    const { pass } = watching([line], { working: undefined });
    await pass(200);
    expect(line.isCut).toBe(false);
  });

  test("that receives some data from time to time", async () => {
    const line = lineOf(1, true);
    const { asked, pass } = watching([line], "nothing");
    for (let part = 0; part < 5; part += 1) {
      await pass(6);
      line.received += 1;
    }
    expect(asked).toEqual([]);
  });

  test("when the server's own process was too busy to check", async () => {
    const { asked, pass } = watching([lineOf(1, true)], "nothing");
    await pass(40, 400);
    expect(asked).toEqual([]);
  });

  test("that gets its answer while the database is asked", async () => {
    const line = lineOf(1, true);
    const { asked, pass } = watching([line], async () => {
      line.isWaiting = false;
      return working();
    });
    await pass(10);
    expect(asked).toEqual([[1]]);
    expect(line.isCut).toBe(false);
  });
});

describe("a connection is cut", () => {
  test("when the database does not answer; idle connections are cut with it", async () => {
    const [waits, rests] = [lineOf(1, true), lineOf(2, false)];
    const { asked, cuts, pass } = watching([waits, rests], "nothing");
    await pass(7);
    expect(asked).toEqual([[1]]);
    expect([waits.isCut, rests.isCut, cuts]).toEqual([true, true, [2]]);
  });

  test("when it became quiet while the database was asked, which did not answer", async () => {
    const [first, second] = [lineOf(1, true), lineOf(2, true)];
    let answer: (given: Answer) => void = () => undefined;
    const { asked, cuts, pass } = watching([first, second], () => new Promise((resolve) => (answer = resolve)));
    await pass(3);
    second.received += 1;
    await pass(3);
    const asking = pass(1);
    await pass(8);
    answer("nothing");
    await asking;
    expect(asked).toEqual([[1]]);
    expect([first.isCut, second.isCut, cuts]).toEqual([true, true, [2]]);
  });

  test("on time although its process was busy meanwhile", async () => {
    const line = lineOf(1, true);
    const { pass } = watching([line], "nothing");
    await pass(4);
    await pass(3, 400);
    await pass(3);
    expect(line.isCut).toBe(true);
  });

  test("when the database does not run its statement; connections with running statements are kept", async () => {
    const [gone, works] = [lineOf(1, true), lineOf(2, true)];
    const { pass } = watching([gone, works], working(2));
    await pass(7);
    expect([gone.isCut, works.isCut]).toEqual([true, false]);
  });

  test("when its statement is far over the time limit and the database cannot tell its state", async () => {
    const line = lineOf(1, true);
    const { pass } = watching([line], { working: undefined });
    await pass(71);
    expect(line.isCut).toBe(true);
  });
});
