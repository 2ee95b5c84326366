/** Faults of the platform as files: written files, refused files, and changes that must not be overwritten. */
export const platformFiles = [
  {
    name: "pull-removes-foreign-files",
    breaks: "A pull removes files that another user wrote.",
    file: "packages/cli/src/commands/platform/folder.ts",
    find: "!wanted.has(file) && isPulled(text)",
    replace: "!wanted.has(file)",
    foundBy: { file: "tests/cli/platform.slow.test.ts", test: "a pull removes only files that it wrote itself and" },
  },
  {
    name: "platform-names-of-one-case",
    breaks: "Two documents become one file on file systems that ignore the case of letters.",
    file: "packages/core/src/platform/fileNames.ts",
    find: 'name.normalize("NFKD").toLowerCase().toUpperCase().toLowerCase()',
    replace: "name",
    foundBy: {
      file: "packages/core/src/platform/fileNames.test.ts",
      test: "keys that differ only in case or accents get different names, in any order",
    },
  },
  {
    name: "platform-secrets-pass",
    breaks: "A password in a file is reported as an unknown property.",
    file: "packages/core/src/platform/readFiles.ts",
    find: "kind.secrets?.includes(name)",
    replace: "kind.secrets?.includes(name) === undefined",
    foundBy: { file: "tests/cli/platform.slow.test.ts", test: "a password and secret heads" },
  },
  {
    name: "platform-grants-without-stamp",
    breaks: "Grants that another session changed since the plan are overwritten.",
    file: "packages/core/src/platform/grants.ts",
    find: "stamp !== undefined && stamp !== now.stamp",
    replace: "stamp === undefined && stamp !== now.stamp",
    foundBy: { file: "tests/server/platformConflicts.slow.test.ts", test: "grants of a role" },
  },
  {
    name: "platform-removal-of-another",
    breaks: "A record that another session changed since the plan is removed.",
    file: "packages/core/src/platform/apply.ts",
    find: 'now["version"] !== version',
    replace: 'now["version"] === undefined',
    foundBy: { file: "tests/server/platformConflicts.slow.test.ts", test: "would be removed" },
  },
];
