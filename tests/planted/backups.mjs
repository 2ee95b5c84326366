/** Faults of backups: consistency of one moment, completeness, rights, and checks of a restore. */
export const backups = [
  {
    name: "backup-of-two-moments",
    breaks: "Rows of a backup are of the moments at which their tables were read.",
    file: "packages/server/src/backup/writeBackup.ts",
    find: "begin isolation level repeatable read, read only",
    replace: "begin read only",
    foundBy: {
      file: "packages/server/src/backup/backup.slow.test.ts",
      test: "all rows of a backup are of one moment",
    },
  },
  {
    name: "backup-of-sessions",
    breaks: "A restore brings sessions back that had ended.",
    file: "packages/server/src/backup/catalog.ts",
    find: '["sessions", "sign_in_codes",',
    replace: '["sign_in_codes",',
    foundBy: { file: "packages/server/src/backup/backup.slow.test.ts", test: "sessions are not" },
  },
  {
    name: "restore-over-a-running-server",
    breaks: "A database is replaced below the server that runs on it.",
    file: "packages/server/src/backup/restoreBackup.ts",
    find: "if (rows[0]) throw new BackupError",
    replace: "if (rows[9]) throw new BackupError",
    foundBy: { file: "packages/server/src/backup/backup.slow.test.ts", test: "a database in use is kept" },
  },
  {
    name: "restore-uncounted",
    breaks: "After a restore, calls are planned as if every table were nearly empty.",
    file: "packages/server/src/backup/restoreBackup.ts",
    find: "  await client.query(countContents);",
    replace: "",
    foundBy: { file: "packages/server/src/backup/backup.slow.test.ts", test: "sessions are not" },
  },
  {
    name: "seed-uncounted",
    breaks: "In its first minutes, the calls of a demo are planned as if every table were nearly empty.",
    file: "packages/server/src/seed/seed.ts",
    find: "    await sql.raw(countContents).execute(transaction);",
    replace: "",
    foundBy: { file: "packages/server/src/db/statistics.test.ts", test: "a demo is planned for the rows" },
  },
  {
    name: "backup-for-one-factory",
    breaks: "An administrator of one factory downloads the data of all.",
    file: "packages/server/src/features/backups/handlers.ts",
    find: "if (rows.length > 0) throw refuse.forbidden();",
    replace: "",
    foundBy: { file: "tests/server/wire/backups.test.ts", test: "not in every factory" },
  },
];
