import { styleText } from "node:util";
import type { OutStream } from "../app.ts";

/** The palette, by meaning (16 colours). Colour is never the only sign of a meaning. */
export interface Paint {
  readonly strong: (text: string) => string;
  readonly ok: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly danger: (text: string) => string;
  readonly dim: (text: string) => string;
}

/** Precedence: `--color` > `NO_COLOR` > `FORCE_COLOR`, `CLICOLOR_FORCE` > `CLICOLOR=0` > terminal. */
export function createPaint(
  stream: OutStream,
  option: "auto" | "always" | "never",
  env: Readonly<Record<string, string | undefined>>,
): Paint {
  const style = (format: Parameters<typeof styleText>[0]) =>
    hasColor(stream, option, env)
      ? (text: string) => styleText(format, text, { validateStream: false })
      : (text: string) => text;
  return {
    strong: style("bold"),
    ok: style("green"),
    warn: style("yellow"),
    danger: style("red"),
    dim: style("dim"),
  };
}

function hasColor(
  stream: OutStream,
  option: "auto" | "always" | "never",
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (option !== "auto") return option === "always";
  if (env["NO_COLOR"]) return false;
  const forced = env["FORCE_COLOR"] ?? env["CLICOLOR_FORCE"];
  if (forced !== undefined && forced !== "0" && forced !== "false") return true;
  if (forced !== undefined || env["CLICOLOR"] === "0") return false;
  return stream.isTTY && env["TERM"] !== "dumb";
}
