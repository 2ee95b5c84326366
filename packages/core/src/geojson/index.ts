export { DRAWN_MAX, drawMap, type DrawnFeature } from "./drawMap.ts";
export { type GeoFault, type GeoRule, MOST_FAULTS } from "./fault.ts";
export { type GeometryType, type Position, type Shapes } from "./geometry.ts";
export { type GeoBox, type GeoFeature, geoLimits, type GeoMap, type GeoResult, readGeoJson } from "./readGeoJson.ts";
