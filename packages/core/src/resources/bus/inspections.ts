import { choice, date, multiline, reference, text } from "../../fields/declaring.ts";
import { createdAt, description } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";

const declared = declare({
  name: "inspections",
  title: ["安全检查", "Inspections", "安全檢查"],
  one: ["检查记录", "inspection", "檢查紀錄"],
  path: "/api/ext/models/inspections",
  page: "bus.inspection",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["number"],
  label: "number",
  unique: { number: { ignoreCase: true } },
  fields: {
    number: text({
      label: ["检查单号", "Number", "檢查單號"],
      max: 50,
      numberedBy: "inspection",
      createOnly: true,
      synonyms: ["单号", "單號"],
    }),
    vehicle: reference("vehicles", {
      label: ["车辆", "Vehicle", "車輛"],
      required: true,
      synonyms: ["车牌", "车牌号", "plate"],
    }),
    driver: reference("drivers", { label: ["司机", "Driver", "司機"] }),
    kind: choice("inspectionKind", { label: ["检验类型", "Kind", "檢驗類型"], required: true }),
    checkedOn: date({ label: ["检查日期", "Checked on", "檢查日期"], required: true, synonyms: ["日期", "date"] }),
    result: choice("checkResult", { label: ["检查结果", "Result", "檢查結果"], required: true, default: "pass" }),
    findings: multiline({ label: ["发现问题", "Findings", "發現問題"], max: 2000 }),
    mendUntil: date({ label: ["整改期限", "Mend until", "整改期限"] }),
    mendedOn: date({ label: ["整改完成", "Mended on", "整改完成"] }),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["number", "vehicle", "driver", "kind", "checkedOn", "result", "mendUntil", "mendedOn"],
    search: ["number", "findings"],
    filters: ["vehicle", "driver", "kind", "result", "checkedOn", "mendUntil"],
    sort: "checkedOn",
    descending: true,
  },
  form: [
    ["number", "vehicle", "driver", "kind", "checkedOn", "result"],
    ["findings", "mendUntil", "mendedOn", "description"],
  ],
});

export interface InspectionShapes extends ShapesOf<typeof declared> {}
/** Checks of vehicles, with the findings and the deadline for repairs. */
export const inspections: Declared<InspectionShapes> = declared;
