/**
 * Modal dialogs and popovers, which jsdom does not have. The topmost one gets Esc, a press outside closes an automatic popover, and both
 * send the events of a browser. Layout and keeping the focus are tested in tests/web.
 */

/** Open dialogs and popovers, the topmost last. */
let layers: HTMLElement[] = [];

const isModal = (element: Element): boolean => element instanceof HTMLDialogElement && layers.includes(element);
const isShownPopover = (element: Element): boolean =>
  element.hasAttribute("popover") && layers.some((one) => one === element);

/** The event for opening or closing a popover. */
class PopoverToggle extends Event {
  readonly oldState: string;
  readonly newState: string;

  constructor(
    type: string,
    { oldState = "", newState = "" }: { readonly oldState?: string; readonly newState?: string },
  ) {
    super(type);
    this.oldState = oldState;
    this.newState = newState;
  }
}

/** Puts the missing methods on the prototypes of this window. */
export function installTopLayer(window: Window & typeof globalThis): void {
  const { HTMLElement, HTMLDialogElement, Element, Document } = window;
  Object.assign(globalThis, { ToggleEvent: PopoverToggle });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.setAttribute("open", "");
      layers.push(this);
      focusFirst(this);
    },
    close(this: HTMLDialogElement) {
      if (!this.hasAttribute("open")) return;
      layers = layers.filter((one) => one !== this);
      this.removeAttribute("open");
      // Browsers send it in a separate task.
      queueMicrotask(() => this.dispatchEvent(new Event("close")));
    },
  });
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      if (this.getAttribute("popover") !== "manual") closePopovers((one) => one.contains(this));
      layers.push(this);
    },
    hidePopover(this: HTMLElement) {
      closePopover(this);
    },
  });
  const { matches } = Element.prototype;
  const { querySelector } = Document.prototype;
  Object.assign(Element.prototype, {
    matches(this: Element, selectors: string) {
      return selectors === ":popover-open" ? isShownPopover(this) : matches.call(this, selectors);
    },
  });
  Object.assign(Document.prototype, {
    querySelector(this: Document, selectors: string) {
      return selectors === "dialog:modal" ? (layers.findLast(isModal) ?? null) : querySelector.call(this, selectors);
    },
  });

  // A browser acts after all listeners, also after those that stop the event.
  const afterwards = (act: () => void) => queueMicrotask(act);
  window.addEventListener(
    "keydown",
    (event) => afterwards(() => (event.key === "Escape" && !event.defaultPrevented ? escape() : undefined)),
    true,
  );
  window.addEventListener(
    "pointerdown",
    ({ target }) =>
      afterwards(() => (target instanceof Element ? closePopovers((one) => one.contains(target)) : undefined)),
    true,
  );
}

/** Forgets the layers of a page that has ended. */
export function clearTopLayer(): void {
  layers = [];
}

function escape(): void {
  const top = layers.filter((one) => one.isConnected && one.getAttribute("popover") !== "manual").at(-1);
  if (!top) return;
  if (!isModal(top)) {
    closePopover(top);
    return;
  }
  const cancel = new Event("cancel", { cancelable: true });
  top.dispatchEvent(cancel);
  if (!cancel.defaultPrevented && top instanceof HTMLDialogElement) top.close();
}

function closePopovers(stays: (popover: HTMLElement) => boolean): void {
  for (const one of layers.toReversed()) {
    if (one.getAttribute("popover") === "auto" && !stays(one)) closePopover(one);
  }
}

function closePopover(element: HTMLElement): void {
  if (!layers.includes(element)) return;
  layers = layers.filter((one) => one !== element);
  const event = new PopoverToggle("toggle", { oldState: "open", newState: "closed" });
  // Browsers send it in a separate task.
  if (element.isConnected) queueMicrotask(() => element.dispatchEvent(event));
}

function focusFirst(dialog: HTMLElement): void {
  const first = "[autofocus], a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea";
  dialog.querySelector<HTMLElement>(first)?.focus();
}
