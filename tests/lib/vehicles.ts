import { vehicles } from "@banche/core/concepts";

/**
 * A vehicle model as users design it while the server runs. Plates are unique; a vehicle belongs to the department of its driver.
 *
 * @param more - changed properties
 */
export function vehicleDesign(
  more: Readonly<Record<string, unknown>> = {},
  fields: Readonly<Record<string, object>> = {},
) {
  const all = { ...vehicleFields, ...fields };
  const names = Object.keys(all);
  return {
    ...{ name: "coaches", title: ["车辆", "Vehicles"], one: ["车辆", "vehicle"], scope: "factory" },
    ...{ key: ["plate"], label: "plate", unique: { plate: {} } },
    fields: all,
    list: { shape: "page", columns: names, search: ["plate", "maker"], filters: ["type", "enabled"], sort: "plate" },
    form: [names],
    ...more,
  };
}

const vehicleFields: Readonly<Record<string, object>> = {
  plate: { kind: "text", label: ["车牌", "Plate"], id: "plate", max: 20, required: true },
  maker: { kind: "text", label: ["厂商", "Maker"], id: "maker", max: 50 },
  type: { kind: "choice", label: ["车型", "Type"], id: "type", from: "vehicleKind" },
  driver: { kind: "reference", label: ["司机", "Driver"], id: "driver", target: "users" },
  seats: { kind: "integer", label: ["座位", "Seats"], id: "seats", min: 1, max: 100, required: true },
  boughtOn: { kind: "date", label: ["购置日期", "Bought on"], id: "bought" },
  enabled: { kind: "flag", label: ["状态", "State"], id: "enabled", default: true },
};

/** The product's vehicles as a designed model: the same texts under another name. */
export function twinOfVehicles(): { readonly name: string } {
  const { told } = vehicles;
  if (!told) throw new Error("nobody is told of vehicles");
  const { path: _path, page: _page, ...design } = told;
  return JSON.parse(JSON.stringify({ ...design, name: twinName, title: ["车辆副本", "Vehicle twins"] })) as {
    readonly name: string;
  };
}
export const twinName = "twins";

/** Both kinds of vehicles, for suites that expect the same of both: origin, name, page, and how the title is read. */
export const bothVehicles = [
  ["declared", "vehicles", "/bus/vehicle", "cheliangguanli"],
  ["designed", twinName, `/models/${twinName}`, "cheliangfuben"],
] as const;
