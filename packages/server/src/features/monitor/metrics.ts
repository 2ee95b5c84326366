import { createHash, timingSafeEqual } from "node:crypto";

import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Terminals } from "../../base/vitals.ts";
import type { Deps } from "../../deps.ts";
import { mailCounts } from "../../mail/mailState.ts";
import { version } from "../../version.ts";
import { databaseState, queueState } from "./state.ts";

type Line = readonly [labels: Readonly<Record<string, string>>, value: number];

interface Family {
  readonly help: string;
  readonly type: "counter" | "gauge";
  readonly lines: readonly Line[];
}

/**
 * `GET /metrics` in the text format of Prometheus. With `token`, callers need it as a bearer token. Without it, only direct callers on
 * the same machine are allowed. All others get an answer as if the page did not exist.
 */
export function mountMetrics(app: FastifyInstance, deps: Deps, token: string | undefined): void {
  app.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
    if (!mayRead(request, token)) return reply.callNotFound();
    const text = textOf(await familiesOf(deps));
    return reply.header("cache-control", "no-store").type("text/plain; version=0.0.4; charset=utf-8").send(text);
  });
}

function mayRead({ headers, raw }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(headers.authorization ?? "", `Bearer ${token}`);
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers["forwarded"] !== undefined;
  const from = raw.socket.remoteAddress ?? "";
  return !isForwarded && (from === "::1" || /^(?:::ffff:)?127\./.test(from));
}

/** Compares two texts in constant time. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

async function familiesOf({ vitals, database, now, history }: Deps): Promise<Readonly<Record<string, Family>>> {
  const { kysely } = database;
  const [stored, queue, mail] = await Promise.all([
    databaseState(kysely),
    queueState(kysely, now()),
    mailCounts(kysely, now()),
  ]);
  const last = vitals.history().at(-1);
  const requests = Object.entries(vitals.requests());
  const { rss, heapUsed } = process.memoryUsage();
  const { connections, users } = vitals.sockets();
  const calls = vitals.calls();
  const { user, system } = process.cpuUsage();
  const gauge = (help: string, value: number): Family => ({ help, type: "gauge", lines: [[{}, value]] });
  const counter = (help: string, lines: readonly Line[]): Family => ({ help, type: "counter", lines });
  return {
    ...(history.isApart && {
      banche_history_up: gauge(
        "Whether the database of positions answers, 0 or 1.",
        history.keepsSince() === undefined ? 0 : 1,
      ),
    }),
    banche_info: { ...gauge("Version of the server.", 1), lines: [[{ version, node: process.versions.node }, 1]] },
    process_start_time_seconds: gauge("When the process started.", Math.round(now() / 1000 - process.uptime())),
    process_cpu_seconds_total: counter("Processor time of the process.", [[{}, (user + system) / 1e6]]),
    process_resident_memory_bytes: gauge("Memory of the process.", rss),
    nodejs_heap_size_used_bytes: gauge("Heap in use.", heapUsed),
    banche_event_loop_delay_seconds: gauge("How late timers are, 99th percentile of 5 s.", (last?.loopMs ?? 0) / 1000),
    banche_http_requests_total: counter(
      "Requests that were answered.",
      requests.map(([status, { count }]) => [{ status }, count]),
    ),
    banche_http_request_seconds_total: counter(
      "How long they took together.",
      requests.map(([status, { seconds }]) => [{ status }, seconds]),
    ),
    banche_calls_at_work: gauge("Calls of the API that are carried out.", calls.atWork),
    banche_calls_waiting: gauge("Calls that wait for their turn.", calls.waiting),
    banche_calls_refused_total: counter("Calls that were refused, because too many waited.", [[{}, calls.refused]]),
    banche_sockets: gauge("Open sockets of this process.", connections),
    banche_socket_users: gauge("Users with a socket here.", users),
    banche_database_size_bytes: gauge("Size of the database.", stored.sizeBytes),
    banche_database_connections: gauge("Connections to the database.", stored.connections),
    banche_database_waiting: gauge("Statements that wait for a lock.", stored.waiting),
    banche_task_runs: {
      ...gauge("Runs of tasks: open ones, and those that ended in the last 24 hours.", 0),
      lines: Object.entries(queue).map(([state, value]) => [{ state }, value]),
    },
    banche_mails: {
      ...gauge("Mails: those that wait, and those that ended in the last 24 hours.", 0),
      lines: Object.entries(mail).map(([state, value]) => [{ state }, value]),
    },
    ...terminalFamilies(vitals.terminals()),
  };
}

function terminalFamilies(terminals: Terminals | undefined): Readonly<Record<string, Family>> {
  if (!terminals) return {};
  const { connections, signedIn, fixes, ended, faults } = terminals;
  const linesOf = (label: string, counts: ReadonlyMap<string, number>): readonly Line[] =>
    [...counts].map(([name, value]) => [{ [label]: name }, value]);
  const counter = (help: string, lines: readonly Line[]): Family => ({ help, type: "counter", lines });
  return {
    banche_terminals: {
      help: "Connections of terminals of vehicles.",
      type: "gauge",
      lines: [
        [{ state: "signed_in" }, signedIn],
        [{ state: "stranger" }, Math.max(0, connections - signedIn)],
      ],
    },
    banche_terminal_fixes_total: counter("Positions of terminals.", linesOf("outcome", fixes)),
    banche_terminal_ends_total: counter("Connections of terminals that ended.", linesOf("reason", ended)),
    banche_terminal_faults_total: counter("Frames of terminals that could not be read.", [[{}, faults]]),
  };
}

function textOf(families: Readonly<Record<string, Family>>): string {
  const quoted = (labels: Readonly<Record<string, string>>): string => {
    const all = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    return all.length > 0 ? `{${all.join(",")}}` : "";
  };
  return Object.entries(families)
    .map(([name, { help, type, lines }]) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...lines.map(([labels, value]) => `${name}${quoted(labels)} ${value}`),
        "",
      ].join("\n"),
    )
    .join("");
}
