import { choice, date, reference, text } from "../../fields/declaring.ts";
import { createdAt, description, enabled, order } from "../common.ts";
import { declare, type Declared, type ShapesOf } from "../declare.ts";

const declared = declare({
  name: "devices",
  title: ["设备管理", "Devices", "設備管理"],
  one: ["设备", "device", "設備"],
  path: "/api/ext/models/devices",
  page: "bus.device",
  scope: "factory",
  dataScope: { owner: "creator" },
  key: ["number"],
  label: "number",
  unique: { number: { ignoreCase: true } },
  fields: {
    number: text({
      label: ["设备号", "Number", "設備號碼"],
      max: 50,
      required: true,
      rule: "userAccount",
      synonyms: ["终端号", "设备编号", "终端手机号", "IMEI", "device number", "terminal"],
    }),
    kind: choice("deviceKind", { label: ["设备类型", "Kind", "設備類型"], required: true, default: "gps" }),
    model: text({ label: ["型号", "Model", "型號"], max: 50 }),
    /** The datum of the coordinates that it sends; positions are stored in WGS-84. */
    datum: choice(
      [
        { value: "wgs84", label: ["WGS-84", "WGS-84"] },
        { value: "gcj02", label: ["GCJ-02（国测局）", "GCJ-02 (Chinese maps)", "GCJ-02（中國地圖）"] },
        { value: "bd09", label: ["BD-09（百度）", "BD-09 (Baidu)", "BD-09（百度）"] },
      ],
      {
        label: ["坐标系", "Coordinates", "座標系"],
        default: "wgs84",
        synonyms: ["坐标系统", "坐标类型", "datum", "coordinate system"],
      },
    ),
    vehicle: reference("vehicles", {
      label: ["安装车辆", "Vehicle", "安裝車輛"],
      synonyms: ["车牌", "车牌号", "plate"],
    }),
    simCard: reference("simCards", { label: ["SIM卡", "SIM card"] }),
    installedOn: date({ label: ["安装日期", "Installed on", "安裝日期"] }),
    order: order(),
    enabled: enabled(),
    description: description(),
    createdAt: createdAt(),
  },
  list: {
    shape: "page",
    columns: ["number", "kind", "model", "vehicle", "simCard", "installedOn"],
    search: ["number", "model"],
    filters: ["kind", "datum", "vehicle", "enabled", "installedOn"],
    sort: "number",
  },
  options: { shape: "list", also: ["kind"] },
  form: [["number", "kind", "model", "datum", "vehicle", "simCard", "installedOn", "order", "enabled", "description"]],
});

export interface DeviceShapes extends ShapesOf<typeof declared> {}
/** Devices in vehicles: positioning terminals, cameras, card readers (spec §7). */
export const devices: Declared<DeviceShapes> = declared;
