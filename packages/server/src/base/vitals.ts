import { cpus, freemem, totalmem } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";

/** The state of a process and its machine at one moment. Shares are in percent, with one decimal. */
export interface Sample {
  /** Milliseconds. */
  readonly at: number;
  readonly cpu: number;
  readonly processCpu: number;
  readonly memory: number;
  /** Requests since the previous sample. */
  readonly requests: number;
  /** Their average duration. */
  readonly requestMs: number;
  readonly loopMs: number;
}

/** Measurements of a process. */
export interface Vitals {
  /** Samples of the last ten minutes, oldest first; never empty. */
  history(): readonly Sample[];
  /** Requests since the start, by the first digit of their status. */
  requests(): Readonly<Record<string, { readonly count: number; readonly seconds: number }>>;
  noteRequest(status: number, ms: number): void;
  /** Sets the function that reports the number of sockets. */
  readSockets(read: () => Sockets): void;
  sockets(): Sockets;
  /** Sets the function that reports the calls of this process. */
  readCalls(read: () => Calls): void;
  calls(): Calls;
  /** Sets the function that reports figures of terminals. */
  readTerminals(read: () => Terminals): void;
  /** Undefined where terminals are not served. */
  terminals(): Terminals | undefined;
  stop(): void;
}

export interface Sockets {
  readonly connections: number;
  readonly users: number;
}

/** Calls of the API at this moment, and those that were refused since the start. */
export interface Calls {
  readonly atWork: number;
  readonly waiting: number;
  readonly refused: number;
}

/** Figures of terminals in vehicles since the start. */
export interface Terminals {
  readonly connections: number;
  readonly signedIn: number;
  /** Number of positions by result. */
  readonly fixes: ReadonlyMap<string, number>;
  /** Number of closed connections by reason. */
  readonly ended: ReadonlyMap<string, number>;
  /** Number of unreadable frames. */
  readonly faults: number;
}

const SAMPLE_MS = 5_000;
const KEPT = 120;
/** Each measurement of the event loop wakes an idle process, so there are few. */
const LOOP_MS = 50;

/** Starts measuring this process and its machine, every 5 seconds. @param now - milliseconds */
export function createVitals(now: () => number): Vitals {
  const loop = monitorEventLoopDelay({ resolution: LOOP_MS });
  loop.enable();
  const samples: Sample[] = [];
  const totals: Record<string, { count: number; seconds: number }> = {};
  let since = { count: 0, ms: 0 };
  let machine = machineTimes();
  let own = process.cpuUsage();
  let ownAt = performance.now();
  let readSockets = (): Sockets => ({ connections: 0, users: 0 });
  let readCalls = (): Calls => ({ atWork: 0, waiting: 0, refused: 0 });
  let readTerminals = (): Terminals | undefined => undefined;

  function sample(): void {
    const after = machineTimes();
    const used = process.cpuUsage(own);
    const passedMs = Math.max(performance.now() - ownAt, 1);
    const all = after.all - machine.all;
    samples.push({
      at: now(),
      cpu: all > 0 ? percent(1 - (after.idle - machine.idle) / all) : 0,
      processCpu: percent((used.user + used.system) / 1000 / passedMs / Math.max(cpus().length, 1)),
      memory: percent(1 - freemem() / totalmem()),
      requests: since.count,
      requestMs: since.count > 0 ? Math.round(since.ms / since.count) : 0,
      loopMs: Math.max(0, Math.round(loop.percentile(99) / 1e6 - LOOP_MS)),
    });
    if (samples.length > KEPT) samples.shift();
    [machine, own, ownAt, since] = [after, process.cpuUsage(), performance.now(), { count: 0, ms: 0 }];
    loop.reset();
  }

  const timer = setInterval(sample, SAMPLE_MS).unref();
  return {
    history() {
      if (samples.length === 0) sample();
      return samples;
    },
    requests: () => totals,
    noteRequest(status, ms) {
      const total = (totals[`${Math.floor(status / 100)}xx`] ??= { count: 0, seconds: 0 });
      total.count += 1;
      total.seconds += ms / 1000;
      since.count += 1;
      since.ms += ms;
    },
    readSockets(read) {
      readSockets = read;
    },
    sockets: () => readSockets(),
    readCalls(read) {
      readCalls = read;
    },
    calls: () => readCalls(),
    readTerminals(read) {
      readTerminals = read;
    },
    terminals: () => readTerminals(),
    stop() {
      clearInterval(timer);
      loop.disable();
    },
  };
}

function machineTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (of: (one: (typeof times)[number]) => number) => times.reduce((total, one) => total + of(one), 0);
  return {
    idle: sum(({ idle }) => idle),
    all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq),
  };
}

function percent(share: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10;
}
