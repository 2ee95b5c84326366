import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

// The headless shell renders like the full browser, in two thirds of the time.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const macOs = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The browser that the web tests drive: CHROMIUM_PATH, else the first one on the PATH; undefined when there is none. */
export function chromiumPath(env = process.env) {
  const onPath = (env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [env.CHROMIUM_PATH, ...onPath, ...macOs].find((file) => file && isExecutable(file));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
