import type { Page } from "playwright-core";

/** How many pixels the page can be scrolled sideways. Elements with an anchor move some frames later. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const root = document.documentElement;
    const beyond = () => Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth;
    for (let frame = 0; frame < 90 && beyond() > 0; frame += 1) await new Promise(requestAnimationFrame);
    return beyond();
  });
}

/**
 * Texts that are cut or cover each other. A text may be cut with an ellipsis when a `title` or label has the full text. Texts that can be
 * scrolled to, and short messages over the page, are allowed, too.
 */
export function unreadable(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const SLACK_PX = 1.5;
    const over =
      "dialog[open], .ant-drawer-content, .ant-modal, [data-popover], [role=menu]:popover-open, [role=presentation]:has(> aside)";
    const top = [...document.querySelectorAll(over)].findLast((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    const walker = document.createTreeWalker(top ?? document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const seen: { readonly box: DOMRect; readonly owner: Element; readonly text: string }[] = [];

    const tellsWhole = (from: Element): boolean =>
      from.closest("[title]:not([title='']), [aria-label]:is(a, button, [role=option])") !== null;
    /** The element that cuts the text: the nearest ancestor that hides overflow and cannot be scrolled. */
    const cutBy = (owner: Element, box: DOMRect): Element | undefined => {
      let isScrolled = false;
      for (let at: Element | null = owner; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.display === "inline" || style.display === "contents") continue;
        const frame = at.getBoundingClientRect();
        if (/auto|scroll/.test(style.overflowX)) return undefined;
        if (/auto|scroll/.test(style.overflowY)) isScrolled = true;
        if (style.overflowX === "visible" && style.overflowY === "visible") continue;
        const isCut = box.right > frame.right + SLACK_PX || box.left < frame.left - SLACK_PX;
        const isCutBelow = !isScrolled && box.bottom > frame.bottom + 4;
        if (isCut || isCutBelow) return at;
      }
      return undefined;
    };

    while (walker.nextNode()) {
      const node = walker.currentNode;
      const owner = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (
        !owner ||
        text === "" ||
        owner.closest(
          "script, style, noscript, .visually-hidden, option, [inert], [aria-hidden=true], .ant-switch-inner, [popover=manual]",
        )
      )
        continue;
      if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const cut = cutBy(owner, box);
      const style = getComputedStyle(owner);
      const isEllipsis =
        style.textOverflow === "ellipsis" || (cut && getComputedStyle(cut).textOverflow === "ellipsis");
      const isHidden = box.right < 0 || box.left > innerWidth || box.bottom < 0 || box.top > innerHeight;
      if (cut && !isHidden && !((isEllipsis || cut.matches("td, th")) && tellsWhole(owner))) {
        found.push(`cut: ${text.slice(0, 40)} in ${cut.tagName.toLowerCase()}.${cut.className.slice(0, 40)}`);
      }
      const shown = shownOf(owner, box);
      if (!cut && !isHidden && shown.width > 0 && shown.height > 0) seen.push({ box: shown, owner, text });
    }
    // Parts scrolled out of view cover nothing.
    function shownOf(owner: Element, box: DOMRect): DOMRect {
      let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
      for (let around = owner.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === "visible") continue;
        const frame = around.getBoundingClientRect();
        [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
        [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    }
    for (const [at, one] of seen.entries()) {
      for (const other of seen.slice(at + 1)) {
        // Pinned cells stay above other cells, and heads above all rows.
        if ([one, other].some(({ owner }) => owner.closest("[data-pinned], thead th"))) continue;
        if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width < 4 || height < 6) continue;
        const isOnTop = ({ box, owner }: (typeof seen)[number]) => {
          return [0.1, 0.5, 0.9].some((share) => {
            const hit = document.elementFromPoint(box.left + box.width * share, box.top + box.height * share);
            return hit !== null && (hit === owner || owner.contains(hit) || hit.contains(owner));
          });
        };
        if (isOnTop(one) && isOnTop(other))
          found.push(`on each other: ${one.text.slice(0, 30)} | ${other.text.slice(0, 30)}`);
      }
    }
    return [...new Set(found)];
  });
}
