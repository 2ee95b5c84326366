import { datums } from "@banche/core/tracking";

import type { Noun } from "../command.ts";
import { words } from "../globals.ts";

/** `banche fleet`: current and past positions of vehicles. */
export const fleet: Noun = {
  name: "fleet",
  words: words("tracking.noun"),
  commands: [
    {
      name: "positions",
      words: words("tracking.positions"),
      fields: [
        ...[
          "plate",
          "line",
          "trip",
          "stop",
          "nextAt",
          "delay",
          "early",
          "speed",
          "age",
          "at",
          "latitude",
          "longitude",
          "heading",
        ],
        "id",
      ],
      examples: ["banche fleet positions", "banche fleet positions --json plate,latitude,longitude,delay"],
      load: async () => (await import("./showPositions.ts")).listPositions,
    },
    {
      name: "track",
      words: words("tracking.track"),
      args: [{ name: "vehicle", words: words("tracking.argVehicle") }],
      options: [
        { flags: "--from <time>", words: words("tracking.from") },
        { flags: "--to <time>", words: words("tracking.to") },
        { flags: "--gpx", words: words("tracking.gpx") },
      ],
      fields: ["at", "latitude", "longitude", "speed", "heading"],
      examples: [
        "banche fleet track 苏E10000D --from '2026-11-25 06:00' --format csv",
        "banche fleet track 苏E10000D --gpx > morning.gpx",
      ],
      load: async () => (await import("./track.ts")).printTrack,
    },
    {
      name: "import",
      words: words("tracking.import"),
      args: [{ name: "file", words: words("tracking.argFile") }],
      options: [
        { flags: "--plate <plate>", words: words("tracking.plate") },
        { flags: "--device <number>", words: words("tracking.device") },
        { flags: "--datum <name>", words: words("tracking.datum"), choices: datums },
        { flags: "--dry-run", words: words("tracking.dryRun") },
      ],
      examples: [
        "banche fleet import positions.csv --dry-run",
        "banche fleet import morning.gpx --plate 苏E10000D --datum gcj02",
      ],
      load: async () => (await import("./import.ts")).importPositions,
    },
    {
      name: "terminal",
      words: words("tracking.terminal.words"),
      args: [{ name: "file", words: words("tracking.argFile") }],
      options: [
        { flags: "--to <address>", words: words("tracking.terminal.to") },
        { flags: "--number <number>", words: words("tracking.terminal.number") },
        { flags: "--edition <year>", words: words("tracking.terminal.edition"), choices: ["2013", "2019"] },
        { flags: "--datum <name>", words: words("tracking.datum"), choices: datums },
        { flags: "--live", words: words("tracking.terminal.live") },
      ],
      examples: [
        "banche fleet terminal morning.gpx --to 127.0.0.1:7808 --number 014400000077",
        "banche fleet terminal morning.gpx --to [::1]:7808 --number 1440010000001 --edition 2019 --live",
      ],
      load: async () => (await import("./terminal.ts")).playTerminal,
    },
    {
      name: "rules",
      words: words("fleetRules.cli.rules"),
      args: [{ name: "rule", words: words("fleetRules.cli.argRule"), optional: true, many: true }],
      fields: ["rule", "label", "value", "unit", "min", "max", "usual"],
      examples: ["banche fleet rules", "banche fleet rules speedKmh=80 lateMinutes=3"],
      load: async () => (await import("./rules.ts")).showOrSetRules,
    },
    {
      name: "replay",
      words: words("fleetRules.cli.replay"),
      args: [{ name: "rule", words: words("fleetRules.cli.argRule"), optional: true, many: true }],
      options: [
        { flags: "--date <day>", words: words("fleetRules.cli.date") },
        { flags: "--rules <file>", words: words("fleetRules.cli.file") },
      ],
      fields: ["change", "kind", "at", "plate", "line", "trip", "stop"],
      examples: [
        "banche fleet replay speedKmh=80 offRouteM=800 --date 2026-11-25",
        "banche fleet replay --rules strict.json --json change,kind,trip",
      ],
      load: async () => (await import("./replay.ts")).replayRules,
    },
    {
      name: "move-history",
      words: words("tracking.moveHistory.words"),
      options: [
        { flags: "--data <folder>", words: words("cli.options.data") },
        { flags: "--back", words: words("tracking.moveHistory.back") },
      ],
      examples: [
        "HISTORY_DATABASE_URL=postgres://banche@history/positions banche fleet move-history",
        "HISTORY_DATABASE_URL=postgres://banche@history/positions banche fleet move-history --back",
      ],
      load: async () => (await import("./moveHistory.ts")).moveHistory,
    },
    {
      name: "watch",
      words: words("tracking.watch"),
      options: [
        { flags: "--every <seconds>", words: words("tracking.every") },
        { flags: "--once", words: words("tracking.once") },
      ],
      examples: ["banche fleet watch", "banche fleet watch --once"],
      load: async () => (await import("./watch.ts")).watchFleet,
    },
  ],
};
