import * as z from "zod/mini";

import { endpoint, onPage } from "./endpoint.ts";
import { as, flag, id, instant, integer, text, wireObject } from "./wire.ts";

/** The page whose permissions decide who sees vehicle positions. */
const access = onPage("bus.position");

/** Calls of the specification at `/{product}-gps`. It shows no shapes, so these are our interpretation (ADR 0129). */
export const gps = {
  toHex: endpoint("GET /api/converter/gpsToHex", {
    summary: "A place as JT/T 808 has it: degrees × 10⁶ as eight hexadecimal digits, without a sign",
    query: wireObject({
      /** Degrees, -180 to 180. */
      longitude: as("lng", text),
      /** Degrees, -90 to 90. */
      latitude: as("lat", text),
    }),
    response: wireObject({
      longitude: as("lng", text),
      latitude: as("lat", text),
      /** Bits 2 and 3 of the state of a position. */
      isSouth: as("south", flag),
      isWest: as("west", flag),
    }),
    access,
    base: "gps",
    source: "inferred",
  }),
  timetable: endpoint("GET /api/lineroute/lineBusTimetable", {
    summary: "The trips of a line on a service day, with the vehicle and the times at the stops of each",
    query: wireObject({
      lineId: id,
      /** `2026-11-25`; default: the current service day, which ends at 04:00. */
      date: z.optional(z.string().check(z.maxLength(10))),
    }),
    response: z.array(
      wireObject({
        id,
        number: as("tripNo", text),
        lineId: id,
        line: as("lineName", text),
        direction: text,
        /** Empty if unknown, or if the user may not see it. */
        plate: as("plateNumber", text),
        departure: as("startTime", text),
        arrival: as("endTime", text),
        stops: as(
          "stationList",
          z.array(
            wireObject({
              stopId: as("stationId", id),
              name: as("stationName", text),
              /** `06:45` of the service day, so hours can exceed 24; empty if the trip skips the stop. */
              time: text,
            }),
          ),
        ),
      }),
    ),
    access,
    base: "gps",
    source: "inferred",
  }),
  devices: endpoint("GET /api/gps/getall/device", {
    summary: "Where the devices of the factory were last",
    response: z.array(
      wireObject({
        /** Empty if the device is unknown, or if the user may not see it. */
        device: as("deviceNo", text),
        vehicleId: id,
        plate: as("plateNumber", text),
        /** Degrees in WGS-84. */
        longitude: as("lng", z.number()),
        latitude: as("lat", z.number()),
        /** Kilometres per hour. */
        speed: z.optional(z.number()),
        /** Degrees clockwise from north. */
        heading: as("direction", z.optional(integer)),
        at: as("gpsTime", instant),
        /** A signal was received in the last three minutes. */
        isOnline: as("online", flag),
        line: as("lineName", z.optional(text)),
      }),
    ),
    access,
    base: "gps",
    source: "inferred",
  }),
} as const;
