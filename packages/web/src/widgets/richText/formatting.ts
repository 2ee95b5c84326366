import { keptFormatting } from "@banche/core/shell";
import { Extension, Mark } from "@tiptap/react";

/**
 * Formatting of texts written in the platform's editor: it cannot be changed here, but is kept. `cleanHtml` has moved styles to
 * `data-style`.
 */
const given: Readonly<Record<string, readonly string[]>> = {
  class: ["class"],
  style: ["data-style", "style"],
  width: ["width"],
  height: ["height"],
  "data-checked": ["data-checked"],
};

function attribute(name: string) {
  return {
    default: null,
    parseHTML: (element: HTMLElement) => valueOf(element, name),
    renderHTML: (attributes: Readonly<Record<string, unknown>>) => ({ [name]: attributes[name] }),
  };
}

function valueOf(element: HTMLElement, name: string): string | null {
  const text = (given[name] ?? []).map((from) => element.getAttribute(from)).find((value) => value !== null);
  return text == null ? null : (keptFormatting(name, text).value ?? null);
}

const blocks = ["paragraph", "heading", "listItem", "bulletList", "orderedList", "blockquote", "codeBlock"];

export const BlockFormatting = Extension.create({
  name: "blockFormatting",
  addGlobalAttributes: () => [
    { types: blocks, attributes: { class: attribute("class"), style: attribute("style") } },
    { types: ["bulletList"], attributes: { "data-checked": attribute("data-checked") } },
    { types: ["image"], attributes: { width: attribute("width"), height: attribute("height") } },
  ],
});

/** Formatting of a piece of text, on its own element or on one with another meaning. */
export const TextFormatting = Mark.create({
  name: "textFormatting",
  excludes: "",
  addAttributes: () => ({ class: attribute("class"), style: attribute("style") }),
  parseHTML: () => [
    {
      tag: ":is(span, strong, b, em, i, u, s, sub, sup, a, code):is([class], [style], [data-style])",
      consuming: false,
      getAttrs: (element) => (valueOf(element, "class") ?? valueOf(element, "style")) !== null && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["span", HTMLAttributes, 0],
});
