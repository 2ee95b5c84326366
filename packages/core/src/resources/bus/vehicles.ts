import { computed, rows } from "../../fields/composite.ts";
import { amount, choice, date, images, integer, reference, text } from "../../fields/declaring.ts";
import { createdAt, description, enabled, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";

const declared = declare({
  name: "vehicles",
  title: ["车辆管理", "Vehicles", "車輛管理"],
  one: ["车辆", "vehicle", "車輛"],
  path: "/api/ext/models/vehicles",
  page: "bus.vehicle",
  scope: "factory",
  dataScope: { owner: "creator", department: "department" },
  key: ["plate"],
  label: "plate",
  unique: { plate: { ignoreCase: true }, vin: { ignoreCase: true } },
  fields: {
    plate: text({
      label: ["车牌号", "Plate", "車牌號碼"],
      max: 8,
      required: true,
      rule: "plateNumber",
      synonyms: ["车牌", "车牌号码", "车号", "牌照", "車牌", "plate number", "license plate", "registration"],
    }),
    kind: choice("vehicleKind", {
      label: ["车辆类型", "Kind", "車輛類型"],
      required: true,
      synonyms: ["车型", "类型", "車型", "type", "vehicle type"],
    }),
    status: choice("vehicleStatus", { label: ["车辆状态", "Status", "車輛狀態"], required: true, default: "inUse" }),
    seats: integer({
      label: ["座位数", "Seats", "座位數"],
      required: true,
      min: 1,
      max: 100,
      synonyms: ["座位", "核载人数", "核定载客", "seat count", "capacity"],
    }),
    carrier: reference("carriers", { label: ["承运商", "Carrier"], synonyms: ["运输公司", "車隊", "company"] }),
    department: reference("departments", {
      label: ["使用部门", "Department", "使用部門"],
      only: "department",
    }),
    driver: reference("drivers", { label: ["责任司机", "Driver", "責任司機"], synonyms: ["司机", "驾驶员", "司機"] }),
    fuel: choice("fuelKind", { label: ["燃料类型", "Fuel", "燃料類型"] }),
    brand: choice("vehicleBrand", { label: ["品牌", "Brand"] }),
    vin: text({
      label: ["车架号", "VIN", "車架號碼"],
      max: 17,
      rule: "vin",
      synonyms: ["车辆识别代号", "识别代码", "vehicle identification number", "chassis number"],
    }),
    source: choice("vehicleSource", { label: ["车辆来源", "Source", "車輛來源"] }),
    registeredOn: date({ label: ["注册日期", "Registered on", "註冊日期"], synonyms: ["登记日期", "上牌日期"] }),
    age: computed([{ field: "registeredOn", as: "years" }], {
      label: ["车龄（年）", "Age (years)", "車齡（年）"],
      scale: 0,
    }),
    price: amount({ label: ["购置价格", "Price", "購置價格"], least: "0", most: "100000000" }),
    insuredUntil: date({ label: ["保险到期", "Insured until", "保險到期"], expires: true }),
    inspectedUntil: date({ label: ["年检到期", "Inspected until", "年檢到期"], expires: true }),
    permitUntil: date({ label: ["营运证到期", "Permit until", "營運證到期"], expires: true }),
    pictures: images({ label: ["照片", "Pictures"], max: 9 }),
    equipment: rows({
      label: ["随车设备", "Equipment", "隨車設備"],
      synonyms: ["设备", "随车工具", "equipment list"],
      fields: {
        name: text({ label: ["名称", "Name", "名稱"], max: 50, required: true }),
        count: integer({ label: ["数量", "Count", "數量"], min: 1, max: 999, default: 1 }),
        checkedOn: date({ label: ["检查日期", "Checked on", "檢查日期"] }),
        note: text({ label: ["备注", "Note", "備註"], max: 100 }),
      },
    }),
    order: order(),
    enabled: enabled(),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["plate", "kind", "seats", "carrier", "driver", "status", "age", "insuredUntil", "inspectedUntil"],
    search: ["plate", "vin"],
    filters: ["kind", "status", "carrier", "enabled", "insuredUntil", "inspectedUntil"],
    sort: "plate",
  },
  options: { shape: "list", also: ["kind", "seats"] },
  actions: {
    outOfService: {
      label: ["停运", "Put out of service", "停駛"],
      button: "btn_service",
      sets: { status: "idle" },
    },
    backInService: {
      label: ["恢复运营", "Put back in service", "恢復營運"],
      button: "btn_service",
      sets: { status: "inUse" },
    },
  },
  form: [
    ["plate", "kind", "status", "seats", "carrier", "department", "driver"],
    ["fuel", "brand", "vin", "source", "registeredOn", "age", "price"],
    ["equipment"],
    ["insuredUntil", "inspectedUntil", "permitUntil", "pictures", "order", "enabled", "description"],
  ],
});

export interface VehicleShapes extends ShapesOf<typeof declared> {}
/** Vehicles of a fleet: plates by the rule, documents with expiry days (spec §5). */
export const vehicles: Declared<VehicleShapes> = declared;
