import { choice, instant, integer, multiline, reference, text } from "../../fields/declaring.ts";
import { duration } from "../../fields/measures.ts";
import { codeText, createdAt, description, enabled, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { frequencies, methods, missedRuns, taskResults } from "./taskChoices.ts";

const declared = declare({
  name: "tasks",
  title: ["系统调度", "Scheduled tasks", "系統排程"],
  one: ["任务", "task", "任務"],
  many: ["任务", "tasks", "任務"],
  source: "contract",
  path: "/api/system/ScheduleTask",
  page: "system.task",
  scope: "shared",
  key: ["code"],
  label: "name",
  unique: { code: { ignoreCase: true }, name: {} },
  refusals: { taken: "server.taskDuplicate" },
  fields: {
    name: text({ label: ["任务名称", "Name", "任務名稱"], wire: "fullName", max: 100, required: true }),
    code: codeText({ label: ["任务编码", "Code", "任務編碼"], rule: "taskCode" }),
    /** Name of a built-in job of the server; empty: the task calls an interface or an address. */
    job: text({ label: ["内置作业", "Built-in job", "內建工作"], max: 50, readOnly: true }),
    /** Called with the parameters as its values; if it is set, no address is called. */
    interface: reference("dataInterfaces", { label: ["数据接口", "Data interface", "資料介面"] }),
    method: choice(methods, { label: ["请求方式", "Method", "請求方式"], wire: "interfaceType", default: "GET" }),
    /** Called with the parameters in the query, or in the body of a POST. */
    url: text({ label: ["请求地址", "Address", "請求位址"], wire: "interfaceUrl", max: 2000, rule: "webAddress" }),
    /** For the interface or the address; one `name=value` per line. */
    parameters: multiline({ label: ["请求参数", "Parameters", "請求參數"], max: 4000 }),
    frequency: choice(frequencies, { label: ["执行频率", "Runs", "執行頻率"], default: "cron" }),
    /** Expressions in China time, separated by semicolons. */
    cron: text({ label: ["Cron 表达式", "Cron expression", "Cron 運算式"], max: 500, rule: "cron" }),
    every: duration({ label: ["间隔", "Interval", "間隔"], min: 10 }),
    startAt: instant({ label: ["开始时间", "Starts at", "開始時間"] }),
    endAt: instant({ label: ["结束时间", "Ends at", "結束時間"] }),
    missed: choice(missedRuns, { label: ["错过的执行", "Missed runs", "錯過的執行"], default: "skip" }),
    retries: integer({ label: ["失败重试次数", "Retries", "失敗重試次數"], min: 0, max: 20, default: 0 }),
    retryMinutes: integer({
      label: ["重试间隔（分钟）", "Minutes between retries", "重試間隔（分鐘）"],
      ...{ min: 1, max: 20, default: 1 },
    }),
    runCount: integer({ label: ["执行次数", "Runs so far", "執行次數"], readOnly: true }),
    lastRunAt: instant({ label: ["最后执行", "Last run", "最後執行"], wire: "lastRunTime", readOnly: true }),
    lastResult: choice(taskResults, { label: ["上次结果", "Last result", "上次結果"], readOnly: true }),
    nextRunAt: instant({ label: ["下次执行", "Next run", "下次執行"], wire: "nextRunTime", readOnly: true }),
    order: order(),
    enabled: enabled(),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["name", "code", "lastRunAt", "nextRunAt", "runCount", "description", "enabled"],
    also: ["job", "lastResult"],
    search: ["name", "code", "url"],
    filters: ["enabled", "lastResult", "frequency"],
    sort: "order",
  },
  form: [
    ["name", "code", "job", "interface", "method", "url", "parameters"],
    ["frequency", "cron", "every", "startAt", "endAt", "missed", "retries", "retryMinutes"],
    ["order", "enabled", "description"],
  ],
  actions: {
    run: { label: ["立即执行一次", "Run now", "立即執行一次"], button: "btn_edit", endpoint: "run" },
    history: { label: ["执行记录", "History", "執行記錄"], button: "btn_edit", endpoint: "history" },
  },
  keptBy: "job",
});

export interface TaskShapes extends ShapesOf<typeof declared> {}
/** Scheduled tasks of the server: calls of data interfaces and addresses, and its own jobs (contract-base §5.13). */
export const tasks: Declared<TaskShapes> = declared;
