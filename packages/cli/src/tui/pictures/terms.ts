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

/** The answers of a terminal. */
export interface TerminalAnswers {
  /** Primary device attributes; missing: the terminal never answered. */
  readonly attributes?: readonly number[];
  readonly kitty?: boolean;
  /** Name and version of the terminal. */
  readonly name?: string;
  /** Size of one cell in pixels. */
  readonly cell?: Size;
}

/** How pictures can be shown in this terminal. */
export interface PictureTerms {
  readonly way: PictureWay;
  readonly colours: BlockColours;
  readonly cell: Size;
}

/** Used when a terminal does not report the size of its cells: about right everywhere, and twice as high as wide. */
const USUAL_CELL: Size = { width: 10, height: 20 };

/** For users of screen readers. */
export const wordsOnly: PictureTerms = { way: "words", colours: "none", cell: USUAL_CELL };

type Env = TuiDeps["env"];

const SIXEL_ATTRIBUTE = 4;

/**
 * The reliable way to show pictures. Pixels only when the terminal reports them, or when `BANCHE_PICTURES` asks for them. Variables of the
 * terminal count only when it does not answer, because they remain set after a change of terminal.
 */
export function pictureTerms(env: Env, answers: TerminalAnswers): PictureTerms {
  const colours = blockColours(env);
  const blocks = colours === "none" ? "words" : "blocks";
  const asked = pictureWays.find((way) => way === env["BANCHE_PICTURES"]);
  const way = asked ? allowed(asked, env, blocks) : (pixelWay(env, answers) ?? blocks);
  return { way, colours: asked === "words" ? "none" : colours, cell: answers.cell ?? USUAL_CELL };
}

/**
 * Whether the terminal is a multiplexer. It answers for itself and not for the outer terminal. Pictures do not pass it without settings
 * that we cannot read.
 */
export function isMultiplexed(env: Env): boolean {
  return Boolean(env["TMUX"] ?? env["STY"] ?? env["ZELLIJ"]) || /^(?:tmux|screen)/.test(env["TERM"] ?? "");
}

/** tmux draws sixel itself if it was built with it; it drops the other protocols. */
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
