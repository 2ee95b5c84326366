const hidden = styleWith("display: none");
const shown = styleWith("display: block");

/**
 * The style of an element, as far as it decides whether the element is visible. Style sheets are not read: elements hidden by the
 * component library have a class that says so.
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
