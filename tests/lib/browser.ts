import { rmSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { chromiumPath } from "../../scripts/lib/chromium.mjs";
import { makeFolder } from "./makeFolder.ts";

/** The Chromium of this machine; undefined when there is none. */
export const browserPath = chromiumPath();

/** Features that the driver disables itself: a browser only uses the last such list. */
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
  // Otherwise the browser prepares a page for the address bar, in its own process, for each page of a test.
  `--disable-features=${[...switchedOff, "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"].join(",")}`,
  // Pages of tests live for seconds: compilation in the background finishes too late and costs a sixth of their time.
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
 * Starts the browser, without any first-run questions. It has its own temporary folder, which is deleted when it is closed. Processes of
 * the browser end a moment later and may still leave a file.
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
