import { choice, date, text } from "../../fields/declaring.ts";
import { createdAt, description } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";
import { dayKindChoices } from "./dayKinds.ts";

const declared = declare({
  name: "serviceDays",
  title: ["服务日历", "Service calendar", "服務行事曆"],
  one: ["服务日", "service day", "服務日"],
  many: ["服务日", "service days", "服務日"],
  noun: "service-days",
  words: "service days",
  path: "/api/ext/models/serviceDays",
  page: "bus.serviceDay",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["day"],
  label: "name",
  unique: { day: {} },
  fields: {
    day: date({ label: ["日期", "Date"], required: true, synonyms: ["date", "天"] }),
    kind: choice(dayKindChoices, {
      label: ["日期类型", "Kind of day", "日期類型"],
      required: true,
      synonyms: ["类型", "類型", "kind"],
    }),
    name: text({
      label: ["名称", "Name", "名稱"],
      max: 50,
      required: true,
      synonyms: ["节日", "節日", "holiday"],
    }),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["day", "kind", "name", "description"],
    search: ["name"],
    filters: ["day", "kind"],
    sort: "day",
  },
  form: [["day", "kind", "name", "description"]],
});

export interface ServiceDayShapes extends ShapesOf<typeof declared> {}
/** Days that differ from their weekday: public holidays, and weekend days that are worked in exchange. */
export const serviceDays: Declared<ServiceDayShapes> = declared;
