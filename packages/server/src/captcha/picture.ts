/** Strokes of each letter on a grid of 4 by 6. `x,y` points are joined by lines; `|` begins a new line. */
const strokes: Readonly<Record<string, string>> = {
  A: "0,6 2,0 4,6|1,4 3,4",
  C: "4,1 2,0 0,2 0,4 2,6 4,5",
  D: "0,0 0,6 2,6 4,4 4,2 2,0 0,0",
  E: "4,0 0,0 0,6 4,6|0,3 3,3",
  F: "4,0 0,0 0,6|0,3 3,3",
  H: "0,0 0,6|4,0 4,6|0,3 4,3",
  J: "4,0 4,5 2,6 0,5",
  K: "0,0 0,6|4,0 0,3 4,6",
  L: "0,0 0,6 4,6",
  M: "0,6 0,0 2,3 4,0 4,6",
  N: "0,6 0,0 4,6 4,0",
  P: "0,6 0,0 3,0 4,1 4,2 3,3 0,3",
  R: "0,6 0,0 3,0 4,1 4,2 3,3 0,3|2,3 4,6",
  T: "0,0 4,0|2,0 2,6",
  U: "0,0 0,5 2,6 4,5 4,0",
  V: "0,0 2,6 4,0",
  W: "0,0 1,6 2,3 3,6 4,0",
  X: "0,0 4,6|4,0 0,6",
  Y: "0,0 2,3 4,0|2,3 2,6",
  "3": "0,0 4,0 2,2 4,4 2,6 0,5",
  "4": "3,6 3,0 0,4 4,4",
  "7": "0,0 4,0 1,6",
  "9": "4,2 3,3 1,3 0,2 0,1 1,0 3,0 4,1 4,4 2,6 0,6",
};

const widthPx = 114;
const heightPx = 32;

/**
 * Draws a text as a picture of lines. Each letter is slightly bent and turned, and two lines cross the text.
 *
 * @param random - a number in [0, 1)
 */
export function captchaSvg(text: string, random: () => number = Math.random): string {
  const around = (spread: number): number => (random() - 0.5) * spread;
  const letters = [...text].map((letter, index) => {
    const path = (strokes[letter] ?? "").split("|").map((line) =>
      line
        .split(" ")
        .map((point, at) => {
          const [x = 0, y = 0] = point.split(",").map(Number);
          return `${at === 0 ? "M" : "L"}${(x * 3.4 + around(1.6)).toFixed(1)} ${(y * 3.2 + around(1.6)).toFixed(1)}`;
        })
        .join(""),
    );
    const turn = `translate(${(10 + index * 26 + around(5)).toFixed(1)} ${(6 + around(4)).toFixed(1)}) rotate(${around(30).toFixed(1)} 7 10)`;
    return `<path transform="${turn}" d="${path.join("")}"/>`;
  });
  const across = Array.from({ length: 2 }, () => {
    const y = () => (random() * heightPx).toFixed(1);
    return `<path stroke-width="1.2" d="M0 ${y()}Q${widthPx / 2} ${y()} ${widthPx} ${y()}"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">` +
    `<rect width="100%" height="100%" fill="#f0f2f5"/><g fill="none" stroke="#1f3a5f" stroke-width="2.4" stroke-linecap="round">` +
    `${letters.join("")}${across.join("")}</g></svg>`
  );
}
