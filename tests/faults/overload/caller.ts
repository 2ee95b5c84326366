/**
 * A process that calls a server over kept connections, as a proxy does. It parses answers itself: a usual client would cost more processor
 * time than the server that it measures.
 *
 * Its first message says how to call; `opened` is its answer. Every further message is a span. Its answers are `begun`, what it got in the
 * span, and `idle`, when all its calls have been answered.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** How a process of callers calls. */
export interface Calling {
  readonly url: string;
  readonly path: string;
  readonly token: string;
  /** Most calls at once, each on its connection. They take turns. */
  readonly connections: number;
  /** Calls begin at this rate, whether or not earlier ones were answered. Missing: each connection calls again after its answer. */
  readonly perSecond?: number;
  /** Without `perSecond`: a refused connection waits as `Retry-After` asks. */
  readonly heedsRefusals?: boolean;
}

export interface Span {
  /** Calls begin this long before those count that are answered: the server shall have as much unfinished work at the start as at the end. */
  readonly leadSeconds: number;
  readonly seconds: number;
}

/** What the callers got in a span. */
export interface Got {
  readonly served: number;
  readonly servedMs: Spread;
  readonly refused: number;
  readonly refusedMs: Spread;
  /** Refusals without `Retry-After` or without the envelope. */
  readonly bare: number;
  /** Calls that could not begin, because every connection waited for its answer. */
  readonly unsent: number;
  /** Connections that ended without an answer. */
  readonly broken: number;
}

export interface Spread {
  readonly median: number;
  readonly p99: number;
  readonly most: number;
}

interface Line {
  readonly socket: Socket;
  begunAt: number;
  text: string;
}

type Callers = (span: Span, begun: () => void) => Promise<{ readonly got: Got; readonly idle: Promise<void> }>;

/** What was counted so far. */
interface Counts {
  readonly servedMs: number[];
  readonly refusedMs: number[];
  bare: number;
  unsent: number;
  broken: number;
}

if (process.argv[1] === import.meta.filename) {
  const tell = (message: string | Got): void => void process.send?.(message);
  process.on("disconnect", () => process.exit(0));
  process.once("message", (calling: Calling) => {
    void openCallers(calling).then((callers) => {
      process.on("message", (span: Span) => {
        void callers(span, () => tell("begun")).then(async ({ got, idle }) => {
          tell(got);
          await idle;
          tell("idle");
        });
      });
      tell("opened");
    });
  });
}

async function openCallers({ url, path, token, connections, perSecond, heedsRefusals }: Calling): Promise<Callers> {
  const { hostname, port, host } = new URL(url);
  const request = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${token}\r\naccept: application/json\r\n\r\n`;
  const free: Line[] = [];
  let isCalling = false;
  let counts = newCounts();
  let becomeIdle: () => void = () => undefined;

  const call = (line: Line): void => {
    if (!isCalling) return rest(line);
    line.begunAt = performance.now();
    line.socket.write(request);
  };
  const rest = (line: Line): void => {
    if (!line.socket.destroyed) free.push(line);
    if (free.length === connections) becomeIdle();
  };
  const answered = (line: Line, head: string, body: string): void => {
    const ms = performance.now() - line.begunAt;
    if (head.startsWith("HTTP/1.1 200")) counts.servedMs.push(ms);
    else {
      counts.refusedMs.push(ms);
      if (!/\r\nretry-after: [1-9]/i.test(head) || !body.includes('"reason":"overloaded"')) counts.bare += 1;
    }
    if (perSecond !== undefined) rest(line);
    else if (heedsRefusals === true && pauseMs(head) > 0) setTimeout(call, pauseMs(head), line);
    else call(line);
  };
  const open = async (): Promise<void> => {
    const line: Line = { socket: connect(Number(port), hostname), begunAt: 0, text: "" };
    line.socket.setNoDelay(true).setEncoding("latin1");
    line.socket.on("data", (text) => {
      line.text += String(text);
      const headEnd = line.text.indexOf("\r\n\r\n");
      if (headEnd < 0) return;
      const head = line.text.slice(0, headEnd);
      const end = headEnd + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      if (line.text.length < end) return;
      const body = line.text.slice(headEnd + 4, end);
      line.text = line.text.slice(end);
      answered(line, head, body);
    });
    line.socket
      .on("error", () => undefined)
      .on("close", () => {
        counts.broken += 1;
        const at = free.indexOf(line);
        if (at >= 0) free.splice(at, 1);
        void open();
      });
    await once(line.socket, "connect").catch(() => undefined);
    if (perSecond === undefined) call(line);
    else rest(line);
  };
  await Promise.all(Array.from({ length: connections }, open));
  // The server accepts connections in the order in which they were opened.
  await (await fetch(`${url}/livez`)).text();

  /** Calls at the rate until `endsAt`. Without a rate, all connections call. */
  const callUntil = async (endsAt: number): Promise<void> => {
    const began = performance.now();
    let begun = 0;
    if (perSecond === undefined) free.splice(0).forEach(call);
    await new Promise<void>((resolve) => {
      const turn = (): void => {
        const now = performance.now();
        if (now >= endsAt) return resolve();
        const due = perSecond === undefined ? 0 : Math.floor(((now - began) / 1_000) * perSecond);
        for (; begun < due; begun += 1) {
          const line = free.shift();
          if (line) call(line);
          else counts.unsent += 1;
        }
        setTimeout(turn, 1);
      };
      turn();
    });
  };
  return async ({ leadSeconds, seconds }, begun) => {
    isCalling = true;
    const countsAt = performance.now() + leadSeconds * 1_000;
    await callUntil(countsAt);
    counts = newCounts();
    begun();
    await callUntil(countsAt + seconds * 1_000);
    isCalling = false;
    const got = gotOf(counts);
    const idle = new Promise<void>((resolve) => (becomeIdle = resolve));
    if (free.length === connections) becomeIdle();
    return { got, idle };
  };
}

const newCounts = (): Counts => ({ servedMs: [], refusedMs: [], bare: 0, unsent: 0, broken: 0 });

function gotOf({ servedMs, refusedMs, ...others }: Counts): Got {
  return {
    ...{ served: servedMs.length, servedMs: spreadOf(servedMs) },
    ...{ refused: refusedMs.length, refusedMs: spreadOf(refusedMs) },
    ...others,
  };
}

function pauseMs(head: string): number {
  return 1_000 * Number(/\r\nretry-after: (\d+)/i.exec(head)?.[1] ?? 0);
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * 10) / 10;
  return { median: at(0.5), p99: at(0.99), most: at(1) };
}
