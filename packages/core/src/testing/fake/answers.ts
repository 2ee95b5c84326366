import { builtIn } from "../../registry/all.ts";
import { binAnswers, removeRow } from "./bin.ts";
import { backupsAnswers } from "./backups.ts";
import { cacheAnswers } from "./cache.ts";
import { dataInterfaceAnswers } from "./dataInterfaces.ts";
import { dataModelAnswers } from "./dataModels.ts";
import { dataSyncAnswers } from "./dataSync.ts";
import { dataSourceAnswers } from "./dataSources.ts";
import { handOverAnswer } from "./handOver.ts";
import { listAnswer } from "./lists.ts";
import { auditAnswer, logAnswers } from "./logs.ts";
import { monitorAnswer } from "./monitor.ts";
import { countAnswers } from "./counts.ts";
import { optionAnswers } from "./options.ts";
import { personalAnswers } from "./personal.ts";
import {
  changeRow,
  FakeRefusal,
  type FakeTables,
  insertRow,
  rowOf,
  type TableName,
  treeOf,
  type Wire,
  wireRows,
} from "./tables.ts";
import { ownSessionsAnswers } from "./ownSessions.ts";
import { sysConfigAnswers } from "./sysConfig.ts";
import { textsAnswers } from "./texts.ts";
import { taskAnswers } from "./tasks.ts";
import { viewAnswers } from "./views.ts";

export interface FakeCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Wire;
}

export type Answer = (call: FakeCall) => unknown;

/** `true`: all additions that the fake server knows; `false`: a plain server of the platform. */
export type FakeAdditions = boolean | readonly string[];

/** Answers by endpoint id, `users.list`. The fake server does not support endpoints that are missing here. */
export function fakeAnswers(
  tables: FakeTables,
  additions: FakeAdditions,
  nextId: () => string,
): Readonly<Record<string, Answer>> {
  const ours = additions !== false;
  const named = additions === true ? knownAdditions : additions || [];
  const rows = (name: TableName) => wireRows(tables[name]);
  const nodes = () => [
    ...rows("organizations").map((row) => ({ ...row, type: "company" })),
    ...rows("departments").map((row) => ({ ...row, type: "department" })),
  ];
  const options = builtIn.all.flatMap(({ name, options: offered }) => {
    const all = () => rows(name as TableName);
    return offered
      ? [[`${name}.options`, () => ({ list: offered.shape === "tree" ? treeOf(all()) : all() })] as const]
      : [];
  });
  const records = builtIn.all.flatMap(({ name }) => Object.entries(recordAnswers(name as TableName)));

  function recordAnswers(name: TableName): Readonly<Record<string, Answer>> {
    const table = tables[name];
    return {
      [`${name}.list`]: listAnswer(name, tables, ours && named.includes("list-filters")),
      [`${name}.get`]: ({ params }) => rowOf(table, params["id"] ?? ""),
      [`${name}.create`]: ({ body }) => {
        const id = nextId();
        const { userPassword, ...record } = body;
        insertRow(table, id, record);
        return ours ? { id, ...(userPassword !== undefined && { passwordTaken: true }) } : null;
      },
      [`${name}.update`]: ({ params, body }) => changeRow(table, params["id"] ?? "", body, ours),
      [`${name}.remove`]: ({ params }) => removeRow(table, params["id"] ?? ""),
      [`${name}.setEnabled`]: ({ params, body }) => {
        const row = rowOf(table, params["id"] ?? "");
        const wanted = named.includes("enabled-body") ? body["enabledMark"] : undefined;
        row["enabledMark"] = wanted ?? (Number(row["enabledMark"]) === 1 ? 0 : 1);
      },
    };
  }

  const personal = personalAnswers(tables);
  return {
    ...Object.fromEntries(records),
    ...Object.fromEntries(options),
    "departments.selector": () => ({ list: treeOf(nodes()) }),
    "users.all": () => ({ list: rows("users") }),
    "users.resetPassword": ({ params }) => void rowOf(tables.users, params["id"] ?? ""),
    "users.invite": ({ params }) => void rowOf(tables.users, params["id"] ?? ""),
    "users.takeSecondFactor": ({ params }) => void rowOf(tables.users, params["id"] ?? ""),
    "users.handOver": handOverAnswer(tables),
    "dictionaryItems.all": () => ({
      list: rows("dictionaryTypes").map((type) => ({
        ...type,
        dictionaryList: treeOf(rows("dictionaryItems").filter((row) => row["dictionaryTypeId"] === type["id"])),
      })),
    }),
    "areas.options": (call) => listAnswer("areas", tables, false)({ ...call, query: {} }),
    ...personal.answers,
    ...logAnswers(tables.logs),
    ...taskAnswers(tables.tasks),
    ...dataSourceAnswers(tables.dataSources),
    ...dataInterfaceAnswers(tables.dataInterfaces),
    ...dataModelAnswers(tables.dataSources),
    ...dataSyncAnswers(),
    ...backupsAnswers(tables.backups),
    ...cacheAnswers(tables.cache),
    ...ownSessionsAnswers(),
    ...sysConfigAnswers(tables.sysConfig),
    ...textsAnswers(tables.texts),
    "monitor.read": monitorAnswer(ours),
    ...(ours && {
      "extensions.about": () => ({ product: "banche", version: "0", additions: named }),
      ...(named.includes("recycle-bin") && binAnswers(tables)),
      ...(named.includes("shared-views") && viewAnswers(personal.kept)),
      ...(named.includes("option-search") && optionAnswers(tables)),
      ...(named.includes("place-counts") && countAnswers(tables)),
      ...(named.includes("audit") && { "extensions.audit": auditAnswer(tables.audits) }),
      "extensions.records": ({ params, query }) => wholeRecords(tables, params["resource"], query),
    }),
  };
}

/** Additions of ours that the fake server has. */
const knownAdditions = [
  ...["records", "idempotency", "batch", "lock", "enabled-body"],
  ...[
    "preferences",
    "home",
    "notice-audience",
    "notice-schedule",
    "notice-recall",
    "list-filters",
    "choice-codes",
    "first-passwords",
  ],
  ...["recycle-bin", "batch-dry-run", "shared-views", "option-search", "audit", "place-counts"],
] as const satisfies readonly string[];

function wholeRecords(tables: FakeTables, resource: string | undefined, query: FakeCall["query"]): unknown {
  const table = Object.entries(tables).find(([name]) => name === resource)?.[1];
  if (!table) throw new FakeRefusal(400, "数据不存在", "not_found");
  const keys: unknown = query["keys"] === undefined ? undefined : JSON.parse(query["keys"]);
  const wanted = Array.isArray(keys) ? new Set(keys) : undefined;
  const all = [...table.rows.values()]
    .filter((row) => !wanted || wanted.has(row[table.unique]))
    .sort((a, b) => (String(a[table.unique]) < String(b[table.unique]) ? -1 : 1));
  const start = Number(query["cursor"] ?? 0);
  const size = Math.min(Number(query["pageSize"] ?? 1_000), 1_000);
  const more = start + size < all.length;
  return {
    list: all.slice(start, start + size),
    pagination: { currentPage: 1, pageSize: size, total: all.length, ...(more && { cursor: String(start + size) }) },
  };
}
