import type { TuiDeps } from "../deps.ts";

/** How a picture is shown: in pixels by one of three protocols, as half-blocks, or as a line of text. */
export const pictureWays = ["kitty", "iterm", "sixel", "blocks", "words"] as const;
export type PictureWay = (typeof pictureWays)[number];

/** Colours that half-blocks are drawn with; `none`: they are not drawn. */
export type BlockColours = "true" | "256" | "none";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a terminal said when it was asked. */
export interface TerminalAnswers {
  /** Primary device attributes; missing: it never answered. */
  readonly attributes?: readonly number[];
  readonly kitty?: boolean;
  /** Its name and version. */
  readonly name?: string;
  /** Pixels of one cell. */
  readonly cell?: Size;
}

/** What pictures can be in this terminal. */
export interface PictureTerms {
  readonly way: PictureWay;
  readonly colours: BlockColours;
  readonly cell: Size;
}

/** Where a terminal does not say how large its cells are: about right everywhere, and twice as high as wide. */
const USUAL_CELL: Size = { width: 10, height: 20 };

/** For those who hear what others see. */
export const wordsOnly: PictureTerms = { way: "words", colours: "none", cell: USUAL_CELL };

type Env = TuiDeps["env"];

const SIXEL_ATTRIBUTE = 4;

/**
 * What can be relied on: pixels only where the terminal itself said so, or where the person says so in `BANCHE_PICTURES`.
 * Variables of the terminal count only where it answers nothing, because they outlive a change of terminal.
 */
export function pictureTerms(env: Env, answers: TerminalAnswers): PictureTerms {
  const colours = blockColours(env);
  const blocks = colours === "none" ? "words" : "blocks";
  const asked = pictureWays.find((way) => way === env["BANCHE_PICTURES"]);
  const way = asked ? allowed(asked, env, blocks) : (pixelWay(env, answers) ?? blocks);
  return { way, colours: asked === "words" ? "none" : colours, cell: answers.cell ?? USUAL_CELL };
}

/**
 * Whether the terminal is a multiplexer. It answers for itself, not for the terminal around it, and pictures do not pass it
 * without settings that nothing tells us of.
 */
export function isMultiplexed(env: Env): boolean {
  return Boolean(env["TMUX"] ?? env["STY"] ?? env["ZELLIJ"]) || /^(?:tmux|screen)/.test(env["TERM"] ?? "");
}

/** tmux draws sixel by itself when it was built so; the other protocols it swallows. */
function allowed(way: PictureWay, env: Env, blocks: "blocks" | "words"): PictureWay {
  if (way === "blocks") return blocks;
  return isMultiplexed(env) && (way === "kitty" || way === "iterm") ? blocks : way;
}

function pixelWay(env: Env, { attributes, kitty, name }: TerminalAnswers): PictureWay | undefined {
  if (isMultiplexed(env)) return undefined;
  if (kitty) return "kitty";
  const answered = attributes !== undefined || name !== undefined;
  const program = name ?? (answered ? undefined : (env["LC_TERMINAL"] ?? env["TERM_PROGRAM"]));
  if (program !== undefined && /^(?:iTerm|WezTerm)/i.test(program)) return "iterm";
  return attributes?.includes(SIXEL_ATTRIBUTE) ? "sixel" : undefined;
}

function blockColours(env: Env): BlockColours {
  const term = env["TERM"] ?? "";
  if (env["NO_COLOR"]) return "none";
  if (/^(?:truecolor|24bit)$/i.test(env["COLORTERM"] ?? "") || term.endsWith("-direct") || env["WT_SESSION"])
    return "true";
  return term.includes("256color") || term === "xterm-kitty" ? "256" : "none";
}
