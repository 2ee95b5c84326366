import { findText, type Language, textOf } from "@banche/core";
import { exitCodes } from "../exitCodes.ts";

/** Variables that the tool reads, in the order of the page. */
export const environment = [
  "BANCHE_SERVER",
  "BANCHE_PROFILE",
  "BANCHE_FACTORY",
  "BANCHE_TOKEN",
  "BANCHE_LANG",
  "BANCHE_CONFIG_DIR",
  "BANCHE_STATE_DIR",
  "DATABASE_URL",
  "NO_COLOR",
  "FORCE_COLOR",
  "CI",
] as const;

/** Help pages that are about no command. */
export const topics: Readonly<Record<string, (language: Language) => string>> = {
  "exit-codes": (language) => {
    const lines = Object.entries(exitCodes).map(
      ([name, code]) => `  ${String(code).padStart(3)}  ${findText(language, `cli.exit.${name}`) ?? name}`,
    );
    return [textOf(language, "cli.help.exitCodes"), lines.join("\n")].join("\n\n");
  },
  environment: (language) => {
    const width = Math.max(...environment.map((name) => name.length));
    const lines = environment.map((name) => `  ${name.padEnd(width)}  ${textOf(language, `cli.environment.${name}`)}`);
    return [
      textOf(language, "cli.help.environment"),
      lines.join("\n"),
      textOf(language, "cli.help.environmentOrder"),
    ].join("\n\n");
  },
};
