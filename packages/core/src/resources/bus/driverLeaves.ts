import { choice, date, reference, text } from "../../fields/declaring.ts";
import type { Choice } from "../../fields/field.ts";
import { createdAt, description } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";

/** Why a driver has no duties on a day. With `spare`, the driver is on standby at work and may get one. */
const leaveKinds: readonly Choice[] = [
  { value: "annual", label: ["年假", "Annual leave"] },
  { value: "sick", label: ["病假", "Sick leave"] },
  { value: "personal", label: ["事假", "Personal leave"] },
  { value: "rest", label: ["调休", "Day off", "補休"] },
  { value: "training", label: ["培训", "Training", "培訓"] },
  { value: "spare", label: ["备班", "Standby", "備班"] },
];

const declared = declare({
  name: "driverLeaves",
  title: ["司机休假", "Leave of drivers", "司機休假"],
  one: ["休假", "leave entry", "休假"],
  many: ["休假", "leave entries", "休假"],
  noun: "driver-leaves",
  words: "leave entries",
  path: "/api/ext/models/driverLeaves",
  page: "bus.driverLeave",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["driver", "startsOn"],
  label: "reason",
  unique: { startsOn: { within: "driver" } },
  fields: {
    driver: reference("drivers", { label: ["司机", "Driver", "司機"], required: true, synonyms: ["驾驶员", "駕駛員"] }),
    kind: choice(leaveKinds, {
      label: ["类型", "Kind", "類型"],
      required: true,
      default: "annual",
      synonyms: ["休假类型", "假别", "假別"],
    }),
    startsOn: date({
      label: ["开始日期", "First day", "開始日期"],
      required: true,
      synonyms: ["开始", "日期", "from", "start"],
    }),
    endsOn: date({
      label: ["结束日期", "Last day", "結束日期"],
      required: true,
      synonyms: ["结束", "until", "to", "end"],
    }),
    reason: text({ label: ["事由", "Reason"], max: 100, required: true, synonyms: ["原因", "note"] }),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["driver", "kind", "startsOn", "endsOn", "reason"],
    search: ["reason"],
    filters: ["driver", "kind", "startsOn", "endsOn"],
    sort: "startsOn",
    descending: true,
  },
  form: [["driver", "kind", "startsOn", "endsOn", "reason", "description"]],
});

export interface DriverLeaveShapes extends ShapesOf<typeof declared> {}
/** Days on which a driver is absent or on standby. An absent driver gets no duty. */
export const driverLeaves: Declared<DriverLeaveShapes> = declared;
