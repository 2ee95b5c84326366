import { type Kysely, sql } from "kysely";

import { prepared } from "../db/preparingClient.ts";
import type { Schema } from "../db/schema.ts";
import { newId } from "../base/ids.ts";
import type { EndReason, NoSession } from "../base/respond.ts";
import { type Settings, usualSettings } from "./settings.ts";
import { together } from "./together.ts";
import { newToken, tokenHash } from "./tokens.ts";

/** The kind of client. It determines how long a session is valid. */
export type Agent = "web" | "terminal" | "mobile";

/** A usable session, possibly locked, with the user data that every call needs. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly account: string;
  readonly realName: string;
  readonly administrator: boolean;
  /** Increases with every change of the user's rights. It is part of the cache key of rights. */
  readonly permissionVersion: number;
  /** The active factory, one of the user's factories. Null when the user has none. */
  readonly factoryId: string | null;
  readonly locked: boolean;
  /**
   * Another person knows the password, or it is too old. Until it is changed, only the calls that are needed for that are allowed (ADR
   * 0118).
   */
  readonly mustChangePassword: boolean;
  /** What the session waits for: a one-time code, or the setup of a second factor (ADR 0149). Missing: nothing. */
  readonly secondFactor?: "code" | "enrolment" | undefined;
  readonly agent: Agent;
  /** Change counter of designed models at the time of reading. */
  readonly designChanges: number;
  /** Change counter of the menu at the time of reading. The menu cache uses it. */
  readonly menuChanges: number;
}

/** The client of a sign-in. */
export interface Origin {
  readonly agent: Agent;
  readonly userAgent: string;
  readonly ip: string;
}

/** Where and when a session was started, and when it was last used. */
export interface LiveSession {
  readonly id: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

export interface Sessions {
  /** Starts a session. @returns the token in wire form; only its hash is stored */
  create(
    userId: string,
    factoryId: string | null,
    origin: Origin,
  ): Promise<{ readonly token: string; readonly id: string }>;
  /** Finds the session of a wire token. This counts as use, which is stored at most once a minute. */
  find(wireToken: string): Promise<Session | NoSession>;
  /** The current session with this id. This does not count as use. */
  look(id: string): Promise<Session | NoSession>;
  /** Records that the session has given its one-time code. */
  setSecondFactor(id: string): Promise<void>;
  setLocked(id: string, locked: boolean): Promise<void>;
  setFactory(id: string, factoryId: string): Promise<void>;
  end(id: string, reason: EndReason): Promise<void>;
  /** Ends all sessions of one or several users, except `except`. @returns the number of ended sessions */
  endAllOf(userId: string | readonly string[], reason: EndReason, except?: string): Promise<number>;
  /** Ends the user's other sessions with the same kind of client, because the session `except` replaces them. */
  endOthers(userId: string, agent: Agent, except: string): Promise<void>;
  /** The usable sessions of a user, last used first. This does not count as use. */
  liveOf(userId: string): Promise<readonly LiveSession[]>;
  /** Deletes sessions that ended or expired long ago. */
  prune(): Promise<void>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Longest idle time and lifetime of a session, by client. Scripts in cron keep their sessions longer than browsers. */
export const sessionLimits: Readonly<Record<Agent, { readonly idleMs: number; readonly absoluteMs: number }>> = {
  web: { idleMs: 12 * hourMs, absoluteMs: 7 * dayMs },
  mobile: { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs },
  terminal: { idleMs: 30 * dayMs, absoluteMs: 90 * dayMs },
};

const touchEveryMs = minuteMs;
const keepEndedMs = 90 * dayMs;

/**
 * Creates the store of sessions.
 * @param now - clock for all limits, in milliseconds
 * @param settings - idle time of browsers, validity of passwords, and who needs a second factor; read at each look-up
 */
export function createSessions(
  kysely: Kysely<Schema>,
  now: () => number = Date.now,
  settings: () => Pick<Settings, "idleMinutes" | "passwordDays" | "secondFactor"> = () => usualSettings,
): Sessions {
  const rowOf = together((hashes) => findRows(kysely, hashes));

  const idleMsOf = (agent: Agent): number =>
    agent === "web" ? settings().idleMinutes * minuteMs : sessionLimits[agent].idleMs;

  /** The current session of a row, or why it is not usable. Ends a session that has expired. */
  async function judge(row: SessionRow): Promise<Session | NoSession> {
    if (row.endedAt !== null) return asReason(row.endReason);
    if (!row.enabled) return "user_disabled";
    const agent = asAgent(row.agent);
    const at = now();
    const idleSince = at - row.lastSeenAt.getTime();
    if (at >= row.expiresAt.getTime() || idleSince >= idleMsOf(agent)) {
      await end(kysely, [row.id], "expired", at);
      return "expired";
    }
    const { id, userId, account, realName, administrator, permissionVersion, factoryId, designChanges, menuChanges } =
      row;
    const locked = row.lockedAt !== null;
    const { passwordDays, secondFactor: demand } = settings();
    const age = at - (row.passwordSince?.getTime() ?? at);
    const mustChangePassword = row.mustChangePassword || (passwordDays > 0 && age >= passwordDays * dayMs);
    const person = { userId, account, realName, administrator, permissionVersion, mustChangePassword };
    const secondFactor = awaited(row, demand);
    return {
      id,
      ...person,
      ...(secondFactor && { secondFactor }),
      factoryId,
      locked,
      agent,
      designChanges,
      menuChanges,
    };
  }

  return {
    async create(userId, factoryId, origin) {
      const token = newToken();
      const at = now();
      const id = newId(at);
      await kysely
        .insertInto("sessions")
        .values({
          id,
          tokenHash: token.hash,
          userId,
          factoryId,
          agent: origin.agent,
          userAgent: origin.userAgent.slice(0, 500),
          ip: origin.ip.slice(0, 64),
          createdAt: new Date(at),
          lastSeenAt: new Date(at),
          expiresAt: new Date(at + sessionLimits[origin.agent].absoluteMs),
          endReason: null,
        })
        .execute();
      return { token: token.wire, id };
    },

    async find(wireToken) {
      const hash = tokenHash(wireToken);
      const row = hash && (await rowOf(hash.toString("hex")));
      if (!row) return "unknown";
      const session = await judge(row);
      if (typeof session !== "string" && now() - row.lastSeenAt.getTime() >= touchEveryMs) {
        await touch(kysely, row.id, now());
      }
      return session;
    },

    async look(id) {
      const { rows } = await sql<SessionRow>`${selectSession} where session.id = ${id}`.execute(kysely);
      return rows[0] ? judge(rows[0]) : "unknown";
    },

    async setSecondFactor(id) {
      const secondFactorAt = new Date(now());
      await kysely.updateTable("sessions").set({ secondFactorAt, secondFactorTries: 0 }).where("id", "=", id).execute();
    },

    async setLocked(id, locked) {
      const lockedAt = locked ? new Date(now()) : null;
      await kysely.updateTable("sessions").set({ lockedAt }).where("id", "=", id).execute();
    },

    async setFactory(id, factoryId) {
      await kysely.updateTable("sessions").set({ factoryId }).where("id", "=", id).execute();
    },

    end: async (id, reason) => {
      await end(kysely, [id], reason, now());
    },

    async endAllOf(userId, reason, except) {
      const live = await kysely
        .selectFrom("sessions")
        .select("id")
        .where("userId", "in", [userId].flat())
        .where("endedAt", "is", null)
        .$if(except !== undefined, (query) => query.where("id", "!=", except ?? ""))
        .execute();
      await end(
        kysely,
        live.map(({ id }) => id),
        reason,
        now(),
      );
      return live.length;
    },

    async endOthers(userId, agent, except) {
      const live = await kysely
        .selectFrom("sessions")
        .select("id")
        .where("userId", "=", userId)
        .where("agent", "=", agent)
        .where("endedAt", "is", null)
        .where("id", "!=", except)
        .execute();
      await end(
        kysely,
        live.map(({ id }) => id),
        "replaced",
        now(),
      );
    },

    async liveOf(userId) {
      const at = now();
      const rows = await kysely
        .selectFrom("sessions")
        .select(["id", "agent", "userAgent", "ip", "createdAt", "lastSeenAt"])
        .where("userId", "=", userId)
        .where("endedAt", "is", null)
        .where("expiresAt", ">", new Date(at))
        .orderBy("lastSeenAt", "desc")
        .orderBy("id", "desc")
        .execute();
      return rows.filter(({ agent, lastSeenAt }) => at - lastSeenAt.getTime() < idleMsOf(asAgent(agent)));
    },

    async prune() {
      const before = new Date(now() - keepEndedMs);
      await kysely
        .deleteFrom("sessions")
        .where((or) => or.or([or("endedAt", "<", before), or("expiresAt", "<", before)]))
        .execute();
    },
  };
}

interface SessionRow {
  readonly tokenHash: string;
  readonly id: string;
  readonly userId: string;
  readonly agent: string;
  readonly lockedAt: Date | null;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly endReason: string | null;
  /** Null if the user was removed from the active factory. */
  readonly factoryId: string | null;
  readonly account: string;
  readonly realName: string;
  readonly enabled: boolean;
  readonly administrator: boolean;
  readonly permissionVersion: number;
  readonly mustChangePassword: boolean;
  /** When the user's own password was set. Null where there is none. */
  readonly passwordSince: Date | null;
  /** Whether the user has a second factor. */
  readonly hasSecondFactor: boolean;
  /** When a second-factor code was given in this session. */
  readonly secondFactorAt: Date | null;
  readonly designChanges: number;
  readonly menuChanges: number;
}

const selectSession = sql.raw(`
  select encode(session.token_hash, 'hex') as token_hash, session.id, session.user_id, session.agent, session.locked_at,
    session.last_seen_at, session.expires_at, session.ended_at, session.end_reason, session.second_factor_at,
    member.factory_id, factor.user_id is not null as has_second_factor,
    users.account, users.real_name, users.enabled, users.administrator, users.permission_version,
    users.must_change_password, case when users.password_hash is not null
      then coalesce(users.password_changed_at, users.created_at) end as password_since, (select number from design_changes) as design_changes,
    (select number from menu_changes) as menu_changes
  from sessions session
    join users on users.id = session.user_id
    left join second_factors factor on factor.user_id = session.user_id and factor.confirmed_at is not null
    left join user_factories member on member.user_id = session.user_id and member.factory_id = session.factory_id`);

/** Reads sessions by the hex of their token hash. Every call of the wire needs one. */
async function findRows(kysely: Kysely<Schema>, hashes: readonly string[]): Promise<ReadonlyMap<string, SessionRow>> {
  const { rows } = await sql<SessionRow>`${prepared}${selectSession}
    where session.token_hash = any(array(select decode(hash, 'hex') from unnest(${[...hashes]}::text[]) hash))`.execute(
    kysely,
  );
  return new Map(rows.map((row) => [row.tokenHash, row]));
}

async function touch(kysely: Kysely<Schema>, id: string, at: number): Promise<void> {
  const before = new Date(at - touchEveryMs);
  await kysely
    .updateTable("sessions")
    .set({ lastSeenAt: new Date(at) })
    .where("id", "=", id)
    .where("lastSeenAt", "<=", before)
    .execute();
}

async function end(kysely: Kysely<Schema>, ids: readonly string[], reason: EndReason, at: number): Promise<void> {
  if (ids.length === 0) return;
  await kysely
    .updateTable("sessions")
    .set({ endedAt: new Date(at), endReason: reason })
    .where("id", "in", ids)
    .where("endedAt", "is", null)
    .execute();
}

/** What a session waits for. A code that was given is valid until the session ends. */
function awaited(row: SessionRow, demand: Settings["secondFactor"]): Session["secondFactor"] {
  if (row.hasSecondFactor) return row.secondFactorAt === null ? "code" : undefined;
  return demand === "everybody" || (demand === "administrators" && row.administrator) ? "enrolment" : undefined;
}

function asAgent(text: string): Agent {
  return text === "terminal" || text === "mobile" ? text : "web";
}

const reasons: readonly EndReason[] = [
  "signed_out",
  "expired",
  "replaced",
  "forced_off",
  "ended_elsewhere",
  "user_disabled",
  "user_deleted",
  "password_changed",
  "second_factor_changed",
  "codes_used_up",
];

function asReason(text: string | null): EndReason {
  return reasons.find((reason) => reason === text) ?? "expired";
}
