import { createHash } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout } from "node:timers/promises";

/** Results of all calls of the clients. */
export interface Seen {
  calls: number;
  /** Calls without an answer, or with an error as answer. */
  failed: number;
  /** Calls that the servers refused for now (503). The client may try again. */
  refused: number;
  /** Codes of the positions whose creation was acknowledged. */
  readonly made: string[];
  /** Messages of the first ten failures. */
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
  /** Idempotency key: the server recognises a repeated call by it. */
  readonly key?: string;
}

/**
 * Typical reads of users: pages of several lists, a selector of the platform, and the current user. None answers with all positions, of
 * which the clients create more and more: answers and the memory for them would grow for as long as the load runs.
 */
const reads = [
  "/api/system/Permission/Users?pageSize=20",
  "/api/oauth/CurrentUser",
  "/api/ext/records/vehicles?pageSize=20",
  "/api/system/Message?pageSize=20",
  "/api/ext/records/drivers?pageSize=20",
  "/api/system/Permission/Organize/Department/Selector",
];

/** Number of calls after which a client signs in again. */
const callsOfSession = 50;

/** Pause between two calls. Without it the clients use the processors that a starting process needs. */
const pauseMs = 30;

/** Starts clients that read and write through the proxy until `stop`. Each waits for an answer before its next call. */
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
    /** The longest time without a successful call in ms, since the start or the last `forgetGap`. */
    gapMs,
    /** Resolves after the next successful call. Refused calls do not count. */
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

/** Waits until this many more calls were made. */
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
