import { createHash } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout } from "node:timers/promises";

/** What clients saw of the cluster. */
export interface Seen {
  calls: number;
  /** Calls without an answer, or with one that says that something is wrong. */
  failed: number;
  /** Calls that the servers refused for now, with the word to ask again. */
  refused: number;
  /** Codes of the departments whose making was acknowledged. */
  readonly made: string[];
  /** The first failures, in words. */
  readonly failures: string[];
}

interface Answer {
  readonly status: number;
  readonly code: number;
}

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
  /** By which the server knows it when it comes again. */
  readonly key?: string;
}

/** What people read all day: a page of several lists, one of them in the form of the platform, and who they are. */
const reads = [
  "/api/system/Permission/Users?pageSize=20",
  "/api/oauth/CurrentUser",
  "/api/ext/records/vehicles?pageSize=20",
  "/api/system/Message?pageSize=20",
  "/api/ext/records/drivers?pageSize=20",
  "/api/system/Permission/Position/Selector",
];

/** Then a client signs in again. */
const callsOfSession = 50;

/** What people leave between two calls: otherwise clients take the processors that a process needs to start. */
const pauseMs = 30;

/** Clients that read and write through the proxy until they are told to stop; each waits for one answer before it asks on. */
export function startLoad(url: string, password: string, clients: number) {
  const seen: Seen = { calls: 0, failed: 0, refused: 0, made: [], failures: [] };
  const agent = new Agent({ keepAlive: true });
  const stop = new AbortController();
  const over = stop.signal;
  let number = 0;
  let lastGood = performance.now();
  let gap = 0;
  const gapMs = (): number => Math.max(gap, performance.now() - lastGood);

  async function work(): Promise<void> {
    let token = "";
    for (let at = 0; !over.aborted; at += 1) {
      await setTimeout(pauseMs);
      if (token === "" || at % callsOfSession === 0) token = await signIn();
      else if (at % 4 === 0) await make(token);
      else await note({ path: reads[at % reads.length] ?? "", token });
    }
  }

  async function signIn(): Promise<string> {
    const body = { account: "admin", password: createHash("md5").update(password).digest("hex") };
    const answer = await note({ method: "POST", path: "/api/oauth/Login", body });
    return answer?.code === 200 ? ((answer.data as { token?: string } | undefined)?.token ?? "") : "";
  }

  async function make(token: string): Promise<void> {
    number += 1;
    const code = `load${number}`;
    const body = {
      fullName: code,
      enCode: code,
      type: "driving",
      organizeId: await department(token),
      sortCode: 0,
      enabledMark: 1,
    };
    const answer = await note({ method: "POST", path: "/api/system/Permission/Position", token, body, key: code });
    if (answer?.code === 200) seen.made.push(code);
  }

  let known: string | undefined;
  async function department(token: string): Promise<string> {
    if (known !== undefined) return known;
    const answer = await note({ path: "/api/ext/records/departments?pageSize=1", token });
    const found = (answer?.data as { list?: readonly { id: string }[] } | undefined)?.list?.[0]?.id;
    if (found !== undefined) known = found;
    return found ?? "";
  }

  async function note(call: Call) {
    const { method = "GET", path } = call;
    seen.calls += 1;
    try {
      const answer = await send(call);
      if (answer.status === 503) seen.refused += 1;
      else if (answer.code !== 200) fail(`${method} ${path}: ${answer.status} ${answer.code}`);
      else {
        gap = gapMs();
        lastGood = performance.now();
      }
      return answer;
    } catch (error) {
      fail(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  function fail(what: string): void {
    seen.failed += 1;
    if (seen.failures.length < 10) seen.failures.push(what);
  }

  function send({ method = "GET", path, token = "", body, key }: Call) {
    const text = body && JSON.stringify(body);
    const headers = {
      ...(token !== "" && { authorization: token }),
      ...(text !== undefined && {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(text)),
      }),
      ...(key !== undefined && { "idempotency-key": `cluster-${key}` }),
    };
    return new Promise<Answer & { readonly data?: unknown }>((resolve, reject) => {
      const sent = request(`${url}${path}`, { method, headers, agent, timeout: 30_000 }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode ?? 0, ...read(text) }));
      });
      sent.on("timeout", () => sent.destroy(new Error("no answer in 30 s")));
      sent.on("error", reject);
      sent.end(text);
    });
  }

  const workers = Array.from({ length: clients }, work);
  return {
    seen,
    /** The longest time without a good call, in milliseconds, since the start or since it was forgotten. */
    gapMs,
    /** Waits for a good call: refusals come fast, and are calls as well. */
    async untilGood() {
      const began = performance.now();
      const wasGood = (): boolean => lastGood >= began;
      while (!wasGood()) await setTimeout(10);
    },
    forgetGap() {
      gap = 0;
      lastGood = performance.now();
    },
    async stop(): Promise<Seen> {
      stop.abort();
      await Promise.all(workers);
      agent.destroy();
      return seen;
    },
  };
}

/** Waits until so many calls more were made. */
export async function moreCalls(seen: Seen, calls: number): Promise<void> {
  const wanted = seen.calls + calls;
  while (seen.calls < wanted) await setTimeout(50);
}

function read(text: string): { readonly code: number; readonly data?: unknown } {
  try {
    return JSON.parse(text) as { code: number };
  } catch {
    return { code: 0 };
  }
}
