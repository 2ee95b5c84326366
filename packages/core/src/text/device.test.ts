import { expect, test } from "vitest";

import { deviceName } from "./device.ts";

const like = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["", ""],
  ["banche/0.1.0 (linux; x64)", "banche/0.1.0 (linux; x64)"],
  ["curl/8.5.0", "curl/8.5.0"],
  ["Mozilla/5.0 (unheard of)", "Mozilla/5.0 (unheard of)"],
  // A browser name in a program's user agent does not make the program a browser.
  ["script Chrome/1", "script Chrome/1"],
])("an unknown user agent %j is shown unchanged", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test.each([
  [`${like} Chrome/141.0.0.0 Safari/537.36`, "Chrome 141 · Windows"],
  [`${like} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.3537.57`, "Edge 141 · Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox 128 · Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
    "Safari 18 · macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari 18 · iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; V2324A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50",
    "WeChat 8 · Android",
  ],
])("the device name of %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
