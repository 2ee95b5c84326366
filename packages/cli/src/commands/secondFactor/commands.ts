import type { Noun } from "../command.ts";
import { words } from "../globals.ts";
import { passwordAndCode } from "../passwordOptions.ts";

/** `banche second-factor`: one-time codes in addition to the user's password. */
export const secondFactor: Noun = {
  name: "second-factor",
  words: words("secondFactor.cli.noun"),
  commands: [
    {
      name: "status",
      words: words("secondFactor.cli.status"),
      fields: ["on", "since", "recoveryLeft", "demanded"],
      load: async () => (await import("./status.ts")).showSecondFactor,
    },
    {
      name: "on",
      words: words("secondFactor.cli.turnOn"),
      load: async () => (await import("./turnOn.ts")).turnOn,
    },
    {
      name: "off",
      words: words("secondFactor.cli.turnOff"),
      options: passwordAndCode,
      load: async () => (await import("./proven.ts")).turnOff,
    },
    {
      name: "recovery",
      words: words("secondFactor.cli.recovery"),
      options: passwordAndCode,
      fields: ["code"],
      examples: ["banche second-factor recovery"],
      load: async () => (await import("./proven.ts")).renewCodes,
    },
  ],
};
