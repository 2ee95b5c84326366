/**
 * A process that calls a server over kept connections, as a proxy does, and prints what it got as one line of JSON. It parses answers itself:
 * a usual client would cost more processor time than the server that it measures.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** What a process of callers does. */
export interface Calling {
  readonly url: string;
  readonly path: string;
  readonly token: string;
  readonly seconds: number;
  /** Most calls at once, each on its connection. */
  readonly connections: number;
  /** Calls begin at this rate, whether or not earlier ones were answered. Missing: each connection calls again after its answer. */
  readonly perSecond?: number;
  /** Without `perSecond`: a refused connection waits as `Retry-After` asks. */
  readonly heedsRefusals?: boolean;
}

/** What the callers got. */
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

if (process.argv[1] === import.meta.filename) {
  const got = await callAll(JSON.parse(process.argv[2] ?? "") as Calling);
  console.log(JSON.stringify(got));
  process.exit(0);
}

async function callAll({ url, path, token, seconds, connections, perSecond, heedsRefusals }: Calling): Promise<Got> {
  const { hostname, port, host } = new URL(url);
  const request = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${token}\r\naccept: application/json\r\n\r\n`;
  const [servedMs, refusedMs]: [number[], number[]] = [[], []];
  let [bare, unsent, broken] = [0, 0, 0];
  const free: Line[] = [];
  let isOver = false;

  const call = (line: Line): void => {
    if (isOver) return;
    line.begunAt = performance.now();
    line.socket.write(request);
  };
  const answered = (line: Line, head: string, body: string): void => {
    const ms = performance.now() - line.begunAt;
    if (head.startsWith("HTTP/1.1 200")) servedMs.push(ms);
    else {
      refusedMs.push(ms);
      if (!/\r\nretry-after: [1-9]/i.test(head) || !body.includes('"reason":"overloaded"')) bare += 1;
    }
    if (perSecond !== undefined) free.push(line);
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
        if (isOver) return;
        broken += 1;
        void open();
      });
    await once(line.socket, "connect").catch(() => undefined);
    if (perSecond === undefined) call(line);
    else free.push(line);
  };
  await Promise.all(Array.from({ length: connections }, open));
  // The server accepts connections in the order in which they were opened.
  await (await fetch(`${url}/livez`)).text();

  const began = performance.now();
  const endsAt = began + seconds * 1_000;
  let begun = 0;
  await new Promise<void>((resolve) => {
    const turn = (): void => {
      const now = performance.now();
      if (now >= endsAt) return resolve();
      const due = perSecond === undefined ? 0 : Math.floor(((now - began) / 1_000) * perSecond);
      for (; begun < due; begun += 1) {
        const line = free.pop();
        if (line) call(line);
        else unsent += 1;
      }
      setTimeout(turn, 1);
    };
    turn();
  });
  isOver = true;
  return {
    ...{ served: servedMs.length, servedMs: spreadOf(servedMs) },
    ...{ refused: refusedMs.length, refusedMs: spreadOf(refusedMs), bare, unsent, broken },
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
