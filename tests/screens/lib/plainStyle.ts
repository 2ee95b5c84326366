const hidden = styleWith("display: none");
const shown = styleWith("display: block");

/**
 * The style of an element as far as it decides whether anybody can find it. Style sheets are not read: what the component
 * library hides has a class that says so.
 */
export function plainStyleOf(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo) return shown;
  const isHidden =
    element.hasAttribute("hidden") ||
    /-hidden(?: |$)/.test(element.getAttribute("class") ?? "") ||
    (element instanceof HTMLDialogElement && !element.open);
  if (isHidden) return hidden;
  return element.hasAttribute("style") && element instanceof HTMLElement ? element.style : shown;
}

function styleWith(text: string): CSSStyleDeclaration {
  const element = document.createElement("i");
  element.style.cssText = text;
  return element.style;
}
