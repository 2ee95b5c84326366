/** Faults of the record sheet next to a list. */
const screens = "tests/screens/recordSheet.test.ts";

export const recordSheet = [
  {
    name: "record-shows-hidden-columns",
    breaks: "The sheet of a record shows values whose columns were not granted.",
    file: "packages/web/src/resource/record/RecordFacts.tsx",
    find: "return field && seesField(resource, rights, field) ? [field] : [];",
    replace: "return field ? [field] : [];",
    foundBy: { file: screens, test: "a record shows neither the name nor the value of" },
  },
  {
    name: "record-edits-what-nobody-may",
    breaks: "The sheet of a protected record offers to edit it.",
    file: "packages/web/src/resource/record/RecordSheet.tsx",
    find: 'mayEdit && mayDo(resource, rights, "edit", row ?? data).answer === "yes"',
    replace: "mayEdit",
    foundBy: { file: screens, test: "a protected record has no form" },
  },
  {
    name: "record-stays-below-its-form",
    breaks: "The form of a record opens below its sheet, where it cannot be reached.",
    file: "packages/web/src/resource/useResourceScreen.ts",
    find: 'withMembers({ [RECORD]: row.id, [DETAIL]: "" })',
    replace: "withMember(RECORD, row.id)",
    foundBy: { file: screens, test: "opens its form in place of the sheet" },
  },
  {
    name: "related-list-not-narrowed",
    breaks: "The link to related records shows all records of their list.",
    file: "packages/web/src/resource/record/RelatedRecords.tsx",
    find: "search: new URLSearchParams({ [filter]: id }).toString()",
    replace: 'search: ""',
    foundBy: { file: screens, test: "shows how many records of other lists refer to it" },
  },
];
