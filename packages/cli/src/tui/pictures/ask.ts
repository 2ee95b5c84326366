import type { TuiDeps } from "../deps.ts";
import { isMultiplexed, type TerminalAnswers } from "./terms.ts";

type Terminal = Pick<TuiDeps, "stdin" | "stdout" | "clock" | "env">;

/** Time limit for the first answer, also over a slow line. If the terminal answers earlier, the wait ends. */
const FIRST_LIMIT_MS = 400;
/** The terminal has already answered once, so this only matters if it stops answering. */
const SECOND_LIMIT_MS = 2_000;

/** Asks for the size of a cell in pixels, then for the attributes. Every terminal knows the attributes, so their answer is the last one. */
const FIRST = "\u001b[16t\u001b[c";
/** Sends a picture of one pixel that is not stored, then asks for the name and for the attributes again. */
const SECOND = "\u001b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u001b\\\u001b[>q\u001b[c";

/**
 * Asks the terminal what it can draw. It must be in raw mode without another listener. Keys typed meanwhile are returned to the input.
 *
 * Late answers are sequences that no key sends, and Ink drops them. Questions whose late answers would look like text are only sent to a
 * terminal that has answered in time.
 */
export async function askTerminal(terminal: Terminal): Promise<TerminalAnswers> {
  const { env, stdin } = terminal;
  if (isMultiplexed(env) || env["TERM"] === "linux" || !env["TERM"]) return {};
  let heard = await round(terminal, FIRST, FIRST_LIMIT_MS);
  if (hasEnded(heard)) heard += await round(terminal, SECOND, SECOND_LIMIT_MS);
  const { answers, rest } = readAnswers(heard);
  if (rest !== "") stdin.unshift(Buffer.from(rest, "latin1"));
  return answers;
}

/** Collects input until the attributes arrive, or until the limit; each byte as one character. */
async function round({ stdin, stdout, clock }: Terminal, question: string, limitMs: number): Promise<string> {
  const enough = new AbortController();
  let heard = "";
  // Not `data`: a paused stream would not start again for the next listener.
  const listen = (): void => {
    for (let chunk: unknown = stdin.read(); chunk instanceof Buffer; chunk = stdin.read()) {
      heard += chunk.toString("latin1");
    }
    if (hasEnded(heard)) enough.abort();
  };
  stdin.on("readable", listen);
  stdout.write(question);
  await clock.wait(limitMs, enough.signal);
  stdin.off("readable", listen);
  return heard;
}

const ATTRIBUTES = /\u001b\[\?([\d;]*)c/;
const CELL = /\u001b\[6;(\d+);(\d+)t/;
const KITTY = /\u001b_Gi=31;([^\u001b]*)\u001b\\/;
const NAME = /\u001bP>\|([^\u001b]*)\u001b\\/;
const ANY = /\u001b\[\?[\d;]*c|\u001b\[6;\d+;\d+t|\u001b_G[^\u001b]*\u001b\\|\u001bP>\|[^\u001b]*\u001b\\/g;

const hasEnded = (heard: string): boolean => ATTRIBUTES.test(heard);

/** Splits the input into the answers and the rest. */
export function readAnswers(heard: string): { readonly answers: TerminalAnswers; readonly rest: string } {
  const attributes = ATTRIBUTES.exec(heard)?.[1];
  const [, height, width] = CELL.exec(heard) ?? [];
  const cell = { width: Number(width), height: Number(height) };
  const name = NAME.exec(heard)?.[1];
  return {
    rest: heard.replace(ANY, ""),
    answers: {
      ...(attributes !== undefined && { attributes: attributes.split(";").map(Number) }),
      ...(cell.width > 0 && cell.height > 0 && { cell }),
      ...(name !== undefined && { name }),
      kitty: KITTY.exec(heard)?.[1] === "OK",
    },
  };
}
