import type { TuiDeps } from "../deps.ts";
import { isMultiplexed, type TerminalAnswers } from "./terms.ts";

type Terminal = Pick<TuiDeps, "stdin" | "stdout" | "clock" | "env">;

/** How long the first answer may take, over a slow line too. A terminal that answers is waited for no longer than it needs. */
const FIRST_LIMIT_MS = 400;
/** By then it has answered once: this is only for one that falls silent. */
const SECOND_LIMIT_MS = 2_000;

/** Size of a cell in pixels, then the attributes, which every terminal knows: theirs is the last answer. */
const FIRST = "\u001b[16t\u001b[c";
/** A picture of one pixel that is not kept, the name, and the attributes again. */
const SECOND = "\u001b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u001b\\\u001b[>q\u001b[c";

/**
 * Asks the terminal what it can draw. It must be in raw mode, with nobody else listening. What a person typed meanwhile is
 * given back to the input.
 *
 * Answers that come too late are sequences that no key sends, and Ink drops them; questions whose late answers would read as
 * text are only put to a terminal that has answered in time.
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

/** What comes until the attributes do, or the time is over; each byte as a character. */
async function round({ stdin, stdout, clock }: Terminal, question: string, limitMs: number): Promise<string> {
  const enough = new AbortController();
  let heard = "";
  // Not `data`: a stream that is paused in between does not begin again for the next listener.
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

/** The answers in what was heard, and what is none. */
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
