import * as z from "zod/mini";
import { byButton, endpoint, onPage } from "./endpoint.ts";
import { nothing } from "./lists.ts";
import { as, bitText, flag, instant, integer, text, wireObject } from "./wire.ts";

const path = "/api/system/Base/SysConfig";
const ours = "/api/ext/sysConfig";
const page = "system.sysConfig";
const access = { ...byButton(page, "btn_save"), administrators: true as const };

/** Replaces a stored secret in answers. If it is sent back, the secret is unchanged. */
export const SECRET_MASK = "********";
/** Most addresses that alerts go to. */
export const ALERT_ADDRESSES_MAX = 20;
/** Longest password of mail in characters. */
const PASSWORD_MAX_CHARS = 500;

/**
 * The step at which sending a mail failed. `notAllowed`: the operator must permit the address. `sealed`: encrypted
 * with another key.
 */
export const mailFaults = [
  ...["notAllowed", "name", "unreachable", "refused", "silent", "tls", "certificate", "login"],
  ...["sender", "recipient", "message", "ended", "sealed"],
] as const;
export type MailFaultName = (typeof mailFaults)[number];
const fault = z.enum(mailFaults);

/** The outgoing mail server (contract-base §5.11). Our server receives no mail, so POP3 settings are not included. */
const mailServer = {
  /** Name or address; empty: no mail is sent. */
  host: z.optional(text),
  /** 1 to 65,535. */
  port: z.optional(integer),
  /** TLS from the first byte. Else STARTTLS, which is required if there is a password. */
  tls: z.optional(flag),
  /** Empty: no sign-in to the mail server. */
  account: z.optional(text),
  password: z.optional(z.string().check(z.maxLength(PASSWORD_MAX_CHARS))),
} as const;

/** The users who may be required to have a second factor. */
export const secondFactorDemands = ["nobody", "administrators", "everybody"] as const;

/** What tiles may be drawn by: the coordinates of satellites, or those of Chinese maps. */
export const mapDatums = ["wgs84", "gcj02"] as const;

/**
 * Settings of the whole installation that the server uses (contract-base §5.11). SMS settings are not included: codes
 * are sent through a gateway that the operator configures.
 */
const settings = {
  /** Product name in the menu and in page titles; empty: the default name. */
  title: as("sysName", z.optional(text)),
  about: as("sysDescription", z.optional(text)),
  copyright: z.optional(text),
  company: as("companyName", z.optional(text)),
  companyCode: z.optional(text),
  companyAddress: z.optional(text),
  companyContact: as("companyContacts", z.optional(text)),
  companyPhone: as("companyTelePhone", z.optional(text)),
  companyEmail: z.optional(text),
  /** A later sign-in of a user with a client of the same type ends the earlier ones. */
  singleSession: as("singleLogin", z.optional(bitText)),
  /** Minutes without a call after which a browser session ends; 5 to 10,080. */
  idleMinutes: as("tokenTimeout", z.optional(integer)),
  /** Whether users see the time of their previous sign-in. */
  showLastSignIn: as("lastLoginTimeSwitch", z.optional(flag)),
  /** Whether only the addresses of `allowedAddresses` may sign in and call. */
  limitsAddresses: as("whitelistSwitch", z.optional(flag)),
  /** Addresses and networks, separated by commas. */
  allowedAddresses: as("whitelistIP", z.optional(text)),
  /** Days after which a password must be changed, 0 for never, up to 3,650; an addition of ours. */
  passwordDays: z.optional(integer),
  /** Number of former passwords that cannot be used again, up to 10; an addition of ours. */
  passwordHistory: z.optional(integer),
  /** Who must have a second factor; an addition of ours. */
  secondFactor: z.optional(z.enum(secondFactorDemands)),
  mailHost: as("emailSMTPHost", mailServer.host),
  mailPort: as("emailSMTPPort", mailServer.port),
  mailTls: as("emailSsl", mailServer.tls),
  mailAccount: as("emailAccount", mailServer.account),
  /**
   * In answers {@link SECRET_MASK} or empty. In requests: a new password, the mask to keep the stored one, or empty
   * to delete it.
   */
  mailPassword: as("emailPassword", mailServer.password),
  mailSenderName: as("emailSenderName", z.optional(text)),
  /** Sender address of mail; empty: the account. An addition of ours. */
  mailSender: z.optional(text),
  /** Addresses that get mail about failed tasks and backups, separated by commas, at most 20; an addition of ours. */
  alertEmails: z.optional(text),
  /** Limits of driving and rest times for rosters; in minutes, except for days and nights in a row. */
  drivingDayMinutes: z.optional(integer),
  drivingNightMinutes: z.optional(integer),
  breakMinutes: z.optional(integer),
  driving24HourMinutes: z.optional(integer),
  driving7DayMinutes: z.optional(integer),
  restMinutes: z.optional(integer),
  daysInRow: z.optional(integer),
  nightsInRow: z.optional(integer),
  /** Address of the tiles below the map of the fleet, `https://host/{z}/{x}/{y}.png`; empty: none. Additions of ours, like the next. */
  mapTiles: z.optional(text),
  /** What the tiles are drawn by. */
  mapDatum: z.optional(z.enum(mapDatums)),
  /** The owner of the tiles, shown on the map. */
  mapAttribution: z.optional(text),
  /** Zooms that the tiles have, 0 to 22. */
  mapMinZoom: z.optional(integer),
  mapMaxZoom: z.optional(integer),
} as const;

export const sysConfig = {
  read: endpoint(`GET ${path}`, {
    summary: "Settings of the whole installation",
    response: wireObject({ ...settings, version: integer }),
    access: onPage(page),
    source: "contract",
  }),
  update: endpoint(`PUT ${path}`, {
    summary: "Change settings, for administrators; those that are not sent stay as they are, and all act at once",
    body: wireObject({ ...settings, version: z.optional(integer) }),
    response: nothing,
    access,
    source: "contract",
  }),
  testMail: endpoint(`POST ${path}/Email/Test`, {
    summary:
      "Sign in to a mail server, within 10 s; with `to` a message is sent. Members that are not sent are as kept, and the kept password goes only to the server that it was given for",
    body: wireObject({
      mailHost: as("smtpHost", mailServer.host),
      mailPort: as("smtpPort", mailServer.port),
      mailTls: as("ssl", mailServer.tls),
      mailAccount: as("account", mailServer.account),
      /** Empty or {@link SECRET_MASK}: the stored password is used. */
      mailPassword: as("password", mailServer.password),
      /** Sender name and address of mail; additions of ours. */
      mailSenderName: z.optional(text),
      mailSender: z.optional(text),
      /** Address of the test message; an addition of ours. */
      to: z.optional(z.string().check(z.maxLength(254))),
    }),
    response: nothing,
    access,
    source: "contract",
  }),
  testText: endpoint(`POST ${ours}/testText`, {
    summary: "Send a text to a mobile number through the gateway of the operator",
    body: wireObject({ mobile: z.string().check(z.maxLength(30)) }),
    response: nothing,
    access,
    source: "extension",
  }),
  mails: endpoint(`GET ${ours}/mails`, {
    summary: "How much mail waits, and what was not brought away last",
    response: wireObject({
      waiting: integer,
      /** In the last 24 hours, like `failed`. */
      sent: integer,
      failed: integer,
      /** Mails that could not be sent, latest first; at most 10. */
      problems: z.array(
        wireObject({
          id: text,
          to: text,
          /** True if it is not retried. */
          failed: flag,
          attempts: integer,
          fault,
          /** The answer of the mail server. */
          answer: text,
          /** When the mail was requested. */
          at: instant,
        }),
      ),
    }),
    access: onPage(page),
    source: "extension",
  }),
};
