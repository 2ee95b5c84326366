/** Faults of JT/T 808 terminals: frames, parts, codes, and answers to data that was not stored. */
export const terminals = [
  {
    name: "check-not-compared",
    breaks: "A frame with damaged bytes is accepted as valid.",
    file: "packages/core/src/jt808/frames.ts",
    find: 'if (checkOf(bytes) !== 0) return { kind: "check" };',
    replace: "",
    foundBy: { file: "packages/core/src/jt808/frames.test.ts", test: "a wrong check" },
  },
  {
    name: "parts-in-order-of-arrival",
    breaks: "A message is joined in the order in which its parts came.",
    file: "packages/core/src/jt808/parts.ts",
    find: ".toSorted(([a], [b]) => a - b)",
    replace: "",
    foundBy: {
      file: "packages/core/src/jt808/jt808.test.ts",
      test: "give the message once, in any order and also when repeated",
    },
  },
  {
    name: "answered-before-it-is-stored",
    breaks: "A position is answered when it is received, and lost when the database is unreachable.",
    file: "packages/server/src/features/tracking/terminals/connection.ts",
    find: "void keeping.then((kept) => this.#kept(kept, fixes.length, id, serials));",
    replace: 'this.#kept("stored", fixes.length, id, serials);',
    foundBy: {
      file: "packages/server/src/features/tracking/terminals/storing.test.ts",
      test: "is not answered when the server stops",
    },
  },
  {
    name: "code-of-any-terminal",
    breaks: "A terminal signs in with any code.",
    file: "packages/server/src/features/tracking/terminals/knownTerminals.ts",
    find: "return wanted.length === told.length && timingSafeEqual(wanted, told);",
    replace: "return wanted.length === told.length || timingSafeEqual(wanted, wanted);",
    foundBy: {
      file: "packages/server/src/features/tracking/terminals/strangers.test.ts",
      test: "the code of another terminal",
    },
  },
  {
    name: "sign-in-time-by-bytes",
    breaks: "An unknown terminal that sends a byte from time to time is never disconnected.",
    file: "packages/server/src/features/tracking/terminals/connection.ts",
    find: "if (!(chunk instanceof Uint8Array)) continue;",
    replace: "if (!(chunk instanceof Uint8Array)) continue;\n        this.#timer.refresh();",
    foundBy: {
      file: "packages/server/src/features/tracking/terminals/strangers.test.ts",
      test: "parts of a message sent from time to time",
    },
  },
  {
    name: "disabled-device-goes-on",
    breaks: "A disabled device can continue to send over its open connection.",
    file: "packages/server/src/features/tracking/terminals/knownTerminals.ts",
    find: "where enabled and id = any",
    replace: "where id = any",
    foundBy: {
      file: "packages/server/src/features/tracking/terminals/storing.test.ts",
      test: "disabled meanwhile",
    },
  },
  {
    name: "numbers-of-devices-for-everybody",
    breaks: "Every user who sees positions gets the numbers of devices.",
    file: "packages/server/src/features/tracking/gpsHandlers.ts",
    find: "if (!policy?.open || policy",
    replace: "if (!policy || policy",
    foundBy: { file: "tests/server/wire/gps.test.ts", test: "numbers of devices are for those" },
  },
  {
    name: "terminals-datum-of-device",
    breaks: "The position of a terminal that sends GCJ-02 is stored as if it were WGS-84.",
    file: "packages/server/src/features/tracking/terminals/fixQueue.ts",
    find: "const datum = datumOf(terminal.datum);",
    replace: 'const datum = datumOf(terminal.datum === "" ? "gcj02" : "wgs84");',
    foundBy: {
      file: "packages/server/src/features/tracking/terminals/storing.test.ts",
      test: "in WGS-84, of a device that sends",
    },
  },
];
