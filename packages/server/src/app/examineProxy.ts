import { randomBytes } from "node:crypto";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { networkInterfaces } from "node:os";

import * as z from "zod/mini";

import { messageOf } from "../base/startError.ts";
import { type Arrival, arrivalPath, proofOf } from "../http/arrival.ts";
import { plain } from "../http/proxies.ts";
import { examineSockets } from "./examineSockets.ts";
import { type Finding, finding } from "./finding.ts";

interface Asked {
  readonly publicUrl?: string | undefined;
  readonly mark: string | undefined;
  /** How long the test socket stays silent, in milliseconds. Default 5000. */
  readonly silenceMs?: number | undefined;
}

/** The address that a request was sent from, and how it arrived at the server. */
interface Trip {
  readonly from: { readonly address: string; readonly port: number };
  readonly arrival: Arrival;
}

interface Answer {
  readonly from: Trip["from"];
  readonly status: number;
  readonly location: string;
  readonly body: string;
}

const limitMs = 5_000;
const longestAnswer = 64 * 1024;
/**
 * A reserved address (RFC 5737) that no real caller has. If a server takes it as the caller, it trusts a header that any caller can
 * forge.
 */
const forged = "192.0.2.77";
/** A proxy alternates between processes, and one of them may have other settings, so the request is repeated. */
const times = 6;

const arrivalSchema: z.ZodMiniType<Arrival> = z.object({
  way: z.object({ addresses: z.array(z.string()), caller: z.number() }),
  port: z.number(),
  trust: z.enum(["none", "addresses", "count"]),
  host: z.string(),
  protocol: z.string(),
});

/** Checks that processes behind the public address see the real caller, and that sockets get through. */
export async function examineProxy({ publicUrl, mark, silenceMs }: Asked): Promise<readonly Finding[]> {
  if (publicUrl === undefined) return [finding("proxy", "skipped", "none")];
  const url = new URL(publicUrl);
  const sockets = examineSockets(url, silenceMs);
  const headers = mark === undefined ? finding("proxy", "problem", "noMark") : await examineHeaders(url, mark);
  // A server that cannot be reached is reported only once.
  return headers.found === "unreachable" ? (await sockets, [headers]) : [headers, await sockets];
}

async function examineHeaders(url: URL, mark: string): Promise<Finding> {
  const found: Finding[] = [];
  for (let left = times; left > 0; left -= 1) {
    const one = await once(url, mark);
    if (one.state === "problem") return one;
    found.push(one);
  }
  return found.find(({ state }) => state === "warning") ?? found[0] ?? finding("proxy", "skipped", "none");
}

async function once(url: URL, mark: string): Promise<Finding> {
  let answer: Answer;
  try {
    answer = await ask(url, mark);
  } catch (error) {
    return finding("proxy", "problem", "unreachable", { url: url.href, reason: messageOf(error) });
  }
  const { status, location, from } = answer;
  if (status >= 300 && status < 400) return finding("proxy", "problem", "elsewhere", { url: url.href, location });
  const arrival = readArrival(answer);
  if (!arrival) return finding("proxy", "problem", "otherAnswer", { url: url.href, status });
  return judge(url, { from, arrival });
}

function readArrival({ status, body }: Answer): Arrival | undefined {
  if (status !== 200) return undefined;
  try {
    return arrivalSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** The most serious fault of the request, or a finding that it is fine. */
function judge(url: URL, trip: Trip): Finding {
  const { host, protocol } = trip.arrival;
  const caller = judgeCaller(trip);
  if (caller.state === "problem") return caller;
  if (host.toLowerCase() !== url.host) return finding("proxy", "problem", "host", { host, wanted: url.host });
  if (caller.state === "warning") return caller;
  if (url.protocol === "https:" && protocol !== "https") return finding("proxy", "warning", "protocol");
  return caller;
}

function judgeCaller({ from, arrival: { way, port, trust } }: Trip): Finding {
  const { addresses, caller } = way;
  const counted = addresses[caller] ?? "";
  const [peer = ""] = addresses;
  const isDirect = peer === from.address && port === from.port;
  const isKept = addresses.at(-1) === forged;
  /** The index of the caller that the proxies added. Later entries were sent by the caller itself. */
  const own = addresses.length - (isKept ? 2 : 1);
  if (caller > own) {
    // A request from a trusted proxy machine may name any caller: only a warning. It is a problem if a proxy in between
    // passes the forged address on unchanged.
    const isOwn = trust === "addresses" && (isDirect || own > 0) && isOfThisMachine(addresses[own] ?? "");
    if (isOwn) return finding("proxy", "warning", "ownMachine", { address: addresses[own] ?? "" });
    return finding("proxy", "problem", trust === "count" ? "forgedCount" : "forged", { address: addresses[own] ?? "" });
  }
  if (isDirect) return finding("proxy", "ok", "direct", { address: counted });
  if (own === 0) return finding("proxy", trust === "none" ? "warning" : "problem", "unwritten", { address: peer });
  if (caller === own) return finding("proxy", "ok", "believed", { address: counted });
  if (trust === "none") return finding("proxy", "warning", "untrusted", { address: peer });
  return finding("proxy", "problem", trust === "count" ? "otherCount" : "otherProxy", { address: counted });
}

function isOfThisMachine(address: string): boolean {
  return Object.values(networkInterfaces()).some((some) => some?.some((one) => one.address === address));
}

/** Sends a request with a forged forwarding header. */
function ask(url: URL, mark: string): Promise<Answer> {
  const send = url.protocol === "https:" ? requestSecure : requestPlain;
  const at = new URL(url);
  at.pathname = url.pathname.replace(/\/+$/, "") + arrivalPath;
  const headers = {
    authorization: proofOf(mark, randomBytes(16).toString("hex")),
    accept: "application/json",
    "x-forwarded-for": forged,
  };
  return new Promise((resolve, reject) => {
    const sent = send(at, { agent: false, headers, signal: AbortSignal.timeout(limitMs) }, (answer) => {
      const { localAddress = "", localPort = 0 } = answer.socket;
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => {
        body += part;
        if (body.length > longestAnswer) sent.destroy(new Error("too long an answer"));
      });
      answer.on("error", reject);
      answer.on("end", () => {
        const { statusCode: status = 0, headers: told } = answer;
        resolve({
          from: { address: plain(localAddress), port: localPort },
          ...{ status, location: told.location ?? "", body },
        });
      });
    });
    sent.on("error", reject).end();
  });
}
