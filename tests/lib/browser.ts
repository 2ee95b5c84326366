import { type Browser, chromium } from "playwright-core";
import { chromiumPath } from "../../scripts/lib/chromium.mjs";

/** The Chromium of this machine; undefined where there is none. */
export const browserPath = chromiumPath();

/** What the driver switches off by itself: a browser heeds the last such list only. */
const switchedOff = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

const flags = [
  // A page of the address bar, which nobody looks at, would be made ready in a process of its own for each page of a test.
  `--disable-features=${[...switchedOff, "WebUIOmniboxPopup", "WebUIOmniboxAimPopup"].join(",")}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts it; it asks nobody for anything. */
export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: browserPath ?? "", args: flags });
