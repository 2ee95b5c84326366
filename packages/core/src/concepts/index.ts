/**
 * The concepts of the shuttle-bus business. No client has them built in: it learns them from its server (ADR 0065).
 * Programs that need the types of their calls import them from here.
 */
import { type Concept, conceptOf } from "../registry/concept.ts";
import type { Resource } from "../registry/resource.ts";
import { carriers as declaredCarriers, type CarrierShapes } from "../resources/bus/carriers.ts";
import { devices as declaredDevices, type DeviceShapes } from "../resources/bus/devices.ts";
import { driverLeaves as declaredDriverLeaves, type DriverLeaveShapes } from "../resources/bus/driverLeaves.ts";
import { drivers as declaredDrivers, type DriverShapes } from "../resources/bus/drivers.ts";
import { duties as declaredDuties, type DutyShapes } from "../resources/bus/duties.ts";
import { incidents as declaredIncidents, type IncidentShapes } from "../resources/bus/incidents.ts";
import { inspections as declaredInspections, type InspectionShapes } from "../resources/bus/inspections.ts";
import { lines as declaredLines, type LineShapes } from "../resources/bus/lines.ts";
import { maintenances as declaredMaintenances, type MaintenanceShapes } from "../resources/bus/maintenances.ts";
import { priceRules as declaredPriceRules, type PriceRuleShapes } from "../resources/bus/priceRules.ts";
import { refuels as declaredRefuels, type RefuelShapes } from "../resources/bus/refuels.ts";
import { riders as declaredRiders, type RiderShapes } from "../resources/bus/riders.ts";
import { schemes as declaredSchemes, type SchemeShapes } from "../resources/bus/schemes.ts";
import { serviceDays as declaredServiceDays, type ServiceDayShapes } from "../resources/bus/serviceDays.ts";
import { simCards as declaredSimCards, type SimCardShapes } from "../resources/bus/simCards.ts";
import { stops as declaredStops, type StopShapes } from "../resources/bus/stops.ts";
import { trips as declaredTrips, type TripShapes } from "../resources/bus/trips.ts";
import { vehicles as declaredVehicles, type VehicleShapes } from "../resources/bus/vehicles.ts";

export const vehicles: Concept<VehicleShapes> = conceptOf(declaredVehicles);
export const drivers: Concept<DriverShapes> = conceptOf(declaredDrivers);
export const lines: Concept<LineShapes> = conceptOf(declaredLines);
export const stops: Concept<StopShapes> = conceptOf(declaredStops);
export const riders: Concept<RiderShapes> = conceptOf(declaredRiders);
export const carriers: Concept<CarrierShapes> = conceptOf(declaredCarriers);
export const priceRules: Concept<PriceRuleShapes> = conceptOf(declaredPriceRules);
export const maintenances: Concept<MaintenanceShapes> = conceptOf(declaredMaintenances);
export const refuels: Concept<RefuelShapes> = conceptOf(declaredRefuels);
export const inspections: Concept<InspectionShapes> = conceptOf(declaredInspections);
export const incidents: Concept<IncidentShapes> = conceptOf(declaredIncidents);
export const devices: Concept<DeviceShapes> = conceptOf(declaredDevices);
export const simCards: Concept<SimCardShapes> = conceptOf(declaredSimCards);
export const driverLeaves: Concept<DriverLeaveShapes> = conceptOf(declaredDriverLeaves);
export const duties: Concept<DutyShapes> = conceptOf(declaredDuties);
export const serviceDays: Concept<ServiceDayShapes> = conceptOf(declaredServiceDays);
export const schemes: Concept<SchemeShapes> = conceptOf(declaredSchemes);
export const trips: Concept<TripShapes> = conceptOf(declaredTrips);

/** All concepts, in menu order. */
export const concepts: readonly Resource[] = [
  vehicles,
  drivers,
  lines,
  stops,
  serviceDays,
  schemes,
  trips,
  riders,
  carriers,
  priceRules,
  maintenances,
  refuels,
  inspections,
  incidents,
  devices,
  simCards,
  duties,
  driverLeaves,
];

export { conceptOf } from "../registry/concept.ts";
export type { Concept } from "../registry/concept.ts";
export type {
  CarrierShapes,
  DeviceShapes,
  DriverLeaveShapes,
  DriverShapes,
  DutyShapes,
  IncidentShapes,
  InspectionShapes,
  LineShapes,
  MaintenanceShapes,
  PriceRuleShapes,
  RefuelShapes,
  RiderShapes,
  SchemeShapes,
  ServiceDayShapes,
  SimCardShapes,
  StopShapes,
  TripShapes,
  VehicleShapes,
};
