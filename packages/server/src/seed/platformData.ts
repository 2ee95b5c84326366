import { nextRun } from "@banche/core/text";
import type { Insertable } from "kysely";

import { fixedId } from "../base/ids.ts";
import type { Schema } from "../db/schema.ts";
import { archiveFile } from "./archive.ts";
import type { SeedFactory } from "./organizations.ts";
import { seedMaps } from "./maps.ts";

/** Demo data for the data pages: data sources, data interfaces, maps and tasks. */
export interface PlatformData {
  readonly dataSources: readonly Insertable<Schema["dataSources"]>[];
  readonly dataInterfaces: readonly Insertable<Schema["dataInterfaces"]>[];
  readonly dataInterfacesParameters: readonly Insertable<Schema["dataInterfacesParameters"]>[];
  readonly maps: readonly Insertable<Schema["maps"]>[];
  readonly tasks: readonly Insertable<Schema["tasks"]>[];
}

/** In an order in which referenced rows come first. */
export const platformTables = ["dataSources", "dataInterfaces", "dataInterfacesParameters", "maps", "tasks"] as const;

const creatorAccount = "admin";
const archiveId = fixedId("dataSource", "archive");

interface SeedInterface {
  readonly code: string;
  readonly name: string;
  readonly category: "base" | "business" | "report";
  readonly description: string;
  /** A statement, or static data. */
  readonly sql?: string;
  readonly data?: unknown;
  readonly cacheSeconds?: number;
  /** `name type default`, with `!` before the name if it is required. */
  readonly parameters?: readonly string[];
}

const interfaces: readonly SeedInterface[] = [
  {
    ...{ code: "lineMonths", name: "线路月度运行", category: "report", cacheSeconds: 300 },
    description: "一条线路从某月起的班次、晚点和客流",
    sql: `select month, trips, late, riders
from line_months
where line = @line and month >= @from
order by month`,
    parameters: ["!line text 一号线", "from date 2025-01-01"],
  },
  {
    ...{ code: "lateShare", name: "线路晚点率", category: "report" },
    description: "各线路的晚点率；班次少于所给数目的线路不列出",
    sql: `select line, sum(trips) as trips, sum(late) as late,
  round(100.0 * sum(late) / sum(trips), 2) as late_percent
from line_months
where month between @from and @to
group by line
having sum(trips) >= @least
order by late_percent desc`,
    parameters: ["!from date 2025-01-01", "!to date 2025-12-31", "least integer 100"],
  },
  {
    ...{ code: "depots", name: "停车场", category: "base" },
    description: "停车场的车位数和充电桩数",
    sql: "select code, name, places, chargers, opened from depots where places >= @places order by name",
    parameters: ["places integer 0"],
  },
  {
    ...{ code: "shiftHours", name: "班次时段", category: "base" },
    description: "静态数据：白班和夜班的到厂时间",
    data: [
      { shift: "day", name: "白班", arriveBy: "07:40", leaveAt: "17:10" },
      { shift: "night", name: "夜班", arriveBy: "19:40", leaveAt: "05:10" },
    ],
  },
];

/** Creates the data. @param nowMs - tasks are due after this time */
export function demoPlatformData(factories: readonly SeedFactory[], nowMs: number): PlatformData {
  const wanted = factories.flatMap(({ id, code }) => interfaces.map((one) => ({ one, factoryId: id, factory: code })));
  const interfaceId = (factory: string, code: string) => fixedId("dataInterface", factory, code);
  return {
    dataSources: [
      {
        ...{ id: archiveId, name: "运行档案", kind: "SQLite", database: archiveFile, creatorAccount },
        ...{ sortOrder: 1, description: "演示用的 SQLite 文件：线路 2025 年每月的班次和客流" },
      },
    ],
    dataInterfaces: wanted.map(({ one, factoryId, factory }) => ({
      ...{ id: interfaceId(factory, one.code), factoryId, creatorAccount, createdBy: null, enabled: true },
      ...{ name: one.name, code: one.code, description: one.description, audience: "everyone" },
      category: one.category,
      ...(one.sql === undefined
        ? { kind: 2, content: JSON.stringify(one.data, undefined, 2) }
        : { kind: 1, content: one.sql, sourceId: archiveId }),
      ...{ cacheSeconds: one.cacheSeconds ?? 0, sortOrder: interfaces.indexOf(one) + 1 },
    })),
    dataInterfacesParameters: wanted.flatMap(({ one, factoryId, factory }) =>
      (one.parameters ?? []).map((line, rowPlace) => {
        const [, required, name = "", type = "", initial = ""] = /^(!?)(\S+) (\S+) (.*)$/.exec(line) ?? [];
        const id = fixedId("dataInterfaceParameter", factory, one.code, name);
        const parentId = interfaceId(factory, one.code);
        return { id, factoryId, parentId, rowPlace, name, type, required: required === "!", initial, createdBy: null };
      }),
    ),
    maps: seedMaps(creatorAccount),
    tasks: tasksOf((code) => interfaceId(factories[0]?.code ?? "", code), nowMs),
  };
}

function tasksOf(interfaceId: (code: string) => string, nowMs: number): PlatformData["tasks"] {
  const timed = (cron: string) => ({
    cron,
    nextRunAt: new Date(nextRun({ frequency: "cron", cron, every: null, startAt: null, endAt: null }, nowMs) ?? nowMs),
  });
  return [
    {
      ...{ id: fixedId("task", "lateShare"), name: "每周晚点率", code: "weeklyLateShare", frequency: "cron" },
      ...{ interfaceId: interfaceId("lateShare"), parameters: "from=2025-01-01\nto=2025-12-31", retries: 2 },
      ...{ ...timed("0 30 6 ? * MON"), description: "每周一 6:30 调用数据接口“线路晚点率”", sortOrder: 1 },
    },
    {
      ...{ id: fixedId("task", "depots"), name: "停车场核对", code: "depotCheck", frequency: "cron" },
      ...{ interfaceId: interfaceId("depots"), cron: "0 0 2 1 * ?", enabled: false },
      ...{ description: "停用的示例：每月 1 日 2:00", sortOrder: 2 },
    },
  ];
}
