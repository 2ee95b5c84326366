import type { Noun } from "../command.ts";
import { words } from "../globals.ts";

const file = { name: "file", words: words("gtfs.file") } as const;

/** `banche gtfs`: timetables in the format of route planners. */
export const gtfs: Noun = {
  name: "gtfs",
  words: words("gtfs.noun"),
  commands: [
    {
      name: "export",
      words: words("gtfs.export"),
      args: [file],
      options: [
        { flags: "--scheme <code>", words: words("gtfs.scheme"), repeat: true },
        { flags: "--from <day>", words: words("gtfs.from") },
        { flags: "--to <day>", words: words("gtfs.to") },
        { flags: "--operations", words: words("gtfs.operations") },
        { flags: "--agency <name>", words: words("gtfs.agency") },
        { flags: "--url <address>", words: words("gtfs.url") },
      ],
      examples: [
        "banche gtfs export feed.zip",
        "banche gtfs export feed.zip --scheme P12026Q4 --from 2026-12-01 --to 2026-12-31 --url https://bus.example.com",
        "banche gtfs export tods.zip --operations --from 2026-12-01 --to 2026-12-07",
      ],
      load: async () => (await import("./export.ts")).exportFeed,
    },
    {
      name: "check",
      words: words("gtfs.check"),
      args: [file],
      fields: ["severity", "rule", "file", "row", "column", "value"],
      examples: ["banche gtfs check feed.zip", "banche gtfs check feed.zip --json"],
      load: async () => (await import("./check.ts")).checkFeedFile,
    },
    {
      name: "read",
      words: words("gtfs.read"),
      args: [file],
      options: [
        { flags: "--to <folder>", words: words("gtfs.folder") },
        { flags: "--scheme <code>", words: words("gtfs.into") },
      ],
      examples: ["banche gtfs read feed.zip --to planned --scheme P12027Q1", "banche plan planned"],
      load: async () => (await import("./read.ts")).readFeedFile,
    },
    {
      name: "realtime",
      words: words("gtfs.realtime"),
      args: [{ name: "kind", words: words("gtfs.kind"), choices: ["vehicles", "trips", "alerts"] }],
      options: [{ flags: "--out <file>", words: words("gtfs.out") }],
      examples: ["banche gtfs realtime vehicles", "banche gtfs realtime trips --out trips.pb"],
      load: async () => (await import("./realtime.ts")).exportRealtime,
    },
  ],
};
