/** Faults of the pages of grants, menus and members: ticks, overwritten changes, and offered choices. */
const grantTree = "packages/web/src/features/authorise/grantTree.ts";
const authorise = "tests/screens/authorise.test.ts";
const menus = "tests/screens/menus.test.ts";

export const rightsPages = [
  {
    name: "grants-folder-not-half",
    breaks: "A folder with some granted entries looks as if none were granted.",
    file: grantTree,
    find: 'return isWhole ? "all" : "some";',
    replace: 'return isWhole ? "all" : "none";',
    foundBy: { file: authorise, test: "a folder shows ticked, partly ticked or empty" },
  },
  {
    name: "grants-button-without-page",
    breaks: "A button is granted without its page.",
    file: grantTree,
    find: "if (isWanted && menu.held) next.add(menuKey(menu));",
    replace: "",
    foundBy: { file: authorise, test: "granting a button also grants its page; removing" },
  },
  {
    name: "grants-filter-by-before",
    breaks: "The filter of granted entries shows what was granted before.",
    file: grantTree,
    find: "(!filters.onlyGranted || wanted.has(menuKey(menu)))",
    replace: "(!filters.onlyGranted || before.has(menuKey(menu)))",
    foundBy: { file: authorise, test: "filters show granted entries, changed entries, and" },
  },
  {
    name: "grants-overwritten",
    breaks: "Grants that another user changed meanwhile are overwritten.",
    file: "packages/web/src/features/authorise/Editor.tsx",
    find: "body: { ...wishOf(wanted), stamp }",
    replace: "body: wishOf(wanted)",
    foundBy: { file: authorise, test: "a save does not overwrite grants that another user" },
  },
  {
    name: "grants-copy-adds",
    breaks: "Copying from another role adds to the existing grants instead of replacing them.",
    file: "packages/web/src/features/authorise/Editor.tsx",
    find: "...[...before].filter((key) => !held.has(key))]",
    replace: "...before]",
    foundBy: { file: authorise, test: "grants are copied from another role and can be" },
  },
  {
    name: "menu-columns-offered-twice",
    breaks: "Columns that a menu entry already has are offered again.",
    file: "packages/web/src/features/menus/BatchColumns.tsx",
    find: "!there.has(column) && ",
    replace: "",
    foundBy: { file: menus, test: "several columns are added at once from the page" },
  },
  {
    name: "menu-form-asks-everything",
    breaks: "The form of a folder asks how it opens.",
    file: "packages/web/src/features/menus/screen.tsx",
    find: "return type === LINK;",
    replace: "return type >= FOLDER;",
    foundBy: { file: menus, test: "the form shows the fields for the type of the" },
  },
  {
    name: "member-cannot-stay",
    breaks: "A member who was removed from a role by mistake cannot be kept.",
    file: "packages/web/src/resource/members/MembersDialog.tsx",
    find: "if (!next.delete(person)) next.add(person);",
    replace: "next.add(person);",
    foundBy: { file: menus, test: "members of a role" },
  },
];
