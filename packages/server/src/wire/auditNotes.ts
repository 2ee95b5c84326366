import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";

import type { Schema } from "../db/schema.ts";
import type { RequestInfo } from "./handlers.ts";
import { newId } from "../base/ids.ts";

/**
 * A refused action, for the audit log. It never contains text that an unknown user typed, because people type passwords into any field.
 */
interface RefusedCall {
  readonly request: Pick<RequestInfo, "id" | "ip">;
  /** Undefined for callers without a session. Without `factoryId`, the first factory of the account is used. */
  readonly actor: { readonly id: string; readonly account: string; readonly factoryId?: string | null } | undefined;
  readonly action: "signInRefused" | "refused";
  /** The endpoint, such as `users.remove`. */
  readonly call: string;
  /** Our code of the refusal. */
  readonly reason: string;
}

/** Audit rows about refused actions. */
export interface AuditNotes {
  note(refused: RefusedCall): void;
  /** Writes the rows that are still in memory. */
  close(): Promise<void>;
}

const flushEveryMs = 1000;
const minuteMs = 60_000;
/** Largest number of rows per minute, for one address and in total. Further refusals are only counted. */
const mostOfAddress = 60;
const mostOfAll = 600;

type Line = ReturnType<typeof lineOf>;

/**
 * Rows are written in batches outside the calls, because a refusal rolls back the transaction of its call. If the process is killed, at
 * most the last second is lost.
 */
export function createAuditNotes(kysely: Kysely<Schema>, log: FastifyBaseLogger, now: () => number): AuditNotes {
  let held: Line[] = [];
  let writing: Promise<void> = Promise.resolve();
  let minute = 0;
  let total = 0;
  let byAddress = new Map<string, number>();

  function isRoom(address: string): boolean {
    const current = Math.floor(now() / minuteMs);
    if (current !== minute) {
      const more = total - Math.min(total, mostOfAll);
      if (more > 0) log.warn({ more }, "refused calls that are not in the audit log");
      minute = current;
      total = 0;
      byAddress = new Map();
    }
    total += 1;
    if (total > mostOfAll) return false;
    const ofAddress = (byAddress.get(address) ?? 0) + 1;
    byAddress.set(address, ofAddress);
    return ofAddress <= mostOfAddress;
  }

  const flush = (): Promise<void> => {
    const lines = held;
    held = [];
    if (lines.length > 0) {
      writing = writing
        .then(async () => {
          await kysely
            .insertInto("auditLog")
            .values(await withFactories(kysely, lines))
            .execute();
        })
        .catch((error: unknown) => log.warn({ err: error }, "audit log"));
    }
    return writing;
  };
  const timer = setInterval(() => void flush(), flushEveryMs).unref();

  return {
    note(refused) {
      if (isRoom(refused.request.ip)) held.push(lineOf(refused, now()));
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Looks up the factories of a batch later. So an unknown account is refused as fast as a wrong password. */
async function withFactories(kysely: Kysely<Schema>, lines: readonly Line[]): Promise<Line[]> {
  const ids = lines.flatMap(({ factoryId, actorId }) => (factoryId === undefined && actorId !== null ? [actorId] : []));
  const members =
    ids.length === 0
      ? []
      : await kysely
          .selectFrom("userFactories")
          .select(["userId", "factoryId"])
          .where("userId", "in", ids)
          .orderBy("isDefault")
          .execute();
  const firsts = new Map(members.map(({ userId, factoryId }) => [userId, factoryId]));
  return lines.map((line) => ({ ...line, factoryId: line.factoryId ?? firsts.get(line.actorId ?? "") ?? null }));
}

function lineOf({ request, actor, action, call, reason }: RefusedCall, at: number) {
  return {
    id: newId(),
    at: new Date(at),
    actorId: actor?.id ?? null,
    actorAccount: actor?.account ?? "",
    factoryId: actor?.factoryId,
    action,
    resource: action === "signInRefused" ? "session" : "access",
    recordId: call,
    after: JSON.stringify({ call, reason }),
    requestId: request.id,
    ip: request.ip.slice(0, 64),
  };
}
