import * as z from "zod/mini";
import { byButton, endpoint, onPage } from "./endpoint.ts";
import { nothing } from "./lists.ts";
import { as, bitText, flag, instant, integer, text, wireObject } from "./wire.ts";

const path = "/api/system/Base/SysConfig";
const ours = "/api/ext/sysConfig";
const page = "system.sysConfig";
const access = { ...byButton(page, "btn_save"), administrators: true as const };

/** Stands in answers for a secret that is kept. Sent back, it leaves the secret alone. */
export const SECRET_MASK = "********";
/** Most addresses that alerts go to. */
export const ALERT_ADDRESSES_MAX = 20;
/** Longest password of mail in characters. */
const PASSWORD_MAX_CHARS = 500;

/** At which step a mail was not brought away. `notAllowed`: the operator would have to permit the address. `sealed`: with another key. */
export const mailFaults = [
  ...["notAllowed", "name", "unreachable", "refused", "silent", "tls", "certificate", "login"],
  ...["sender", "recipient", "message", "ended", "sealed"],
] as const;
export type MailFaultName = (typeof mailFaults)[number];
const fault = z.enum(mailFaults);

/** The server that takes the mail (contract-base §5.11); the server receives none, so the keys of POP3 are not among them. */
const mailServer = {
  /** Name or address; empty: no mail is sent. */
  host: z.optional(text),
  /** 1 to 65,535. */
  port: z.optional(integer),
  /** TLS from the first byte. Else STARTTLS, which is demanded where there is a password. */
  tls: z.optional(flag),
  /** Empty: nobody signs in there. */
  account: z.optional(text),
  password: z.optional(z.string().check(z.maxLength(PASSWORD_MAX_CHARS))),
} as const;

/** Of whom a second factor can be demanded. */
export const secondFactorDemands = ["nobody", "administrators", "everybody"] as const;

/**
 * Settings of the whole installation, those that the server acts on (contract-base §5.11). The keys of SMS are none: codes go out through
 * the gateway that the operator names.
 */
const settings = {
  /** What the product is called in the menu and in the titles of pages; empty: as usual. */
  title: as("sysName", z.optional(text)),
  about: as("sysDescription", z.optional(text)),
  copyright: z.optional(text),
  company: as("companyName", z.optional(text)),
  companyCode: z.optional(text),
  companyAddress: z.optional(text),
  companyContact: as("companyContacts", z.optional(text)),
  companyPhone: as("companyTelePhone", z.optional(text)),
  companyEmail: z.optional(text),
  /** A later sign-in of a user with a client of the same kind ends the earlier ones. */
  singleSession: as("singleLogin", z.optional(bitText)),
  /** Minutes without a call after which a browser's session ends; 5 to 10,080. */
  idleMinutes: as("tokenTimeout", z.optional(integer)),
  /** Whether people see when they signed in before. */
  showLastSignIn: as("lastLoginTimeSwitch", z.optional(flag)),
  /** Whether only the addresses of `allowedAddresses` may sign in and call. */
  limitsAddresses: as("whitelistSwitch", z.optional(flag)),
  /** Addresses and networks with commas between. */
  allowedAddresses: as("whitelistIP", z.optional(text)),
  /** Days after which a password has to be changed, 0 for never, up to 3,650; an addition of ours. */
  passwordDays: z.optional(integer),
  /** How many of the last passwords cannot be taken again, up to 10; an addition of ours. */
  passwordHistory: z.optional(integer),
  /** Who has to have a second factor; an addition of ours. */
  secondFactor: z.optional(z.enum(secondFactorDemands)),
  mailHost: as("emailSMTPHost", mailServer.host),
  mailPort: as("emailSMTPPort", mailServer.port),
  mailTls: as("emailSsl", mailServer.tls),
  mailAccount: as("emailAccount", mailServer.account),
  /** In answers {@link SECRET_MASK} or empty. Sent: another one, the mask for the one that is kept, or empty for none. */
  mailPassword: as("emailPassword", mailServer.password),
  mailSenderName: as("emailSenderName", z.optional(text)),
  /** Address that mail comes from; empty: the account. An addition of ours. */
  mailSender: z.optional(text),
  /** Addresses that get mail about failed tasks and backups, separated by commas, at most 20; an addition of ours. */
  alertEmails: z.optional(text),
  /** Limits of driving and rest, which rosters keep; minutes, but for days and nights in a row. */
  drivingDayMinutes: z.optional(integer),
  drivingNightMinutes: z.optional(integer),
  breakMinutes: z.optional(integer),
  driving24HourMinutes: z.optional(integer),
  driving7DayMinutes: z.optional(integer),
  restMinutes: z.optional(integer),
  daysInRow: z.optional(integer),
  nightsInRow: z.optional(integer),
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
      /** Empty or {@link SECRET_MASK}: the one that is kept. */
      mailPassword: as("password", mailServer.password),
      /** Whom mail comes from; additions of ours. */
      mailSenderName: z.optional(text),
      mailSender: z.optional(text),
      /** Address that a message goes to; an addition of ours. */
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
      /** In the last 24 hours, as `failed`. */
      sent: integer,
      failed: integer,
      /** Mails that were tried in vain, the latest first; 10 at most. */
      problems: z.array(
        wireObject({
          id: text,
          to: text,
          /** Tried no more. */
          failed: flag,
          attempts: integer,
          fault,
          /** What the mail server said. */
          answer: text,
          /** When it was asked for. */
          at: instant,
        }),
      ),
    }),
    access: onPage(page),
    source: "extension",
  }),
};
