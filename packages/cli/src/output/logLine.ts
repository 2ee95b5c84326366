import { oneLine } from "@banche/core/text";

/** Names of pino's levels, which are numbers in a line. */
const levels: Readonly<Record<number, string>> = {
  10: "TRACE",
  20: "DEBUG",
  30: "INFO",
  40: "WARN",
  50: "ERROR",
  60: "FATAL",
};
const said = new Set(["level", "time", "process", "pid", "hostname", "reqId", "msg"]);

/**
 * A line of the server's log for people: time (UTC), level, process, request, message, and the rest as `name=value`. A line that is no
 * JSON stays unchanged. Control characters are never written.
 */
export function readableLogLine(line: string): string {
  const entry = entryOf(line);
  if (!entry) return oneLine(line);
  const { level, time, process, reqId, msg }: Readonly<Record<string, unknown>> = { ...entry };
  const rest = Object.entries(entry).filter(([name]) => !said.has(name));
  return [
    String(time).replace("T", " ").replace("Z", ""),
    (levels[Number(level)] ?? String(level)).padEnd(5),
    ...[process, reqId, msg].filter((part) => part !== undefined).map((part) => oneLine(String(part))),
    ...rest.map(([name, value]) => `${name}=${oneLine(typeof value === "string" ? value : JSON.stringify(value))}`),
  ].join(" ");
}

function entryOf(line: string): object | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry !== "object" || entry === null || !("msg" in entry)) return undefined;
    return entry;
  } catch {
    return undefined;
  }
}
