/** Moves through a page with keys: which controls Tab should reach, which it does reach, and whether the focus is visible. */
import type { Page } from "playwright-core";

/** Presses beyond the expected controls: for header, menu, footer, and parts that the page adds while the focus moves. */
const SPARE_PRESSES = 30;

/** The key that moves on: Tab, or an arrow key in menus. */
type Key = "Tab" | "ArrowDown";

interface Stop {
  /** Index among the controls that should be reached; -1 for others, undefined when nothing has the focus. */
  readonly at: number | undefined;
  readonly name: string;
  /** Whether the focus is visible. */
  readonly isShown: boolean;
  /** Whether the control is on the screen and not completely covered. */
  readonly isInSight: boolean;
  /** Whether the key press did not move the focus. */
  readonly isStuck: boolean;
  /** Whether the control is inside the tested part. */
  readonly isInside: boolean;
}

/**
 * Marks the controls that the key should reach in the last visible match: visible and enabled controls, one of each group that arrow keys
 * move in; in menus the entries.
 */
function reachable(page: Page, within: string, key: Key): Promise<readonly string[]> {
  return page.evaluate(markStops, [within, key === "Tab"] as const);
}

const markStops = ([place, isTab]: readonly [string, boolean]): string[] => {
  const controls = isTab
    ? "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, [tabindex='0']"
    : "[role^=menuitem]:not(:disabled, [aria-disabled=true])";
  for (const marked of document.querySelectorAll<HTMLElement>("[data-stop]")) delete marked.dataset["stop"];
  for (const marked of document.querySelectorAll<HTMLElement>("[data-walked]")) delete marked.dataset["walked"];
  const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true });
  const shown = [...document.querySelectorAll<HTMLElement>(place)].filter(isSeen);
  // A modal dialog covers everything else.
  const root = shown.findLast((one) => one.matches("dialog:modal")) ?? shown.at(-1);
  if (!root) return [`nothing matches ${place}`];
  root.dataset["walked"] = "";
  const all = [...root.querySelectorAll<HTMLElement>(controls)];
  const isOffered = (one: HTMLElement) => isSeen(one) && one.closest("[inert]") === null;
  const seen = all.filter((one) => (one.tabIndex >= 0 || !isTab) && isOffered(one));
  // In a group of radio buttons, Tab only reaches the chosen one.
  const isStop = (one: HTMLElement) => {
    if (!(one instanceof HTMLInputElement) || one.type !== "radio") return true;
    const group = seen.filter((other) => other instanceof HTMLInputElement && other.name === one.name);
    const chosen = group.find((other) => other instanceof HTMLInputElement && other.checked);
    return one === (chosen ?? group[0]);
  };
  const stops = seen.filter(isStop);
  for (const [at, stop] of stops.entries()) stop.dataset["stop"] = String(at);
  return stops.map((stop, at) => `${at} ${stop.ariaLabel ?? (stop.textContent.trim().slice(0, 30) || stop.tagName)}`);
};

/** The focused control, and whether its focus is visible: the drawing at or around it changes when the focus is removed. */
function stopAt(page: Page): Promise<Stop> {
  return page.evaluate(async () => {
    const here = document.activeElement;
    const memory = window as { lastStop?: Element | null; shownKinds?: Set<string> };
    const isStuck = here === memory.lastStop;
    memory.lastStop = here;
    if (!(here instanceof HTMLElement) || here === document.body) {
      return { at: undefined, name: "nothing", isShown: false, isInSight: false, isStuck, isInside: false };
    }
    // The look of some inputs is drawn by their ancestors.
    const drawn = here.closest("label, .ant-select, .ant-picker") ?? here;
    const { left, top, right, bottom } = drawn.getBoundingClientRect();
    const isInSight = [0.1, 0.5, 0.9].some((share) => {
      const hit = document.elementFromPoint(left + (right - left) * share, top + (bottom - top) * share);
      return hit !== null && (drawn.contains(hit) || hit === drawn.parentElement);
    });
    const looks = async () => {
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
          .map(({ finished }) => finished),
      );
      // The elements around it, and those that draw it.
      const chain: Element[] = [...here.children].slice(0, 1);
      for (let one: Element | null = here; one && chain.length < 6; one = one.parentElement) chain.push(one);
      return chain
        .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, "::before"), getComputedStyle(one, "::after")])
        .map(({ outline, boxShadow, borderColor, backgroundColor, opacity }) =>
          [outline, boxShadow, borderColor, backgroundColor, opacity].join(),
        )
        .join();
    };
    // Controls with the same look show the focus in the same way, so one of each kind is tested.
    const kind = [here, here.parentElement, here.parentElement?.parentElement]
      .map((one) => `${one?.tagName} ${one?.className} ${one?.getAttribute("type")} ${one?.getAttribute("role")}`)
      .join();
    memory.shownKinds ??= new Set();
    const isShown = async () => {
      if (memory.shownKinds?.has(kind)) return here.matches(":focus-visible");
      const withFocus = await looks();
      here.blur();
      // Some controls react to the loss of the focus a few frames later.
      let without = await looks();
      for (let frame = 0; frame < 30 && without === withFocus; frame += 1) {
        await new Promise(requestAnimationFrame);
        without = await looks();
      }
      here.focus();
      if (withFocus !== without) memory.shownKinds?.add(kind);
      return withFocus !== without;
    };
    const at = Number(here.dataset["stop"] ?? -1);
    return {
      at,
      name: `${here.tagName} ${here.ariaLabel ?? here.textContent.trim().slice(0, 30)}`,
      isShown: at < 0 || (await isShown()),
      isInSight,
      isStuck,
      isInside: here.closest("[data-walked]") !== null,
    };
  });
}

/**
 * Problems on the way through all controls that should be reached, from the current focus.
 *
 * @param options.isClosed - the focus must stay inside while the part is open; otherwise it must leave in the end
 */
export async function goThrough(
  page: Page,
  within: string,
  { key = "Tab", isClosed = false }: { readonly key?: Key; readonly isClosed?: boolean } = {},
): Promise<readonly string[]> {
  const wanted = await reachable(page, within, key);
  const reached = new Set<number>();
  const bad = new Set<string>();
  const note = ({ at, name, isShown, isInSight, isStuck }: Stop, before: string) => {
    if (isStuck && wanted.length > 1) bad.add(`the focus stays on ${name}`);
    if (at === undefined && !isClosed) bad.add(`the focus is lost after ${before}`);
    if (at === undefined || at < 0) return;
    reached.add(at);
    if (!isShown) bad.add(`the focus is not seen on ${name}`);
    if (!isInSight) bad.add(`out of sight: ${name}`);
  };
  let stop = await stopAt(page);
  if (stop.at !== undefined && stop.at >= 0) note({ ...stop, isStuck: false }, "");
  for (let press = 0; press < wanted.length + SPARE_PRESSES && reached.size < wanted.length; press += 1) {
    const before = stop.name;
    await page.keyboard.press(key);
    stop = await stopAt(page);
    note(stop, before);
    if (isClosed && stop.at !== undefined && !stop.isInside) bad.add(`the focus leaves for ${stop.name}`);
  }
  if (!isClosed && !(await comesOut(page, stop))) bad.add(`the focus does not come out after ${stop.name}`);
  return [...wanted.filter((_, at) => !reached.has(at)).map((name) => `${key} does not reach ${name}`), ...bad];
}

async function comesOut(page: Page, last: Stop): Promise<boolean> {
  let stop = last;
  for (let press = 0; stop.isInside && press < SPARE_PRESSES; press += 1) {
    await page.keyboard.press("Tab");
    stop = await stopAt(page);
  }
  return !stop.isInside;
}
