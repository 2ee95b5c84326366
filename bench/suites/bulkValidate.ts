import { Parser } from "csv-parse";
import { builtIn, type Resource, resources } from "@banche/core";
import { checkFiles } from "@banche/core/bulk";
import { type RuleName, ruleNames, rules } from "@banche/core/forms";
import { nodeReadPorts } from "@banche/core/node";
import { fileOf } from "@banche/core/testing";
import { compare, processorTime, type Verdict } from "../lib/measure.ts";

const ROWS = Number(process.env["BENCH_VALIDATE_ROWS"] ?? 100_000);

/** The offline check of a whole file, against csv-parse on the same bytes with the regular expressions in a loop. */
export async function run(): Promise<readonly Verdict[]> {
  const bytes = new TextEncoder().encode(csv());
  const verdict = await compare({
    name: `offline check of ${ROWS.toLocaleString("en")} rows x ${ruleNames.length} rules`,
    floor: {
      name: "csv-parse and regular expressions in a loop",
      round: async () => processorTime(() => bareLoop(bytes)),
    },
    subject: { name: "checkFiles", round: async () => processorTime(() => byCore(bytes)) },
    rounds: 5,
    atMost: 1.5,
  });
  return [verdict];
}

/** The checks of a quick script. */
const PATTERNS: Readonly<Record<RuleName, RegExp>> = {
  iphone: /^1[3-9]\d{9}$/,
  password: /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,16}$/,
  idCard: /^\d{17}[\dXx]$/,
  email: /^[\w.+'-]+@[\w-]+(\.[\w-]+)+$/,
  plateNumber: /^[\u4e00-\u9fa5]{1,2}[A-Z0-9\u4e00-\u9fa5]{5,8}$/i,
  chinese: /^\p{Script=Han}+$/u,
  enCode: /^[A-Za-z0-9]([A-Za-z0-9.]*[A-Za-z0-9])?$/,
  userAccount: /^[A-Za-z0-9]+$/,
  fullName: /^[\u4e00-\u9fa5A-Za-z0-9]+$/,
  userCode: /^\d+$/,
  allDate: /^\d+(\.[05]0*)?$/,
  bigInt: /^[1-9]\d*$/,
  driverCode: /^[A-Za-z0-9]{15}$/,
  personName: /^[\p{Script=Han}A-Za-z0-9]+([· ][\p{Script=Han}A-Za-z0-9]+)*$/u,
  pathSegment: /^[^\s/\\?#%]+$/,
  vin: /^[A-HJ-NPR-Z\d]{17}$/i,
  designName: /^(?!.*__)[A-Za-z_][A-Za-z0-9_]*(?<!_)$/,
  taskCode: /^[A-Za-z0-9]+([.-][A-Za-z0-9]+)*$/,
  webAddress: /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i,
  cron: /^(\S+\s+){4,6}\S+$/,
};

/** A resource of users with a column for each rule. */
const everyRule: Resource = {
  ...resources.users,
  fields: {
    account: { ...field("account"), name: "account" },
    ...Object.fromEntries(ruleNames.map((name) => [name, { ...field(name), rule: name }])),
  },
};

function field(name: string) {
  return { kind: "text", max: 200, name, label: [name, name], key: name, column: name } as const;
}

async function byCore(bytes: Uint8Array): Promise<void> {
  const sources = [{ resource: everyRule, source: fileOf("users.csv", bytes) }];
  const { issues, rows } = await checkFiles({ registry: builtIn, sources, ports: nodeReadPorts, language: "zh" });
  if (issues.length > 0 || rows !== ROWS)
    throw new Error(`${issues.length} issues in ${rows} rows: ${issues[0]?.text}`);
}

async function bareLoop(bytes: Uint8Array): Promise<void> {
  const patterns = ruleNames.map((name) => PATTERNS[name]);
  let rows = 0;
  const parser = new Parser({
    from_line: 2,
    on_record(cells: string[]) {
      rows += 1;
      patterns.forEach((pattern, at) => {
        if (!pattern.test(cells[at + 1] ?? "")) throw new Error(`${ruleNames[at]} refuses ${cells[at + 1]}`);
      });
      return null;
    },
  });
  for (let at = 0; at < bytes.length; at += 65_536) {
    await new Promise<void>(
      (resolve) => void parser.write(Buffer.from(bytes.subarray(at, at + 65_536)), () => resolve()),
    );
  }
  await new Promise<void>((resolve) => void parser.end(resolve));
  if (rows !== ROWS) throw new Error(`${rows} of ${ROWS} rows were read`);
}

/** Values that are valid under every rule. */
function csv(): string {
  const samples = ruleNames.map((name) => rules[name].valid.filter((sample) => PATTERNS[name].test(sample)));
  const lines = Array.from({ length: ROWS }, (_, row) =>
    [`user${row}`, ...samples.map((sample) => cell(sample[row % sample.length] ?? ""))].join(","),
  );
  return `account,${ruleNames.join(",")}\n${lines.join("\n")}\n`;
}

/** A cell as spreadsheets write it: in quotes only if it has a comma. */
const cell = (text: string): string => (text.includes(",") ? `"${text}"` : text);
