import type { Noun, OptionSpec } from "../command.ts";
import { words } from "../globals.ts";

const month: OptionSpec = { flags: "--month <month>", words: words("settlement.cli.month") };
const dryRun: OptionSpec = { flags: "--dry-run", words: words("settlement.cli.dryRun") };
const carrier = { name: "carrier", words: words("settlement.cli.carrier") } as const;

/** `banche settlement`: monthly payments to carriers. */
export const settlement: Noun = {
  name: "settlement",
  words: words("settlement.cli.noun"),
  commands: [
    {
      name: "list",
      words: words("settlement.cli.list"),
      options: [month],
      fields: ["carrier", "state", "payable", "open", "vehicles", "lines", "id"],
      examples: ["banche settlement list", "banche settlement list --month 2026-10 --json carrier,payable"],
      load: async () => (await import("./list.ts")).listSettlements,
    },
    {
      name: "show",
      words: words("settlement.cli.show"),
      args: [carrier],
      options: [month, { flags: "--trips", words: words("settlement.cli.trips") }],
      fields: [
        ...["line", "kind", "shift", "planned", "ran", "missed", "late", "km", "amount", "penalty", "payable"],
        ...["day", "number", "vehicle", "outcome", "lateMinutes", "note"],
      ],
      examples: ["banche settlement show 示例客运公司1", "banche settlement show 示例客运公司1 --trips --format csv"],
      load: async () => (await import("./show.ts")).showSettlement,
    },
    {
      name: "calculate",
      words: words("settlement.cli.calculate"),
      args: [{ ...carrier, optional: true }],
      options: [month, dryRun],
      examples: ["banche settlement calculate --month 2026-10", "banche settlement calculate 示例客运公司1"],
      load: async () => (await import("./calculate.ts")).calculateSettlements,
    },
    {
      name: "adjustments",
      words: words("settlement.cli.adjustments"),
      args: [carrier],
      options: [month],
      fields: ["number", "yuan", "reason", "at", "by", "id"],
      examples: ["banche settlement adjustments 示例客运公司1 --month 2026-10"],
      load: async () => (await import("./adjust.ts")).listAdjustments,
    },
    {
      name: "adjust",
      words: words("settlement.cli.adjust"),
      args: [carrier],
      options: [
        month,
        { flags: "--yuan <amount>", words: words("settlement.cli.yuan") },
        { flags: "--reason <text>", words: words("settlement.cli.adjustReason") },
        { flags: "--change <adjustment>", words: words("settlement.cli.change") },
        dryRun,
      ],
      examples: [
        "banche settlement adjust 示例客运公司1 --yuan=-400 --reason '空调故障' --dry-run",
        "banche settlement adjust 示例客运公司1 --change 1 --yuan=-350",
      ],
      load: async () => (await import("./adjust.ts")).adjustSettlement,
    },
    {
      name: "unadjust",
      words: words("settlement.cli.unadjust"),
      args: [carrier, { name: "adjustment", words: words("settlement.cli.change") }],
      options: [month, dryRun],
      examples: ["banche settlement unadjust 示例客运公司1 1 --dry-run"],
      load: async () => (await import("./adjust.ts")).removeAdjustment,
    },
    {
      name: "agree",
      words: words("settlement.cli.agree"),
      args: [carrier],
      options: [month, { flags: "--note <text>", words: words("settlement.cli.note") }, dryRun],
      examples: ["banche settlement agree 示例客运公司1 --month 2026-10 --dry-run"],
      load: async () => (await import("./agree.ts")).agreeSettlement,
    },
    {
      name: "reopen",
      words: words("settlement.cli.reopen"),
      args: [carrier],
      options: [month, { flags: "--reason <text>", words: words("settlement.cli.reason") }],
      examples: ["banche settlement reopen 示例客运公司1 --reason '补班次'"],
      load: async () => (await import("./agree.ts")).reopenSettlement,
    },
    {
      name: "export",
      words: words("settlement.cli.export"),
      args: [carrier, { name: "file", words: words("settlement.cli.file") }],
      options: [month],
      examples: ["banche settlement export 示例客运公司1 oct.xlsx --month 2026-10"],
      load: async () => (await import("./export.ts")).exportSettlement,
    },
  ],
};
