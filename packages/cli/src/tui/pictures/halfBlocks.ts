import type { Pixels } from "./decode.ts";
import type { BlockColours } from "./terms.ts";

/** A picture as rows of text: each cell shows two pixels, one above the other. Transparent pixels keep the background of the terminal. */
export function halfBlocks({ width, height, rgba }: Pixels, colours: Exclude<BlockColours, "none">): readonly string[] {
  const code = colours === "true" ? trueCode : paletteCode;
  const codeAt = (x: number, y: number): string => {
    const at = (y * width + x) * 4;
    if (y >= height || (rgba[at + 3] ?? 0) < HALF) return "";
    return code(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0);
  };
  return Array.from({ length: Math.ceil(height / 2) }, (_, row) => {
    let line = "";
    let before = "";
    for (let x = 0; x < width; x += 1) {
      const [sign, ink, ground] = cellOf(codeAt(x, 2 * row), codeAt(x, 2 * row + 1));
      const style = `${ink === "" ? "39" : `38;${ink}`};${ground === "" ? "49" : `48;${ground}`}`;
      line += style === before ? sign : `\u001b[${style}m${sign}`;
      before = style;
    }
    return `${line}\u001b[39;49m`;
  });
}

const HALF = 128;

/** Character, foreground colour, background colour. */
function cellOf(upper: string, lower: string): readonly [sign: string, ink: string, ground: string] {
  if (upper === "" && lower === "") return [" ", "", ""];
  if (upper === "") return ["▄", lower, ""];
  return ["▀", upper, lower];
}

const trueCode = (red: number, green: number, blue: number): string => `2;${red};${green};${blue}`;

/** The nearest of the 216 colours and 24 greys that all 256-colour terminals share. */
function paletteCode(red: number, green: number, blue: number): string {
  const [r, g, b] = [level(red), level(green), level(blue)] as const;
  const inCube = distance([red, green, blue], [LEVELS[r] ?? 0, LEVELS[g] ?? 0, LEVELS[b] ?? 0]);
  const grey = Math.max(0, Math.min(23, Math.round(((red + green + blue) / 3 - 8) / 10)));
  const shade = 8 + 10 * grey;
  if (distance([red, green, blue], [shade, shade, shade]) < inCube) return `5;${232 + grey}`;
  return `5;${16 + 36 * r + 6 * g + b}`;
}

const LEVELS = [0, 95, 135, 175, 215, 255] as const;

function level(value: number): number {
  if (value < 48) return 0;
  return value < 115 ? 1 : Math.min(5, Math.floor((value - 35) / 40));
}

type Colour = readonly [number, number, number];

const distance = (a: Colour, b: Colour): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
