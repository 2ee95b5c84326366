import { exitCodes, exitNames } from "../../packages/cli/src/exitCodes.ts";
import { errorCatalogue } from "../../packages/core/src/errors.ts";
import { errorTexts, mendTexts } from "../../packages/core/src/i18n/errors.ts";
import { table } from "../lib/markdown.mjs";

export const file = "docs/reference/errors.md";

const again = { safe: "yes", unknown: "look first: it may have been carried out", no: "no" };

/** The error catalogue of core with its texts and the exit codes of the command line. */
export function generate() {
  const rows = Object.entries(errorCatalogue).map(([code, { retry }]) => [
    `\`${code}\``,
    errorTexts.en[code],
    errorTexts.zh[code],
    mendTexts.en[code],
    again[retry],
    exitCodes[exitNames[code]],
  ]);
  return `# Errors

Every error that Banche throws on purpose is a \`BancheError\` with one of these codes. Branch on \`code\`, never on the class
or the text: \`hasCode(error, "session_expired", "session_replaced")\`. Where the server said something, \`message\` is its own
text and \`spoken\` is true. Written by \`npm run docs\` from the catalogue in \`packages/core/src/errors.ts\`.

${table(["Code", "Text", "Chinese", "What to do", "Send again?", "Exit code"], rows)}
`;
}
