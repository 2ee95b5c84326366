/** Faults of data sources: who can read a password, where it is sent, and which hosts can be reached. */
export const dataSources = [
  {
    name: "source-password-follows-the-host",
    breaks: "A stored password is sent to another host when the host of the data source is changed.",
    file: "packages/server/src/features/dataSources/table.ts",
    find: '["kind", "host", "port", "user", "encryption"]',
    replace: '["kind", "port", "user", "encryption"]',
    foundBy: {
      file: "tests/server/wire/dataSources.slow.test.ts",
      test: "it is sent to no place that it was not given for",
    },
  },
  {
    name: "source-password-in-the-audit-log",
    breaks: "The audit log shows the new password of a data source.",
    file: "packages/server/src/records/write.ts",
    find: "after: withoutSecrets(table, only(item.after, item.changed)),",
    replace: "after: only(item.after, item.changed),",
    foundBy: { file: "tests/server/wire/dataSources.slow.test.ts", test: "is shown in no answer" },
  },
  {
    name: "source-password-of-another-record",
    breaks: "The sealed password of one record can be used by another record.",
    file: "packages/server/src/sources/keptSource.ts",
    find: "`dataSources.password ${id}`",
    replace: '`dataSources.password ${id === "" ? id : ""}`',
    foundBy: { file: "tests/server/wire/dataSources.slow.test.ts", test: "of another record opens no connection" },
  },
  {
    name: "source-at-the-metadata",
    breaks: "A permitted wide network also permits the metadata address of the cloud.",
    file: "packages/server/src/sources/permits.ts",
    find: "!never.has(address) && ",
    replace: "",
    foundBy: { file: "packages/server/src/sources/permits.test.ts", test: "is never reached" },
  },
  {
    name: "source-file-by-a-link",
    breaks: "A link in the permitted folder leads to any file of the machine.",
    file: "packages/server/src/sources/permits.ts",
    find: "const path = realPath(isAbsolute(file) ? file : join(root, file));",
    replace: "const path = isAbsolute(file) ? file : join(root, file);",
    foundBy: { file: "packages/server/src/sources/permits.test.ts", test: "a link to a file outside of the folder" },
  },
];
