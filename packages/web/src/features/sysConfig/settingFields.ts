import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";

/** Settings as the server tells them. */
export type SysConfig = Output<typeof contract.sysConfig.read>;
export type SettingName = Exclude<keyof SysConfig, "version">;

export interface SettingField {
  readonly name: SettingName;
  readonly kind: "text" | "lines" | "number" | "switch";
  /** Longest text in characters. */
  readonly max?: number;
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
    { name: "idleMinutes", kind: "number", hasHint: true },
    { name: "singleSession", kind: "switch", hasHint: true },
    { name: "showLastSignIn", kind: "switch", hasHint: true },
    { name: "limitsAddresses", kind: "switch", hasHint: true },
    { name: "allowedAddresses", kind: "lines", max: 10_000, hasHint: true },
  ],
} as const satisfies Readonly<Record<string, readonly SettingField[]>>;

export type TabName = keyof typeof tabs;
export const tabNames: readonly TabName[] = ["base", "security"];
