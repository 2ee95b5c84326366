import { allowedHtml, isAllowedAddress, keptFormatting } from "@banche/core";
import DOMPurify from "dompurify";
import { withProduct } from "../bind/serverAddress.ts";

/**
 * HTML from elsewhere with everything taken out that could run, load or dress up as our own page. Of formatting stays what
 * notices may have; `style` is an attribute still, which pages of ours do not carry out: see `applyStyles`.
 */
export function cleanHtml(html: string): string {
  const clean = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...allowedHtml.tags],
    ALLOWED_ATTR: [...allowedHtml.attributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of clean.querySelectorAll("a")) {
    if (!isAllowedAddress(link.getAttribute("href") ?? "")) link.removeAttribute("href");
    link.target = "_blank";
    link.rel = "noopener noreferrer";
  }
  for (const picture of clean.querySelectorAll("img")) {
    const address = picture.getAttribute("src") ?? "";
    if (!isAllowedAddress(address)) picture.remove();
    else picture.setAttribute("src", withProduct(address));
  }
  for (const element of clean.querySelectorAll("[class],[style],[width],[height],[data-checked]"))
    keepFormatting(element);
  const holder = document.createElement("div");
  holder.append(clean);
  return holder.innerHTML;
}

function keepFormatting(element: Element): void {
  for (const name of ["class", "style", "width", "height", "data-checked"]) {
    const given = element.getAttribute(name);
    if (given === null) continue;
    const { value } = keptFormatting(name, given);
    element.removeAttribute(name);
    if (value === undefined) continue;
    // Parsed where nothing is carried out, so that a page that forbids style attributes has nothing to report.
    element.setAttribute(name === "style" ? "data-style" : name, value);
  }
}
