import type { RecordValues } from "../../tables/recordTable.ts";

/** The members of a duty about the booked people and times. Times are milliseconds since 1970. */
export interface Assigned {
  readonly id: string;
  readonly driverId: string | null;
  readonly vehicleId: string | null;
  /** Start of the service day. */
  readonly serviceDate: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly state: string;
  readonly override: string;
}

export function assignedOf(id: string, values: RecordValues): Assigned {
  const idOf = (member: string): string | null => {
    const value = values[member];
    return typeof value === "string" && value !== "" ? value : null;
  };
  return {
    id,
    driverId: idOf("driverId"),
    vehicleId: idOf("vehicleId"),
    serviceDate: Number(values["serviceDate"]),
    startsAt: Number(values["startsAt"]),
    endsAt: Number(values["endsAt"]),
    state: String(values["state"] ?? ""),
    override: String(values["override"] ?? "").trim(),
  };
}
