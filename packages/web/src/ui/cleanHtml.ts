import { allowedHtml, isAllowedAddress } from "@banche/core";
import DOMPurify from "dompurify";
import { withProduct } from "../bind/serverAddress.ts";

/** HTML from elsewhere with everything taken out that could run, load or dress up as our own page. */
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
  const holder = document.createElement("div");
  holder.append(clean);
  return holder.innerHTML;
}
