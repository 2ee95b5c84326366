import { expect, test } from "vitest";
import { hasScript } from "../../lib/tallTerminal.ts";
import { browserPath } from "../../lib/browser.ts";
import { runHostileBrowser } from "./browser.ts";
import { runHostile } from "./run.ts";
import { speech } from "./speech.ts";
import { isTurn, shareOf } from "../../turns.ts";

test.each([
  ["terminal", "\u001b[7331m红"],
  ["terminal", "\u001b]52;c;eA==\u0007"],
  ["terminal", "\u001b[3J"],
  ["terminal", "a\u009b2J"],
  ["terminal", "\u202eb"],
  ["pipe", "\u001b[31m"],
  ["pipe", "a\rb"],
] as const)("output with control characters at a %s is detected: %j", (on, output) =>
  expect(speech(output, on)).toBeDefined(),
);

test.runIf(hasScript && isTurn(0, 2))("no control character of 300 hostile messages is printed anywhere", async () => {
  expect(await runHostile(300)).toEqual({
    ...{ drawn: 300, told: 300, tailed: 300, history: 300, listed: 300, shown: 10 },
    spoke: [],
  });
});

const policies = [
  ["as the server says", false],
  ["switched off", true],
] as const;

test.skipIf(!browserPath).each(shareOf(policies, 2))(
  "nothing of 300 hostile messages runs in a browser, with the content security policy %s",
  async (_, off) => {
    expect(await runHostileBrowser(300, off)).toEqual({ chatted: 300, read: 30, harm: [] });
  },
);
