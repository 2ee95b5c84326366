import { type Browser, chromium } from "playwright-core";
import { chromiumPath } from "../../scripts/lib/chromium.mjs";

/** The Chromium of this machine; undefined where there is none. */
export const browserPath = chromiumPath();

const flags = [
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
