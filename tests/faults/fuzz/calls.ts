/** Calls that nobody would write by hand: any endpoint, with content that differs in depth, size, types, order and headers. */
import { contract, entries, type Entry } from "@banche/core/wire";

export interface FuzzCall {
  readonly endpoint: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** What ends the own session, or shuts the own account out: the course would go on as a stranger. */
const left: ReadonlySet<string> = new Set(["session.logout", "session.lock", "onlineUsers.remove"]);
const targets: readonly Entry[] = entries(contract).filter(({ id }) => !left.has(id));

const deepest = 20_000;
const longestChars = 1_800_000;
const members =
  "id account realName gender organizeId managerId positionId roleId headIcon parentId fullName enCode sortCode enabledMark description " +
  "propertyJson type isTree dictionaryTypeId birthday entryDate email mobilePhone nation userPassword validatePassword version ids theme " +
  "language oldPassword password code timestamp signature companyId operations op record value title bodyText toUserIds secret mobile " +
  "currentPassword mobileCode __proto__ constructor toString hasOwnProperty";
const names = members.split(" ");
const queryNames =
  "keyword currentPage pageSize sort sidx cursor organizeId type category startTime endTime isTree keys companyId encryption size filter n".split(
    " ",
  );

/** Numbers from 0 to 1 that a seed decides, so that a call that failed can be made again. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @param ids - records that there are */
export function fuzzCall(random: () => number, ids: readonly string[]): FuzzCall {
  const below = (count: number): number => Math.floor(random() * count);
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const chance = (part: number): boolean => random() < part;

  const words = [
    "",
    "-1",
    "admin",
    "' or 1=1 --",
    "%",
    "a\u0000b",
    "\ud800",
    "\u202e",
    "9".repeat(30),
    "1e400",
    "true",
    "null",
    "[]",
    "../..",
    "2024-01-05 16:00:00",
    "<b>".repeat(40),
    "(a+)+$",
    "13800138000",
    "\u{20bb7}林",
  ];
  const word = (): string => {
    if (chance(0.3)) return oneOf(ids);
    if (chance(0.02)) return oneOf(["x", "<b>", "林", "&amp;", " ", "a,"]).repeat(below(200_000));
    return chance(0.8) ? oneOf(words) : String.fromCharCode(...Array.from({ length: below(20) }, () => below(0xffff)));
  };
  const numbers = [0, -1, 1.5, 1e300, -1e300, 9e15, Number.MAX_SAFE_INTEGER, 253_402_300_800_000, 8.64e15];
  const leaf = (): unknown => oneOf([word, () => oneOf(numbers), () => below(100), () => chance(0.5), () => null])();
  const value = (depth: number): unknown => {
    if (depth <= 0 || chance(0.6)) return leaf();
    return chance(0.4) ? Array.from({ length: below(5) }, () => value(depth - 1)) : record(depth - 1);
  };
  function record(depth: number): unknown {
    return Object.fromEntries(
      Array.from({ length: below(8) }, () => [chance(0.9) ? oneOf(names) : word(), value(depth)]),
    );
  }
  /** Text of JSON: also such as no program would make of an object. */
  const json = (): string => {
    const kind = random();
    if (kind < 0.02) return nested(below(deepest));
    if (kind < 0.04) return `{"${oneOf(names)}":${nested(below(deepest))}}`;
    if (kind < 0.05) return `{${`"${oneOf(names)}":1,`.repeat(below(20_000))}"x":1}`;
    if (kind < 0.06)
      return JSON.stringify({
        [oneOf(names)]: oneOf(["x", "<p>", "<!--", "[[", "\\"]).repeat(below(longestChars / 4)),
      });
    if (kind < 0.07) return JSON.stringify({ operations: Array.from({ length: below(600) }, () => record(2)) });
    if (kind < 0.1) return JSON.stringify(value(4)).slice(0, below(200));
    return JSON.stringify(chance(0.85) ? record(4) : value(4)) ?? "";
  };
  const nested = (depth: number): string => {
    const [open, close] = oneOf([
      ["[", "]"],
      ['{"a":', "}"],
    ] as const);
    return `${open.repeat(depth)}1${chance(0.9) ? close.repeat(depth) : ""}`;
  };

  const { id, endpoint } = oneOf(targets);
  const segment = (): string =>
    chance(0.05) ? oneOf(["%00", "%ff", "%", "..", "%2e%2e", "x".repeat(600)]) : escaped(word());
  const query = Array.from(
    { length: below(5) },
    () => `${oneOf(queryNames)}=${chance(0.05) ? oneOf(["%00", "%ff", "%"]) : escaped(word())}`,
  );
  const product = oneOf(["", "", "", "/banche", "/x"]);
  const path = product + endpoint.path.replace(/\{\w+\}/g, () => segment().slice(0, 2000) || "x");
  const isBare = endpoint.method === "GET" && chance(0.9);
  const type = chance(0.85)
    ? "application/json"
    : oneOf([
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "multipart/form-data; boundary=b",
        "",
      ]);
  const body = isBare ? undefined : type.endsWith("=b") ? part(word(), json()) : json();
  const headers: Record<string, string> = body === undefined || type === "" ? {} : { "content-type": type };
  if (chance(0.2)) headers["idempotency-key"] = oneOf(["a", "b", "x".repeat(300), latin(word())]);
  if (chance(0.1)) headers["banche-job"] = latin(word());
  if (chance(0.1)) headers["banche-factory"] = latin(word());
  if (chance(0.1)) headers["accept-language"] = latin(word()).repeat(5).slice(0, 5000);
  if (chance(0.1)) headers["x-request-id"] = latin(word());
  if (chance(0.05)) headers["user-agent"] = latin(word()).slice(0, 10_000);
  if (chance(0.05)) headers["x-forwarded-for"] = latin(word());
  if (chance(0.05)) headers["authorization"] = latin(word()) || "bearer x";
  if (chance(0.05)) headers["content-encoding"] = oneOf(["gzip", "br", "x"]);
  return {
    ...{ endpoint: id, method: endpoint.method, headers },
    path: `${path}${query.length > 0 ? "?" : ""}${query.join("&")}`.slice(0, 60_000),
    body: body === undefined ? undefined : Buffer.from(body.slice(0, longestChars)),
  };
}

function part(name: string, content: string): string {
  const head = `content-disposition: form-data; name="file"; filename="${name.replace(/[\r\n"]/g, "")}.png"`;
  return `--b\r\n${head}\r\n\r\n${content}\r\n--b--\r\n`;
}

function escaped(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "?")).slice(0, 20_000);
}

/** What the parser of HTTP lets through in a header. */
function latin(text: string): string {
  return text.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, "?").slice(0, 2000);
}
