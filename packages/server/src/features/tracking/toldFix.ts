import type { Fix } from "@banche/core/tracking";

/** A fix as calls tell it, in degrees. */
export function toldFix({ atMs, lat, lon, speedKmh, heading }: Fix) {
  return {
    ...{ at: atMs, latitude: lat / 1e6, longitude: lon / 1e6 },
    ...(speedKmh !== undefined && { speed: speedKmh }),
    ...(heading !== undefined && { heading }),
  };
}
