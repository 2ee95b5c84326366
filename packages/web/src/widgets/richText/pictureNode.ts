import Image from "@tiptap/extension-image";
import type { TextPictures } from "./usePictures.ts";

const asItIs = (address: string): string => address;

/** Pictures in the editor: the text has their stored addresses; the page reads them from the addresses for display. */
export function pictureNode({ kept = asItIs, shownAt = asItIs }: TextPictures) {
  const keptOf = (element: HTMLElement) => kept(element.getAttribute("src") ?? "");
  return Image.extend({
    addAttributes() {
      return { ...this.parent?.(), src: { default: null, parseHTML: keptOf } };
    },
    parseHTML: () => [{ tag: "img[src]", getAttrs: (element) => (keptOf(element) === undefined ? false : null) }],
    addNodeView:
      () =>
      ({ HTMLAttributes }) => {
        const dom = document.createElement("img");
        for (const [name, value] of Object.entries(HTMLAttributes as Readonly<Record<string, unknown>>)) {
          const text = name === "src" ? shownAt(String(value)) : value;
          if (text !== undefined && text !== null) dom.setAttribute(name, String(text));
        }
        return { dom };
      },
  });
}
