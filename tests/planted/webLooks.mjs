/** Faults of paper, of large trees and of the first names in the menu. */
export const webLooks = [
  {
    name: "prints-the-visible-rows",
    breaks: "A printed list has only the rows that were visible on the screen.",
    file: "packages/web/src/ui/table/LongBody.tsx",
    find: "const seen = isPrinting ? Array.from",
    replace: "const seen = isPrinting && count === 0 ? Array.from",
    foundBy: { file: "tests/screens/print.test.ts", test: "paper has all rows of the page" },
  },
  {
    name: "prints-as-a-phone",
    breaks: "A page is drawn for a phone when the browser lays it out for narrow paper.",
    file: "packages/web/src/bind/useMedia.ts",
    find: "windowMatches = media.matches;",
    replace: "windowMatches = undefined;",
    foundBy: { file: "tests/screens/print.test.ts", test: "narrower than a window does not turn the table" },
  },
  {
    name: "large-tree-all-open",
    breaks: "A tree of thousands of nodes is drawn with every node open.",
    file: "packages/web/src/resource/openAtFirst.ts",
    find: "countOf(tree) > MOST_OPEN",
    replace: "countOf(tree) > MOST_OPEN * 1000",
    foundBy: { file: "packages/web/src/resource/openAtFirst.test.ts", test: "a large tree shows two levels" },
  },
  {
    name: "menu-forgets-the-names-of-models",
    breaks: "The menu starts with the server's names of designed models, whatever the language is.",
    file: "packages/web/src/bind/runtime.ts",
    find: "createModels(titlesOf(knownPages(lasting)))",
    replace: "createModels(titlesOf(knownPages(lasting).slice(0, 0)))",
    foundBy: { file: "tests/screens/designed.test.ts", test: "have their names in the language of the page" },
  },
  {
    name: "page-waits-for-the-user-info",
    breaks: "The frame and the page are only loaded when the user info has been read.",
    file: "packages/web/src/shell/App.tsx",
    find: "useEffect(() => void prepareInside(path).catch(() => undefined), [path]);",
    replace: "useEffect(() => void prepareInside.name, [path]);",
    foundBy: { file: "tests/web/shell.test.ts", test: "the frame and the page at the address load while" },
  },
  {
    name: "compile-hint-at-the-end",
    breaks: "Browsers do not read the hint to compile the parts of a list page whole.",
    file: "packages/web/compiledWhole.ts",
    find: "chunk.code = HINT + chunk.code;",
    replace: "chunk.code += HINT;",
    foundBy: {
      file: "packages/web/src/compiledWhole.test.ts",
      test: "the parts of a list page begin with the hint",
    },
  },
];
