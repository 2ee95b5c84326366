import { allowedHtml, isAllowedAddress, keptFormatting } from "@banche/core/shell";
import DOMPurify from "dompurify";
import { withProduct } from "../bind/serverAddress.ts";

/**
 * Removes everything from foreign HTML that could run code, load data or imitate our own page. The formatting that notices may have is
 * kept. Styles are moved to `data-style`, because our pages forbid style attributes; the caller must set each property.
 *
 * @param pictureAt - returns where to read a picture from; without a result the picture is removed
 */
export function cleanHtml(html: string, pictureAt: PictureAt = allowedPicture): string {
  const clean = DOMPurify.sanitize(stylesAside(html), {
    ALLOWED_TAGS: [...allowedHtml.tags],
    ALLOWED_ATTR: [...allowedHtml.attributes, "data-style"],
    // Its colons are no URL schemes; its values are checked below.
    ADD_URI_SAFE_ATTR: ["data-style"],
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
    const address = pictureAt(picture.getAttribute("src") ?? "");
    if (address === undefined) picture.remove();
    else picture.setAttribute("src", address);
  }
  for (const element of clean.querySelectorAll(formattings.map((name) => `[${name}]`).join())) keepFormatting(element);
  const holder = document.createElement("div");
  holder.append(clean);
  return holder.innerHTML;
}

export type PictureAt = (address: string) => string | undefined;

const allowedPicture: PictureAt = (address) => (isAllowedAddress(address) ? withProduct(address) : undefined);

const formattings = ["class", "style", "data-style", "width", "height", "data-checked"] as const;

/** Renames style attributes before parsing, because browsers report a violation as soon as they parse one. */
function stylesAside(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
}

function keepFormatting(element: Element): void {
  for (const name of formattings) {
    const given = element.getAttribute(name);
    if (given === null) continue;
    element.removeAttribute(name);
    const isStyle = name === "style" || name === "data-style";
    const { value } = keptFormatting(isStyle ? "style" : name, given);
    if (value !== undefined) element.setAttribute(isStyle ? "data-style" : name, value);
  }
}
