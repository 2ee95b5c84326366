import { rows } from "../../fields/composite.ts";
import { choice, date, instant, reference, text } from "../../fields/declaring.ts";
import { duration } from "../../fields/measures.ts";
import { createdAt, description } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { dutyStates, pieceKindChoices } from "./dutyChoices.ts";

/** Two days: a service day may end in the next one. */
const longestSeconds = 48 * 3600;

const declared = declare({
  name: "duties",
  title: ["排班任务", "Duties", "排班任務"],
  one: ["任务", "duty", "任務"],
  many: ["任务", "duties", "任務"],
  path: "/api/ext/models/duties",
  page: "bus.duty",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["number"],
  label: "number",
  unique: { number: { ignoreCase: true } },
  fields: {
    number: text({
      label: ["任务单号", "Number", "任務單號"],
      max: 50,
      numberedBy: "duty",
      createOnly: true,
      synonyms: ["单号", "單號"],
    }),
    serviceDate: date({
      label: ["运营日", "Service day", "營運日"],
      required: true,
      synonyms: ["日期", "date", "service date"],
    }),
    driver: reference("drivers", { label: ["司机", "Driver", "司機"], synonyms: ["驾驶员", "駕駛員"] }),
    vehicle: reference("vehicles", { label: ["车辆", "Vehicle", "車輛"], synonyms: ["车牌", "车牌号", "plate"] }),
    line: reference("lines", { label: ["线路", "Line", "線路"] }),
    startsAt: instant({
      label: ["开始时间", "Starts at", "開始時間"],
      required: true,
      synonyms: ["出勤时间", "start"],
    }),
    endsAt: instant({ label: ["结束时间", "Ends at", "結束時間"], required: true, synonyms: ["退勤时间", "end"] }),
    state: choice(dutyStates, { label: ["状态", "State", "狀態"], required: true, default: "planned" }),
    pieces: rows({
      label: ["任务分段", "Pieces", "任務分段"],
      fields: {
        kind: choice(pieceKindChoices, { label: ["内容", "Kind", "內容"], required: true, default: "drive" }),
        from: duration({
          label: ["开始（时:分）", "From (h:mm)", "開始（時:分）"],
          required: true,
          max: longestSeconds,
        }),
        until: duration({
          label: ["结束（时:分）", "Until (h:mm)", "結束（時:分）"],
          required: true,
          max: longestSeconds,
        }),
        trip: text({ label: ["班次", "Trip"], max: 50 }),
      },
    }),
    override: text({
      label: ["证件例外原因", "Reason for expired papers", "證件例外原因"],
      max: 200,
      synonyms: ["例外原因", "override reason"],
    }),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["number", "serviceDate", "driver", "vehicle", "line", "startsAt", "endsAt", "state"],
    search: ["number"],
    filters: ["serviceDate", "driver", "vehicle", "line", "state"],
    sort: "serviceDate",
    descending: true,
  },
  actions: {
    confirm: { label: ["确认", "Confirm", "確認"], button: "btn_confirm", sets: { state: "confirmed" } },
    override: {
      label: ["例外确认", "Confirm despite papers", "例外確認"],
      button: "btn_override",
      sets: { state: "confirmed" },
    },
    cancel: { label: ["取消任务", "Cancel duty", "取消任務"], button: "btn_cancel", sets: { state: "cancelled" } },
  },
  form: [
    ["number", "serviceDate", "driver", "vehicle", "line", "startsAt", "endsAt", "state"],
    ["pieces"],
    ["override", "description"],
  ],
});

export interface DutyShapes extends ShapesOf<typeof declared> {}
/**
 * Work of one driver with one vehicle on a service day. Times of pieces count from 00:00 of the service day and may
 * exceed 24:00. No driver and no vehicle has two duties at the same time, and expired documents forbid a duty
 * (ADR 0091).
 */
export const duties: Declared<DutyShapes> = declared;
