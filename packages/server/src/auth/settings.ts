import { type DrivingRules, usualDrivingRules } from "@banche/core/roster";
import type { TileDatum, TileSource } from "@banche/core/tracking";
import { type Kysely, sql } from "kysely";

import { addressList, isNetwork } from "../base/addressList.ts";
import { inTurn } from "../base/inTurn.ts";
import type { Schema } from "../db/schema.ts";

/** Settings of the whole installation (contract-base §5.11). */
export interface Settings {
  readonly title: string;
  readonly about: string;
  readonly copyright: string;
  readonly company: string;
  readonly companyCode: string;
  readonly companyAddress: string;
  readonly companyContact: string;
  readonly companyPhone: string;
  readonly companyEmail: string;
  readonly singleSession: boolean;
  /** Idle time of browser sessions. */
  readonly idleMinutes: number;
  readonly showLastSignIn: boolean;
  readonly limitsAddresses: boolean;
  readonly allowedAddresses: string;
  /** Days after which a password must be changed; 0: never. */
  readonly passwordDays: number;
  /** Number of previous passwords that cannot be used again; 0: all can. */
  readonly passwordHistory: number;
  /** Who must have a second factor. */
  readonly secondFactor: "nobody" | "administrators" | "everybody";
  /** The mail server; empty: no mail is sent. Its password is stored separately. */
  readonly mailHost: string;
  readonly mailPort: number;
  readonly mailTls: boolean;
  readonly mailAccount: string;
  readonly mailSenderName: string;
  readonly mailSender: string;
  readonly alertEmails: string;
  readonly drivingDayMinutes: number;
  readonly drivingNightMinutes: number;
  readonly breakMinutes: number;
  readonly driving24HourMinutes: number;
  readonly driving7DayMinutes: number;
  readonly restMinutes: number;
  readonly daysInRow: number;
  readonly nightsInRow: number;
  /** Address of the tiles below the map; empty: none. */
  readonly mapTiles: string;
  readonly mapDatum: TileDatum;
  readonly mapAttribution: string;
  readonly mapMinZoom: number;
  readonly mapMaxZoom: number;
}

/** The default settings. */
export const usualSettings: Settings = {
  ...{ title: "", about: "", copyright: "" },
  ...{ company: "", companyCode: "", companyAddress: "", companyContact: "", companyPhone: "", companyEmail: "" },
  ...{ singleSession: false, idleMinutes: 720, showLastSignIn: true, limitsAddresses: false, allowedAddresses: "" },
  ...{ passwordDays: 0, passwordHistory: 0, secondFactor: "nobody" },
  ...{
    mailHost: "",
    mailPort: 465,
    mailTls: true,
    mailAccount: "",
    mailSenderName: "",
    mailSender: "",
    alertEmails: "",
  },
  drivingDayMinutes: usualDrivingRules.continuousDay,
  drivingNightMinutes: usualDrivingRules.continuousNight,
  breakMinutes: usualDrivingRules.breakLength,
  driving24HourMinutes: usualDrivingRules.wheelIn24Hours,
  driving7DayMinutes: usualDrivingRules.wheelIn7Days,
  restMinutes: usualDrivingRules.restBetween,
  daysInRow: usualDrivingRules.daysInRow,
  nightsInRow: usualDrivingRules.nightsInRow,
  ...{ mapTiles: "", mapDatum: "wgs84", mapAttribution: "", mapMinZoom: 3, mapMaxZoom: 18 },
};

/** The limits for driving and rest time. */
export function drivingRulesOf(settings: Settings): DrivingRules {
  return {
    ...usualDrivingRules,
    continuousDay: settings.drivingDayMinutes,
    continuousNight: settings.drivingNightMinutes,
    breakLength: settings.breakMinutes,
    wheelIn24Hours: settings.driving24HourMinutes,
    wheelIn7Days: settings.driving7DayMinutes,
    restBetween: settings.restMinutes,
    daysInRow: settings.daysInRow,
    nightsInRow: settings.nightsInRow,
  };
}

/** The tiles below the map; undefined: there are none. */
export function tilesOf(settings: Settings): TileSource | undefined {
  const { mapTiles, mapDatum, mapAttribution, mapMinZoom, mapMaxZoom } = settings;
  if (mapTiles === "") return undefined;
  return {
    ...{ address: mapTiles, datum: mapDatum, attribution: mapAttribution },
    ...{ minZoom: mapMinZoom, maxZoom: mapMaxZoom },
  };
}

/** The settings as stored in the database. */
export interface StoredSettings {
  readonly settings: Settings;
  readonly version: number;
}

/** The settings in one process. They are read at the start and after each change. */
export interface SettingsHolder {
  now(): Settings;
  /** Whether sign-in and calls are allowed from an address. */
  mayCome(address: string): boolean;
  reload(): Promise<void>;
}

/** Reads the settings. @param forChange - locks them until the transaction ends */
export async function readSettings(db: Kysely<Schema>, forChange = false): Promise<StoredSettings> {
  const { rows } = await sql<{ content: Partial<Settings>; version: number }>`
    select content, version from system_settings ${forChange ? sql`for update` : sql``}`.execute(db);
  const [{ content, version } = { content: {}, version: 1 }] = rows;
  return { settings: { ...usualSettings, ...content }, version };
}

export async function holdSettings(kysely: Kysely<Schema>): Promise<SettingsHolder> {
  let settings = usualSettings;
  let mayCome = (_address: string): boolean => true;
  const holder: SettingsHolder = {
    now: () => settings,
    mayCome: (address) => mayCome(address),
    // Reloads run one after the other, so that the newest settings remain.
    reload: inTurn(async () => {
      settings = (await readSettings(kysely)).settings;
      mayCome = gateOf(settings);
    }),
  };
  await holder.reload();
  return holder;
}

/** The public part of the settings. Empty texts are left out. */
export function siteOf(settings: Settings): Partial<Settings> {
  const { title, about, copyright, company, companyAddress, companyContact, companyPhone, companyEmail } = settings;
  const all = { title, about, copyright, company, companyAddress, companyContact, companyPhone, companyEmail };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}

/** The address check of these settings. */
export function gateOf({ limitsAddresses, allowedAddresses }: Settings): (address: string) => boolean {
  if (!limitsAddresses) return () => true;
  const list = addressList(addressesIn(allowedAddresses).filter(isNetwork));
  return (address) => list.has(address);
}

/** The entries of a list of network or mail addresses. */
export function addressesIn(text: string): readonly string[] {
  return text.split(/[\s,，;；]+/).filter((entry) => entry !== "");
}
