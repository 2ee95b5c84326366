import { rmSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { chromiumPath } from "../../scripts/lib/chromium.mjs";
import { makeFolder } from "./makeFolder.ts";

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
  `--disable-features=${[...switchedOff, "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"].join(",")}`,
  // Pages of tests live for seconds: what is compiled beside them comes too late, and costs a sixth of their time.
  "--js-flags=--no-concurrent-recompilation --no-concurrent-sparkplug",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Starts it; it asks nobody for anything. It has a temporary folder of its own, which goes when it is closed: processes of the browser
 * end a moment after it, and may leave a file.
 */
export async function openBrowser(): Promise<Browser> {
  const folder = makeFolder();
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  try {
    const env = { ...process.env, TMPDIR: folder };
    const browser = await chromium.launch({ executablePath: browserPath ?? "", args: flags, env });
    const close = browser.close.bind(browser);
    browser.close = async (options) => {
      await close(options);
      removeFolder();
    };
    return browser;
  } catch (error) {
    removeFolder();
    throw error;
  }
}
