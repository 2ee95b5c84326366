import { rules } from "@banche/core/forms";
import { TILE_ADDRESS_MAX, type TileFault, tileFault, tileZooms } from "@banche/core/tracking";
import { type contract, SECRET_MASK } from "@banche/core/wire";
import { sql } from "kysely";

import { PASSWORD_HISTORY_MAX } from "../../auth/passwordPolicy.ts";
import { addressesIn, gateOf, readSettings, type Settings, usualSettings } from "../../auth/settings.ts";
import { isNetwork } from "../../base/addressList.ts";
import { type IssueDraft, refuse } from "../../base/respond.ts";
import { afterCommit } from "../../db/transact.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../records/audit.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { hurryMails } from "../../mail/sender.ts";
import { mailPlace, sealedMailPassword, sealMailPassword } from "../../mail/mailServer.ts";
import { mailIssues, passwordAfter } from "./mailIssues.ts";
import { mailCalls } from "./mailCalls.ts";

const SHORTEST_MINUTES = 5;
const LONGEST_MINUTES = 10_080;
const MOST_ADDRESSES = 500;

/** Lower and upper bounds of whole numbers. */
const bounds = {
  ...{ passwordDays: [0, 3650], passwordHistory: [0, PASSWORD_HISTORY_MAX], mailPort: [1, 65_535] },
  ...{ drivingDayMinutes: [30, 1440], drivingNightMinutes: [30, 1440], breakMinutes: [5, 240] },
  ...{ driving24HourMinutes: [60, 1440], driving7DayMinutes: [60, 10_080], restMinutes: [0, 1440] },
  ...{ daysInRow: [1, 31], nightsInRow: [1, 31] },
  ...{ mapMinZoom: [tileZooms.least, tileZooms.most], mapMaxZoom: [tileZooms.least, tileZooms.most] },
} as const satisfies Partial<Record<keyof Settings, readonly [number, number]>>;

/** Largest text lengths in characters. */
const longest = {
  ...{ title: 50, about: 500, copyright: 100, company: 100, companyCode: 50, companyAddress: 200 },
  ...{ companyContact: 50, companyPhone: 50, companyEmail: 254, allowedAddresses: 10_000 },
  ...{ mailHost: 253, mailAccount: 254, mailSenderName: 100, mailSender: 254, alertEmails: 6000 },
  ...{ mapTiles: TILE_ADDRESS_MAX, mapAttribution: 200 },
} as const satisfies Partial<Record<keyof Settings, number>>;

/** The rules of the address of tiles. */
const tileRules = { address: "tileAddress", places: "tilePlaces", range: "tileRange" } as const satisfies Record<
  TileFault,
  string
>;

/** Settings of the installation. Users who may open the page can read them; administrators can change them (contract-base §5.11). */
export function sysConfigHandlers(deps: Deps): HandlersOf<typeof contract.sysConfig> {
  const { pubSub, secrets, now, settings: held } = deps;
  return {
    ...mailCalls(deps),

    async read({ db }) {
      const { settings, version } = await readSettings(db);
      const isKept = (await sealedMailPassword(db)) !== undefined;
      return { ...settings, mailPassword: isKept ? SECRET_MASK : "", version };
    },

    async update(call) {
      const { db, body, request } = call;
      const { version, mailPassword, ...sent } = body;
      const before = await readSettings(db, true);
      if (version !== undefined && version !== before.version) throw refuse.conflict();
      const given = Object.entries(sent).filter(([name, value]) => value !== undefined && name in usualSettings);
      const after: Settings = { ...before.settings, ...Object.fromEntries(given.map(tidied)) };
      const changed = given
        .map(([name]) => name as keyof Settings)
        .filter((name) => after[name] !== before.settings[name]);
      const kept = await sealedMailPassword(db);
      const isElsewhere = mailPlace.some((name) => changed.includes(name));
      const password = passwordAfter({
        sent: mailPassword,
        kept,
        isElsewhere,
        isUsed: after.mailHost !== "" && after.mailAccount !== "",
      });
      if (changed.length === 0 && password === "same") return;
      const issues = [...issuesOf(after, changed, request.ip), ...mailIssues(after, changed, password, kept)];
      if (issues.length > 0) throw refuse.validation(issues);
      const sealed =
        password === "same" || password === "lost"
          ? kept
          : password === "none"
            ? null
            : sealMailPassword(secrets, password.given);
      await sql`update system_settings set content = ${JSON.stringify(after)}::jsonb, version = version + 1,
        sealed_mail_password = ${sealed ?? null}`.execute(db);
      if (password !== "same" || changed.some((name) => name.startsWith("mail"))) {
        await hurryMails(db, now());
        await pubSub.publish(db, { kind: "mails" });
      }
      await pubSub.publish(db, { kind: "settings" });
      // Whoever saved them meets them with the next call, also before that message arrives.
      await afterCommit(db, () => held.reload());
      const only = (settings: Settings) => Object.fromEntries(changed.map((name) => [name, settings[name]]));
      // The log shows only that the password changed.
      const told = (isThere: boolean) => (password === "same" ? {} : { mailPassword: isThere ? SECRET_MASK : "" });
      await audit(call, {
        ...{ action: "update", resource: "sysConfig", recordId: "all" },
        before: { ...only(before.settings), ...told(kept !== undefined) },
        after: { ...only(after), ...told(password !== "none") },
      });
    },
  };
}

function tidied([name, value]: readonly [string, unknown]): readonly [string, unknown] {
  return [name, typeof value === "string" ? value.trim() : value];
}

function issuesOf(after: Settings, changed: readonly (keyof Settings)[], ip: string): readonly IssueDraft[] {
  const issues: IssueDraft[] = [];
  for (const [name, max] of Object.entries(longest)) {
    if (after[name as keyof typeof longest].length > max) issues.push({ field: name, rule: "max", params: { max } });
  }
  if (after.companyEmail !== "" && !rules.email.test(after.companyEmail)) {
    issues.push({ field: "companyEmail", rule: "email" });
  }
  const { idleMinutes } = after;
  if (!Number.isInteger(idleMinutes) || idleMinutes < SHORTEST_MINUTES) {
    issues.push({ field: "idleMinutes", rule: "tooSmall", params: { min: SHORTEST_MINUTES } });
  } else if (idleMinutes > LONGEST_MINUTES) {
    issues.push({ field: "idleMinutes", rule: "tooLarge", params: { max: LONGEST_MINUTES } });
  }
  for (const [name, [min, max]] of Object.entries(bounds)) {
    const value = after[name as keyof typeof bounds];
    if (!Number.isInteger(value) || value < min) issues.push({ field: name, rule: "tooSmall", params: { min } });
    else if (value > max) issues.push({ field: name, rule: "tooLarge", params: { max } });
  }
  const fault = after.mapTiles === "" ? undefined : tileFault(after.mapTiles);
  if (fault !== undefined) {
    issues.push({ field: "mapTiles", rule: tileRules[fault], text: `sysConfig.problems.${tileRules[fault]}` });
  }
  if (after.mapMinZoom > after.mapMaxZoom) {
    issues.push({ field: "mapMinZoom", rule: "tooLarge", params: { max: after.mapMaxZoom } });
  }
  const addresses = addressesIn(after.allowedAddresses);
  if (addresses.length > MOST_ADDRESSES || !addresses.every(isNetwork)) {
    issues.push({ field: "allowedAddresses", rule: "addresses", text: "sysConfig.problems.addresses" });
  } else if (changed.some((name) => name === "limitsAddresses" || name === "allowedAddresses") && !gateOf(after)(ip)) {
    // The user who saves this must not be locked out by it.
    issues.push({ field: "allowedAddresses", rule: "own", text: "sysConfig.problems.own", params: { address: ip } });
  }
  return issues;
}
