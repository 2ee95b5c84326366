/**
 * The chat connection as a pure state machine: events in, next state and effects out. Time and random numbers come
 * with the events, so tests can play every sequence of events.
 */
export type Connection =
  | { readonly status: "stopped" }
  /** The socket is being opened. */
  | { readonly status: "opening"; readonly attempt: number; readonly until: number }
  /** The token was sent; the server's first frame is pending. */
  | { readonly status: "greeting"; readonly attempt: number; readonly until: number }
  /**
   * Connected: frames are sent and received. `pingAt` and `deadAt` are infinite on servers that do not answer pings.
   */
  | {
      readonly status: "ready";
      readonly since: number;
      readonly heartbeat: boolean;
      readonly pingAt: number;
      readonly deadAt: number;
      readonly attempt: number;
    }
  /** Waiting; the next attempt starts at `until`. */
  | { readonly status: "waiting"; readonly attempt: number; readonly until: number }
  /** The session has ended; there is no further attempt. */
  | { readonly status: "ended"; readonly text: string };

export type ConnectionEvent =
  /** Connect, or reconnect at once. */
  | { readonly type: "start" }
  | { readonly type: "opened" }
  /** The server's first frame. */
  | { readonly type: "greeted"; readonly heartbeat: boolean }
  /** Any other frame, which shows that the connection works. */
  | { readonly type: "heard" }
  /** The socket was closed, by either side. */
  | { readonly type: "closed" }
  /** The server reported that the session has ended. */
  | { readonly type: "loggedOut"; readonly text: string }
  /** A time that the state contains was reached. */
  | { readonly type: "due" }
  | { readonly type: "stop" };

export type ConnectionEffect = "open" | "close" | "greet" | "ping";

export interface Step {
  readonly next: Connection;
  readonly effects: readonly ConnectionEffect[];
}

/** Time and random number of a step. `random` is in [0, 1). */
export interface Moment {
  readonly now: number;
  readonly random: number;
}

export const OPEN_LIMIT_MS = 10_000;
export const GREETING_LIMIT_MS = 10_000;
/** A ping is sent after this time without frames. The second constant is the time limit for its answer. */
export const PING_AFTER_MS = 25_000;
export const PONG_LIMIT_MS = 10_000;
export const FIRST_WAIT_MS = 500;
export const LONGEST_WAIT_MS = 30_000;
const WAIT_FACTOR = 1.8;
/** After a connection of at least this duration, the next wait is short again. */
export const GOOD_AFTER_MS = 5_000;

export const stopped: Connection = { status: "stopped" };

export function stepConnection(state: Connection, event: ConnectionEvent, moment: Moment): Step {
  switch (event.type) {
    case "start":
      return isOpen(state) ? stay(state) : open(0, moment);
    case "stop":
      return { next: stopped, effects: isOpen(state) ? ["close"] : [] };
    case "loggedOut":
      return { next: { status: "ended", text: event.text }, effects: isOpen(state) ? ["close"] : [] };
    case "opened":
      if (state.status !== "opening") return stay(state);
      return {
        next: { status: "greeting", attempt: state.attempt, until: moment.now + GREETING_LIMIT_MS },
        effects: ["greet"],
      };
    case "greeted":
      return state.status === "greeting" || state.status === "ready"
        ? { next: ready(state.attempt, event.heartbeat, moment), effects: [] }
        : stay(state);
    case "heard":
      return state.status === "ready" && state.heartbeat
        ? { next: { ...state, ...quietUntil(moment.now) }, effects: [] }
        : stay(state);
    case "closed":
      return isOpen(state) ? lost(state, moment, []) : stay(state);
    case "due":
      return due(state, moment);
    default:
      return event satisfies never;
  }
}

/** When the machine needs the event `due`; infinite if it does not wait for a time. */
export function wakeTime(state: Connection): number {
  if (state.status === "ready") return Math.min(state.pingAt, state.deadAt);
  return "until" in state ? state.until : Number.POSITIVE_INFINITY;
}

function due(state: Connection, moment: Moment): Step {
  if (moment.now < wakeTime(state)) return stay(state);
  if (state.status === "waiting") return open(state.attempt, moment);
  if (state.status === "opening" || state.status === "greeting") return lost(state, moment, ["close"]);
  if (state.status !== "ready") return stay(state);
  if (moment.now >= state.deadAt) return lost(state, moment, ["close"]);
  return {
    next: { ...state, pingAt: Number.POSITIVE_INFINITY, deadAt: moment.now + PONG_LIMIT_MS },
    effects: ["ping"],
  };
}

function open(attempt: number, { now }: Moment): Step {
  return { next: { status: "opening", attempt, until: now + OPEN_LIMIT_MS }, effects: ["open"] };
}

function ready(attempt: number, heartbeat: boolean, { now }: Moment): Connection {
  const never = { pingAt: Number.POSITIVE_INFINITY, deadAt: Number.POSITIVE_INFINITY };
  return { status: "ready", since: now, heartbeat, attempt, ...(heartbeat ? quietUntil(now) : never) };
}

const quietUntil = (now: number) => ({ pingAt: now + PING_AFTER_MS, deadAt: Number.POSITIVE_INFINITY });

/** The wait grows after each failure. Half of it is random, so that clients do not all reconnect at the same time. */
function lost(state: OpenConnection, { now, random }: Moment, effects: readonly ConnectionEffect[]): Step {
  const wasGood = state.status === "ready" && now - state.since >= GOOD_AFTER_MS;
  const attempt = wasGood ? 0 : state.attempt;
  const wait = Math.min(FIRST_WAIT_MS * WAIT_FACTOR ** Math.min(attempt, 20), LONGEST_WAIT_MS) * (0.5 + random / 2);
  return { next: { status: "waiting", attempt: attempt + 1, until: now + Math.round(wait) }, effects };
}

type OpenConnection = Extract<Connection, { readonly status: "opening" | "greeting" | "ready" }>;

function isOpen(state: Connection): state is OpenConnection {
  return state.status === "opening" || state.status === "greeting" || state.status === "ready";
}

const stay = (next: Connection): Step => ({ next, effects: [] });
