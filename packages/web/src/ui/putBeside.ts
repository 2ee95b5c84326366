/** The rectangle that a popup opens next to, in px of the window. */
export interface Anchor {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** `beside`: opens at the right of the anchor, for menus of a side bar. Default: below it. */
  readonly side?: "below" | "beside";
}

const GAP_PX = 4;

/** Places a fixed element next to an anchor, where the window has room. */
export function putBeside(element: HTMLElement, { left, top, right, bottom, side = "below" }: Anchor): void {
  const { offsetWidth: width, offsetHeight: height } = element;
  const { innerWidth, innerHeight } = window;
  const x = side === "beside" ? right + GAP_PX : left + width > innerWidth - GAP_PX ? right - width : left;
  const y = side === "beside" ? top : bottom + GAP_PX;
  const above = side === "below" && y + height > innerHeight && top - GAP_PX - height > 0;
  const fits = (at: number, size: number, room: number) => Math.max(GAP_PX, Math.min(at, room - size - GAP_PX));
  element.style.left = `${fits(x, width, innerWidth)}px`;
  element.style.top = `${fits(above ? top - GAP_PX - height : y, height, innerHeight)}px`;
}
