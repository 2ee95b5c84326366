import { createHash, randomBytes, randomInt } from "node:crypto";

import type { contract } from "@banche/core/wire";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { layoutOf } from "../../people/layout.ts";
import { audit } from "../../records/audit.ts";
import { refuse } from "../../base/respond.ts";
import { startSession } from "../../people/startSession.ts";
import { readUser } from "./codes.ts";

export const scanLifeMs = 3 * 60_000;
/** Largest number of open screen codes per address. */
const mostOpen = 50;
/** Characters that are not easily confused when typed. */
const letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const idLength = 10;

type Scans = Pick<
  HandlersOf<typeof contract.signIn>,
  "startScan" | "pollScan" | "lookAtScan" | "approveScan" | "refuseScan"
>;

/**
 * A screen shows an id. A signed-in user looks at the device behind it, and then only this user can admit or refuse it. The screen alone
 * knows the secret and gets a token once.
 */
export function scanHandlers({ database, now, settings }: Deps): Scans {
  const { kysely } = database;

  return {
    async startScan({ request }) {
      const at = now();
      const { rows } = await sql<{ open: number }>`select count(*)::integer as open from sign_in_scans
        where ip = ${request.ip.slice(0, 64)} and started_at > ${new Date(at - scanLifeMs)}`.execute(kysely);
      if ((rows[0]?.open ?? 0) >= mostOpen) throw refuse.rateLimited(scanLifeMs);
      const id = Array.from({ length: idLength }, () => letters[randomInt(letters.length)]).join("");
      const secret = randomBytes(32).toString("base64url");
      await sql`delete from sign_in_scans where expires_at < ${new Date(at - scanLifeMs)}`.execute(kysely);
      await sql`insert into sign_in_scans (id, secret_hash, ip, user_agent, started_at, expires_at)
        values (${id}, ${hashOf(secret)}, ${request.ip.slice(0, 64)}, ${request.userAgent.slice(0, 300)},
          ${new Date(at)}, ${new Date(at + scanLifeMs)})`.execute(kysely);
      return { id, secret, expiresIn: scanLifeMs / 1000 };
    },

    async pollScan({ params, body, request, log, knowDevice }) {
      const { rows } = await sql<{ status: Status; userId: string | null; expiresAt: Date }>`
        select status, user_id, expires_at from sign_in_scans
        where id = ${params.id} and secret_hash = ${hashOf(body.secret)}`.execute(kysely);
      const [scan] = rows;
      if (!scan || scan.status === "used" || scan.expiresAt.getTime() <= now()) return { status: "expired" };
      if (scan.status !== "approved" || scan.userId === null) {
        return { status: scan.status === "approved" ? "expired" : scan.status };
      }
      const used = await sql`update sign_in_scans set status = 'used'
        where id = ${params.id} and status = 'approved' returning id`.execute(kysely);
      const user = await readUser(kysely, scan.userId);
      if (used.rows.length === 0 || !user?.enabled) return { status: "expired" };
      const token = await startSession(kysely, { now, settings }, user.id, request);
      knowDevice(user.account);
      log.info({ userId: user.id, ip: request.ip }, "signed in with a confirmed code");
      return { status: "approved", token, theme: layoutOf(user.theme) };
    },

    async lookAtScan({ params, db, session }) {
      const { rows } = await sql<{ id: string; ip: string; userAgent: string; startedAt: Date }>`
        update sign_in_scans set status = 'seen', user_id = ${session.userId}
        where id = ${tidy(params.id)} and expires_at > ${new Date(now())}
          and (status = 'waiting' or (status = 'seen' and user_id = ${session.userId}))
        returning id, ip, user_agent, started_at`.execute(db);
      const [scan] = rows;
      if (!scan) throw refuse.because("scan_expired", "server.scanExpired");
      return { id: scan.id, ip: scan.ip, device: scan.userAgent, startedAt: scan.startedAt.getTime() };
    },

    async approveScan(call) {
      const { params, db, session } = call;
      await decide(db, params.id, "approved", session.userId);
      await audit(call, { action: "approveSignIn", resource: "session", recordId: tidy(params.id) });
    },

    async refuseScan({ params, db, session }) {
      await decide(db, params.id, "refused", session.userId);
    },
  };

  /** The first user who looked at the code decides, once. */
  async function decide(db: Kysely<Schema>, id: string, status: Status, userId: string): Promise<void> {
    const { rows } = await sql`update sign_in_scans set status = ${status}
      where id = ${tidy(id)} and status = 'seen' and user_id = ${userId} and expires_at > ${new Date(now())}
      returning id`.execute(db);
    if (rows.length === 0) throw refuse.because("scan_expired", "server.scanExpired");
  }
}

type Status = "waiting" | "seen" | "approved" | "refused" | "used";

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Normalises a typed id: any letter case, with blanks and dashes. */
const tidy = (id: string): string => id.replace(/[\s-]/g, "").toUpperCase();
