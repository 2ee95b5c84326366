import type { RealtimeMessage } from "@banche/core/gtfs";
import protobuf from "protobufjs/light.js";

type Fields = NonNullable<protobuf.IType["fields"]>;

/** Describes a message: `name: [number, type]`. Members are written even if they are 0. */
function message(
  members: Readonly<Record<string, readonly [id: number, type: string, rule?: "repeated" | "required"]>>,
) {
  const fields: Fields = Object.fromEntries(
    Object.entries(members).map(([name, [id, type, rule]]) => [name, { id, type, ...(rule && { rule }) }]),
  );
  return { edition: "proto2", fields };
}

/** The parts of gtfs-realtime.proto 2.0 (gtfs.org) that our feeds use, with their field numbers. */
const realtime = protobuf.Root.fromJSON({
  nested: {
    FeedMessage: message({ header: [1, "FeedHeader", "required"], entity: [2, "FeedEntity", "repeated"] }),
    FeedHeader: {
      ...message({
        gtfsRealtimeVersion: [1, "string", "required"],
        ...{ incrementality: [2, "Incrementality"], timestamp: [3, "uint64"], feedVersion: [4, "string"] },
      }),
      nested: { Incrementality: { values: { FULL_DATASET: 0, DIFFERENTIAL: 1 } } },
    },
    FeedEntity: message({
      ...{ id: [1, "string", "required"], tripUpdate: [3, "TripUpdate"] },
      ...{ vehicle: [4, "VehiclePosition"], alert: [5, "Alert"] },
    }),
    TripUpdate: message({
      ...{ trip: [1, "TripDescriptor", "required"], vehicle: [3, "VehicleDescriptor"] },
      ...{ stopTimeUpdate: [2, "StopTimeUpdate", "repeated"], timestamp: [4, "uint64"], delay: [5, "int32"] },
    }),
    StopTimeUpdate: message({
      ...{ stopSequence: [1, "uint32"], arrival: [2, "StopTimeEvent"] },
      ...{ departure: [3, "StopTimeEvent"], stopId: [4, "string"] },
    }),
    StopTimeEvent: message({ delay: [1, "int32"], time: [2, "int64"], uncertainty: [3, "int32"] }),
    VehiclePosition: {
      ...message({
        ...{ trip: [1, "TripDescriptor"], position: [2, "Position"], currentStopSequence: [3, "uint32"] },
        ...{ currentStatus: [4, "VehicleStopStatus"], timestamp: [5, "uint64"], stopId: [7, "string"] },
        vehicle: [8, "VehicleDescriptor"],
      }),
      nested: { VehicleStopStatus: { values: { INCOMING_AT: 0, STOPPED_AT: 1, IN_TRANSIT_TO: 2 } } },
    },
    Position: message({
      ...{ latitude: [1, "float", "required"], longitude: [2, "float", "required"] },
      ...{ bearing: [3, "float"], odometer: [4, "double"], speed: [5, "float"] },
    }),
    Alert: {
      ...message({
        ...{ activePeriod: [1, "TimeRange", "repeated"], informedEntity: [5, "EntitySelector", "repeated"] },
        ...{ cause: [6, "Cause"], effect: [7, "Effect"], headerText: [10, "TranslatedString"] },
      }),
      nested: {
        Cause: { values: { UNKNOWN_CAUSE: 1 } },
        Effect: { values: { NO_SERVICE: 1, REDUCED_SERVICE: 2, SIGNIFICANT_DELAYS: 3 } },
      },
    },
    TimeRange: message({ start: [1, "uint64"], end: [2, "uint64"] }),
    EntitySelector: message({ trip: [4, "TripDescriptor"] }),
    TripDescriptor: {
      ...message({
        ...{ tripId: [1, "string"], startTime: [2, "string"], startDate: [3, "string"] },
        ...{ scheduleRelationship: [4, "ScheduleRelationship"], routeId: [5, "string"], directionId: [6, "uint32"] },
      }),
      nested: { ScheduleRelationship: { values: { SCHEDULED: 0, ADDED: 1, UNSCHEDULED: 2, CANCELED: 3 } } },
    },
    VehicleDescriptor: message({ id: [1, "string"], label: [2, "string"], licensePlate: [3, "string"] }),
    TranslatedString: {
      ...message({ translation: [1, "Translation", "repeated"] }),
      nested: { Translation: message({ text: [1, "string", "required"], language: [2, "string"] }) },
    },
  },
});

const feedMessage = realtime.lookupType("FeedMessage");

/** A message in the binary form of the standard. */
export function encodeRealtime(told: RealtimeMessage): Uint8Array {
  return feedMessage.encode(feedMessage.fromObject(told)).finish();
}

/** Decodes a binary message, with names of enumeration values and times as numbers. */
export function decodeRealtime(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  return feedMessage.toObject(feedMessage.decode(bytes), { longs: Number, enums: String, arrays: true });
}
