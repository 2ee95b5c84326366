import type { Fix } from "@banche/core/tracking";

/** A position in the format of the calls, in degrees. */
export function toldFix({ atMs, lat, lon, speedKmh, heading }: Fix) {
  return {
    ...{ at: atMs, latitude: lat / 1e6, longitude: lon / 1e6 },
    ...(speedKmh !== undefined && { speed: speedKmh }),
    ...(heading !== undefined && { heading }),
  };
}
