import type { Output } from "@banche/core";
import { type contract, mapDatums, secondFactorDemands } from "@banche/core/wire";

/** Settings in the form that the server sends. */
export type SysConfig = Output<typeof contract.sysConfig.read>;
type Choice = (typeof secondFactorDemands | typeof mapDatums)[number];
export type SettingName = Exclude<keyof SysConfig, "version">;

export interface SettingField {
  readonly name: SettingName;
  /** `secret`: a stored value is sent as {@link SECRET_MASK}. */
  readonly kind: "text" | "lines" | "number" | "switch" | "choice" | "secret";
  /** Most characters of a text, or the largest number. */
  readonly max?: number;
  /** The smallest number. */
  readonly min?: number;
  /** The possible choices. */
  readonly options?: readonly Choice[];
  readonly hasHint?: true;
}

/** The settings by the tabs of the page (contract-base §8.21). */
export const tabs = {
  base: [
    { name: "title", kind: "text", max: 50, hasHint: true },
    { name: "copyright", kind: "text", max: 100, hasHint: true },
    { name: "company", kind: "text", max: 100 },
    { name: "companyCode", kind: "text", max: 50 },
    { name: "companyContact", kind: "text", max: 50 },
    { name: "companyPhone", kind: "text", max: 50 },
    { name: "companyEmail", kind: "text", max: 254 },
    { name: "companyAddress", kind: "text", max: 200 },
    { name: "about", kind: "lines", max: 500, hasHint: true },
  ],
  security: [
    { name: "idleMinutes", kind: "number", min: 5, max: 10_080, hasHint: true },
    { name: "singleSession", kind: "switch", hasHint: true },
    { name: "showLastSignIn", kind: "switch", hasHint: true },
    { name: "passwordDays", kind: "number", min: 0, max: 3650, hasHint: true },
    { name: "passwordHistory", kind: "number", min: 0, max: 10, hasHint: true },
    { name: "secondFactor", kind: "choice", options: secondFactorDemands, hasHint: true },
    { name: "limitsAddresses", kind: "switch", hasHint: true },
    { name: "allowedAddresses", kind: "lines", max: 10_000, hasHint: true },
  ],
  mail: [
    { name: "mailHost", kind: "text", max: 253, hasHint: true },
    { name: "mailPort", kind: "number", min: 1, max: 65_535 },
    { name: "mailTls", kind: "switch", hasHint: true },
    { name: "mailAccount", kind: "text", max: 254, hasHint: true },
    { name: "mailPassword", kind: "secret", max: 500, hasHint: true },
    { name: "mailSenderName", kind: "text", max: 100 },
    { name: "mailSender", kind: "text", max: 254, hasHint: true },
    { name: "alertEmails", kind: "lines", max: 6000, hasHint: true },
  ],
  sms: [],
  driving: [
    { name: "drivingDayMinutes", kind: "number", min: 30, max: 1440 },
    { name: "drivingNightMinutes", kind: "number", min: 30, max: 1440, hasHint: true },
    { name: "breakMinutes", kind: "number", min: 5, max: 240 },
    { name: "driving24HourMinutes", kind: "number", min: 60, max: 1440 },
    { name: "driving7DayMinutes", kind: "number", min: 60, max: 10_080 },
    { name: "restMinutes", kind: "number", min: 0, max: 1440 },
    { name: "daysInRow", kind: "number", min: 1, max: 31 },
    { name: "nightsInRow", kind: "number", min: 1, max: 31 },
  ],
  map: [
    { name: "mapTiles", kind: "text", max: 500, hasHint: true },
    { name: "mapDatum", kind: "choice", options: mapDatums, hasHint: true },
    { name: "mapAttribution", kind: "text", max: 200, hasHint: true },
    { name: "mapMinZoom", kind: "number", min: 0, max: 22 },
    { name: "mapMaxZoom", kind: "number", min: 0, max: 22, hasHint: true },
  ],
} as const satisfies Readonly<Record<string, readonly SettingField[]>>;

export type TabName = keyof typeof tabs;
export const tabNames: readonly TabName[] = ["base", "security", "mail", "sms", "driving", "map"];
