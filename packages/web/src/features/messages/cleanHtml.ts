import DOMPurify from "dompurify";

/** HTML from elsewhere with everything taken out that could run, load or dress up as our own page. */
export function cleanHtml(html: string): string {
  const clean = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [
      ..."p br hr b strong i em u s sub sup span div blockquote pre code h1 h2 h3 h4 h5 h6 ul ol li".split(" "),
      ..."dl dt dd a img table caption thead tbody tfoot tr th td".split(" "),
    ],
    ALLOWED_ATTR: ["href", "src", "alt", "title", "colspan", "rowspan"],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?![/\\]))/i,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of clean.querySelectorAll("a")) {
    link.target = "_blank";
    link.rel = "noopener noreferrer";
  }
  const holder = document.createElement("div");
  holder.append(clean);
  return holder.innerHTML;
}
