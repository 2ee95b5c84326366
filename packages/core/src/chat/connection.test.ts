import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Connection,
  type ConnectionEffect,
  type ConnectionEvent,
  FIRST_WAIT_MS,
  GOOD_AFTER_MS,
  GREETING_LIMIT_MS,
  LONGEST_WAIT_MS,
  OPEN_LIMIT_MS,
  PING_AFTER_MS,
  PONG_LIMIT_MS,
  stepConnection,
  stopped,
  wakeTime,
} from "./connection.ts";

/** A connection machine that is driven step by step. */
function played() {
  let state: Connection = stopped;
  let now = 0;
  const effects: ConnectionEffect[] = [];
  const play = (event: ConnectionEvent, random = 0) => {
    const step = stepConnection(state, event, { now, random });
    state = step.next;
    effects.push(...step.effects);
    return step.effects;
  };
  return {
    play,
    pass(ms: number, random = 0) {
      now += ms;
      return play({ type: "due" }, random);
    },
    state: () => state,
    now: () => now,
    ready(heartbeat = true) {
      play({ type: "start" });
      play({ type: "opened" });
      play({ type: "greeted", heartbeat });
    },
  };
}

test("a connection opens, sends a greeting and is ready after the server's answer", () => {
  const machine = played();
  expect(machine.play({ type: "start" })).toEqual(["open"]);
  expect(machine.play({ type: "opened" })).toEqual(["greet"]);
  expect(machine.state().status).toBe("greeting");
  machine.play({ type: "greeted", heartbeat: true });
  expect(machine.state().status).toBe("ready");
});

test.each<[string, (machine: ReturnType<typeof played>) => void, number]>([
  ["that does not open", (machine) => machine.play({ type: "start" }), OPEN_LIMIT_MS],
  [
    "that opens and stays silent",
    (machine) => {
      machine.play({ type: "start" });
      machine.play({ type: "opened" });
    },
    GREETING_LIMIT_MS,
  ],
])("a connection %s is closed and tried again", (_what, begin, limit) => {
  const machine = played();
  begin(machine);
  expect(machine.pass(limit - 1)).toEqual([]);
  expect(machine.pass(1)).toEqual(["close"]);
  expect(machine.state().status).toBe("waiting");
  expect(machine.pass(FIRST_WAIT_MS)).toEqual(["open"]);
});

describe("a silent connection", () => {
  test("gets a ping and is closed when no answer arrives", () => {
    const machine = played();
    machine.ready();
    expect(machine.pass(PING_AFTER_MS)).toEqual(["ping"]);
    expect(machine.pass(PONG_LIMIT_MS - 1)).toEqual([]);
    expect(machine.pass(1)).toEqual(["close"]);
    expect(machine.state().status).toBe("waiting");
  });

  test("stays open as long as any data arrives", () => {
    const machine = played();
    machine.ready();
    machine.pass(PING_AFTER_MS);
    machine.play({ type: "heard" });
    expect(machine.pass(PONG_LIMIT_MS)).toEqual([]);
    expect(machine.pass(PING_AFTER_MS)).toEqual(["ping"]);
  });

  test("gets no ping when the server does not answer pings", () => {
    const machine = played();
    machine.ready(false);
    expect(wakeTime(machine.state())).toBe(Number.POSITIVE_INFINITY);
    expect(machine.pass(10 * PING_AFTER_MS)).toEqual([]);
  });
});

test("waits grow up to a limit and are half random; a good connection makes the next wait short", () => {
  const waits = (random: number) => {
    const machine = played();
    machine.play({ type: "start" });
    return Array.from({ length: 12 }, () => {
      machine.play({ type: "closed" }, random);
      const wait = wakeTime(machine.state()) - machine.now();
      machine.pass(wait);
      return wait;
    });
  };
  const [short, long] = [waits(0), waits(0.999_999)];
  expect(short[0]).toBeCloseTo(FIRST_WAIT_MS / 2);
  expect(short).toEqual([...short].sort((a, b) => a - b));
  expect(short.at(-1)).toBe(LONGEST_WAIT_MS / 2);
  long.forEach((wait, index) => expect(wait / (short[index] ?? 0)).toBeCloseTo(2, 3));

  const machine = played();
  machine.ready();
  machine.pass(GOOD_AFTER_MS);
  machine.play({ type: "closed" });
  expect(machine.state()).toMatchObject({ status: "waiting", attempt: 1, until: GOOD_AFTER_MS + FIRST_WAIT_MS / 2 });
});

test("the end of the session stops the connection until start is called again", () => {
  const machine = played();
  machine.ready();
  expect(machine.play({ type: "loggedOut", text: "signed in elsewhere" })).toEqual(["close"]);
  expect(machine.state()).toEqual({ status: "ended", text: "signed in elsewhere" });
  machine.play({ type: "closed" });
  expect(machine.pass(1e9)).toEqual([]);
  expect(machine.state().status).toBe("ended");
  expect(machine.play({ type: "start" })).toEqual(["open"]);
});

const event: fc.Arbitrary<ConnectionEvent> = fc.oneof(
  ...(["start", "opened", "heard", "closed", "due", "stop"] as const).map((type) => fc.constant({ type })),
  fc.record({ type: fc.constant("greeted" as const), heartbeat: fc.boolean() }),
  fc.record({ type: fc.constant("loggedOut" as const), text: fc.constant("") }),
);

test("after any events there is at most one socket and always a next step", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(event, fc.nat({ max: 40_000 }), fc.double({ min: 0, max: 0.99, noNaN: true }))),
      (all) => {
        let state: Connection = stopped;
        let now = 0;
        let sockets = 0;
        for (const [one, pause, random] of all) {
          now += pause;
          // A socket only reports its end while it exists.
          if ((one.type === "closed" || one.type === "opened") && sockets === 0) continue;
          const { next, effects }: ReturnType<typeof stepConnection> = stepConnection(state, one, { now, random });
          if (one.type === "closed") sockets -= 1;
          for (const effect of effects) sockets += effect === "open" ? 1 : effect === "close" ? -1 : 0;
          state = next;
          expect(sockets).toBeGreaterThanOrEqual(0);
          expect(sockets).toBeLessThanOrEqual(1);
          const live = ["opening", "greeting", "ready"].includes(state.status);
          expect(sockets).toBe(live ? 1 : 0);
          if (["opening", "greeting", "waiting"].includes(state.status)) {
            expect(wakeTime(state)).toBeLessThanOrEqual(now + LONGEST_WAIT_MS);
          }
        }
      },
    ),
  );
});
