import svgpath from "svgpath";
import type { Plugin } from "vite";

const ICON = /\/@ant-design\/icons-svg\/es\/asn\/\w+\.js$/;
const PATH = /("d": ")([^"]+)(")/g;

/**
 * Rounds the coordinates of icons to integers: of 1,024 units, which are at most 48 px on a page, a fraction of one cannot be seen. It
 * takes a quarter of their bytes away.
 */
export function roundedIcons(): Plugin {
  return {
    name: "banche-rounded-icons",
    apply: "build",
    transform(code, id) {
      if (!ICON.test(id)) return undefined;
      const rounded = code.replace(PATH, (_whole, before: string, path: string, after: string) =>
        [before, svgpath(path).rel().round(0).toString(), after].join(""),
      );
      return { code: rounded, map: null };
    },
  };
}
