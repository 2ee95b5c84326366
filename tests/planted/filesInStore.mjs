/** Faults of files in a store: behaviour while the store is down, and who sees which files. */
const slow = "tests/server/wire/filesInStore.slow.test.ts";
const s3 = "packages/server/src/storage/s3/s3.slow.test.ts";

export const filesInStore = [
  {
    name: "store-waited-for-by-all",
    breaks: "Every call waits for a store that does not answer.",
    file: "packages/server/src/storage/s3/requests.ts",
    find: "if (mustTry && (isTrying || performance.now() < restUntil))",
    replace: "if (mustTry && isTrying && !mustTry)",
    foundBy: { file: s3, test: "delays only one caller" },
  },
  {
    name: "store-unsigned-content",
    breaks: "A store keeps content that was changed on the way.",
    file: "packages/server/src/storage/s3/transport.ts",
    find: '"x-amz-content-sha256": body?.sha256 ?? emptySha256',
    replace: '"x-amz-content-sha256": "UNSIGNED-PAYLOAD"',
    foundBy: { file: s3, test: "a stored file is read unchanged" },
  },
  {
    name: "store-away-takes-for-missing",
    breaks: "A backup is written without the files that the store did not return, and reports no fault.",
    file: "packages/server/src/backup/writeBackup.ts",
    find: "await place.read(fileKey(type, name));",
    replace: "await place.read(fileKey(type, name)).catch(() => undefined);",
    foundBy: { file: slow, test: "a backup fails" },
  },
  {
    name: "store-keeps-what-nobody-knows",
    breaks: "An upload whose answer was lost stays in the store forever.",
    file: "packages/server/src/files/store.ts",
    find: "error instanceof StoreError && error.perhapsDone",
    replace: "error instanceof StoreError && !error.perhapsDone",
    foundBy: { file: slow, test: "a file that was stored without an answer" },
  },
  {
    name: "leftover-in-use-removed",
    breaks: "A file that a restored backup brought back is removed.",
    file: "packages/server/src/files/leftovers.ts",
    find: "where not exists (",
    replace: "where true or not exists (",
    foundBy: {
      file: "packages/server/src/files/leftovers.test.ts",
      test: "a file that is in use again is not deleted",
    },
  },
  {
    name: "other-files-unnoticed",
    breaks: "Processes with different files are not reported.",
    file: "packages/server/src/app/processes.ts",
    find: 'files !== "" && files !== facts.files',
    replace: 'files !== "" && files === facts.sealing',
    foundBy: { file: slow, test: "is reported in the log; a process with the same place" },
  },
];
