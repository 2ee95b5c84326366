import * as z from "zod";
import { byButton, endpoint, onPage } from "./endpoint.ts";
import { nothing } from "./lists.ts";
import { as, bitText, flag, integer, text, wireObject } from "./wire.ts";

const path = "/api/system/Base/SysConfig";
const page = "system.sysConfig";

/** Of whom a second factor can be demanded. */
export const secondFactorDemands = ["nobody", "administrators", "everybody"] as const;

/**
 * Settings of the whole installation, those that the server acts on (contract-base §5.11). Mail and SMS are none: codes go out through
 * the gateway that the operator names, and no mail is sent.
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
  /** Whether people are told of their sign-in before. */
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
    access: { ...byButton(page, "btn_save"), administrators: true as const },
    source: "contract",
  }),
};
