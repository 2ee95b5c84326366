import { type SeededRandom, seededRandom } from "@banche/core/roster";
import { DAY_MS } from "@banche/core/text";
import { dayKinds, serviceCalendar } from "@banche/core/timetable";
import type { Insertable } from "kysely";

import type { Schema } from "../db/schema.ts";
import { fixedId } from "../base/ids.ts";
import { demoDuties } from "./duties.ts";
import type { SeedFactory } from "./organizations.ts";
import { demoRidership } from "./ridership.ts";
import { demoHolidays } from "./holidays.ts";
import { nightCrews, nightTrips } from "./nights.ts";
import { dayTrips, demoTimetables } from "./timetables.ts";
import { demoName } from "./users.ts";
import { CHINA_OFFSET_MS } from "@banche/core/text";

/** The tables of a demo fleet, with referenced tables first. */
export const fleetTables = [
  ...["carriers", "priceRules", "stops", "lines", "linesRoute", "drivers", "vehicles", "vehiclesEquipment"],
  ...["schemes", "trips", "tripsTimes", "tripRuns", "serviceDays"],
  ...["simCards", "devices", "riders"],
  ...["maintenances", "refuels", "inspections", "incidents"],
  ...["duties", "dutiesPieces", "driverLeaves"],
  ...["ridershipImports", "ridershipTrips", "ridershipScans"],
] as const satisfies readonly (keyof Schema)[];

type Fleet = { readonly [Name in (typeof fleetTables)[number]]: readonly Insertable<Schema[Name]>[] };

const lineCount = 12;
const stopCount = 80;
const vehicleCount = 30;
const driverCount = 45;
const riderCount = 240;

const carrierNames = ["示例巴士公司", "示例客运公司", "示例旅运公司"];
const regions = ["east", "south", "west", "north", "centre", "newTown"];
const regionNames = ["东城", "南城", "西城", "北城", "中心", "新城"];
const roads = [..."春夏秋冬松竹梅兰金银星月山水云霞"].map((sign) => `${sign}景`);
const places = ["路口", "小区", "广场", "公园", "医院", "学校", "地铁口", "桥头"];
const plateLetters = [..."ABCDEFGHJKLMNPQRSTUVWXYZ"];

/**
 * The fleet of a demo factory. It is equal in every installation, except that its days are relative to its creation. So some documents
 * have expired and others soon will.
 *
 * @param today - start in Chinese time
 */
export function demoFleet(factory: SeedFactory, index: number, nowMs: number): Fleet {
  const random = seededRandom(20_260_601 + index);
  const today = Math.floor((nowMs + CHINA_OFFSET_MS) / DAY_MS) * DAY_MS - CHINA_OFFSET_MS;
  const day = (offset: number) => new Date(today + offset * DAY_MS);
  const factoryId = factory.id;
  const idOf = (table: string, number: number) => fixedId(table, factory.code, String(number));
  const base = (table: string, number: number) => ({
    ...{ id: idOf(table, number), factoryId, createdBy: null },
    createdAt: new Date(today - (400 - (number % 300)) * DAY_MS),
  });
  const numbered = (count: number) => Array.from({ length: count }, (_, number) => number);
  const department = factory.departments.find(({ code }) => code.endsWith("cheliang"))?.id ?? null;
  const centre = { longitude: 120.6 + index * 0.7, latitude: 31.3 - index * 0.2 };

  const carriers = carrierNames.map((name, number) => ({
    ...base("carriers", number),
    ...{ name: `${name}${index + 1}`, code: `carrier${index + 1}${number + 1}`, level: ["a", "b", "c"][number] ?? "c" },
    ...{ contact: demoName(random), phone: phoneOf(random), settlement: "monthly", sortOrder: number + 1 },
    ...{
      contractUntil: day([20, 200, 400][number] ?? 100),
      address: `示例市${regionNames[number]}片区示例路${number + 1}号`,
    },
  }));
  const carrierId = (number: number) => idOf("carriers", number % carriers.length);

  const priceRules = carriers.flatMap(({ id, code }, number) =>
    ["largeBus", "mediumBus"].map((vehicleKind, kind) => ({
      ...base("priceRules", number * 2 + kind),
      ...{ name: `${carrierNames[number]}${kind === 0 ? "大客" : "中客"}${index + 1}`, code: `${code}p${kind + 1}` },
      ...{ carrierId: id, vehicleKind, tripPrice: String(kind === 0 ? 260 : 200), kmPrice: kind === 0 ? "4.2" : "3.1" },
      ...{
        latePenalty: "50",
        missedPenalty: "400",
        lateAfter: 10,
        incidentPenalty: "200",
        validFrom: day(-200),
        validUntil: day(165),
        sortOrder: number + 1,
      },
      contract: `HT-${index + 1}0${number + 1}`,
    })),
  );

  const stops = numbered(stopCount).map((number) => {
    const region = number % regions.length;
    const road = roads[number % roads.length] ?? "";
    return {
      ...base("stops", number),
      ...{ name: `${regionNames[region]}${road}${places[Math.floor(number / roads.length) % places.length]}` },
      ...{
        code: `S${index + 1}${String(number + 1).padStart(3, "0")}`,
        kind: number < lineCount ? "origin" : "middle",
      },
      ...{ region: regions[region] ?? "", shelter: random.pick(["none", "sign", "shelter"]) },
      ...{ capacity: random.between(5, 40), sortOrder: number + 1 },
      ...demoPlace(centre, number, random),
      address: `示例市${regionNames[region]}片区${road}路${random.between(1, 300)}号`,
    };
  });
  const stopId = (number: number) => idOf("stops", number % stopCount);

  const routes = numbered(lineCount).map((number) => demoRoute(number, random));
  const linesRoute = routes.flatMap((legs, number) =>
    legs.map(({ stop, ...leg }, rowPlace) => ({
      ...base("linesRoute", number * 100 + rowPlace),
      ...{ parentId: idOf("lines", number), rowPlace, stopId: stopId(stop), ...leg },
    })),
  );
  const lines = numbered(lineCount).map((number) => ({
    ...base("lines", number),
    ...{ name: `${number + 1}号线`, code: `L${index + 1}${String(number + 1).padStart(2, "0")}` },
    ...{ kind: number < 9 ? "commuter" : "overtime", status: number === 11 ? "planned" : "running" },
    ...{ region: regions[number % regions.length] ?? "", carrierId: carrierId(number) },
    ...{ firstStopId: stopId(number), lastStopId: stopId(number + 60), sortOrder: number + 1 },
    ...lengthOf(routes[number] ?? []),
    colour: ["#1677ff", "#13a8a8", "#d46b08", "#722ed1", "#389e0d", "#c41d7f"][number % 6] ?? "#1677ff",
  }));
  const lineId = (number: number) => idOf("lines", number % lineCount);

  const drivers = numbered(driverCount).map((number) => ({
    ...base("drivers", number),
    ...{ name: demoName(random), code: `D${index + 1}${String(number + 1).padStart(3, "0")}`, phone: phoneOf(random) },
    ...{ carrierId: carrierId(number), departmentId: department, userId: null, sortOrder: number + 1 },
    ...{ status: number > 24 && number % 15 === 7 ? "leave" : "onDuty", licenceKind: number % 5 === 0 ? "a3" : "a1" },
    licence: `3205${index}${String(number).padStart(9, "0")}X`,
    ...{ licenceUntil: day(runsOut(random, number, 0)), medicalUntil: day(runsOut(random, number, 3)) },
    ...{ qualificationUntil: day(runsOut(random, number, 6)), hiredOn: day(-random.between(200, 3000)) },
  }));
  const driverId = (number: number) => idOf("drivers", number % driverCount);

  const vehicles = numbered(vehicleCount).map((number) => {
    const kind = number % 5 === 4 ? "mediumBus" : "largeBus";
    const isElectric = number % 3 === 0;
    const plate = `苏E${plateLetters[(number * 5 + index) % plateLetters.length]}${String(1000 + number * 37 + index)}`;
    return {
      ...base("vehicles", number),
      ...{ plate: isElectric ? `苏E${10_000 + number * 31 + index}D` : plate, kind },
      ...{
        status: number > 24 && number % 13 === 1 ? "repair" : "inUse",
        seats: kind === "largeBus" ? random.pick([45, 51, 55]) : 33,
      },
      ...{ carrierId: carrierId(number), departmentId: department, driverId: driverId(number) },
      ...{ fuel: isElectric ? "electric" : "diesel", brand: random.pick(["yutong", "kinglong", "golden", "byd"]) },
      ...{ vin: `LZDEM${index}${String(number).padStart(11, "0")}`, source: number % 4 === 0 ? "owned" : "carrier" },
      ...{ registeredOn: day(-random.between(100, 2500)), price: String(random.between(30, 120) * 10_000) },
      ...{ insuredUntil: number === 3 ? day(-3) : day(runsOut(random, number, 0)) },
      ...{
        inspectedUntil: day(runsOut(random, number, 4)),
        permitUntil: day(runsOut(random, number, 8)),
        sortOrder: number + 1,
      },
    };
  });
  const vehiclesEquipment = numbered(vehicleCount).flatMap((number) =>
    ["灭火器", "安全锤", "急救箱"].slice(0, 1 + (number % 3)).map((name, rowPlace) => ({
      ...base("vehiclesEquipment", number * 3 + rowPlace),
      ...{
        parentId: idOf("vehicles", number),
        rowPlace,
        name,
        count: name === "安全锤" ? 6 : 1 + (rowPlace === 0 ? 1 : 0),
      },
      ...{ checkedOn: day(-30 - number) },
    })),
  );
  const vehicleId = (number: number) => idOf("vehicles", number % vehicleCount);

  const stopsOfLines = routes.map((legs) => legs.map(({ stop, ...leg }) => ({ ...leg, stopId: stopId(stop) })));
  const year = new Date(nowMs + CHINA_OFFSET_MS).getUTCFullYear();
  const serviceDays = demoHolidays(year).map(({ day: on, kind, name }, number) => ({
    ...{ ...base("serviceDays", number), day: new Date(`${on}T00:00:00+08:00`), kind, name },
  }));

  const calendar = serviceCalendar(
    serviceDays.flatMap(({ day: on, kind }) => {
      const known = dayKinds.find((one) => one === kind);
      return known ? [{ day: on.getTime(), kind: known }] : [];
    }),
  );

  const trips = { day: dayTrips(stopsOfLines), night: nightTrips(stopsOfLines) };
  const timetables = demoTimetables(
    factory,
    index,
    {
      lineIds: lines.map(({ id }) => id),
      vehicleIds: vehicles.map(({ id }) => id),
      driverIds: drivers.map(({ id }) => id),
      routes: stopsOfLines,
    },
    new Date(nowMs),
    (at) => calendar.kindOf(at),
    (["day", "night"] as const).map((shift) => ({ shift, trips: trips[shift] })),
  );
  const published = new Set(timetables.schemes.flatMap(({ id, state }) => (state === "published" ? [id] : [])));
  const simCards = numbered(vehicleCount).map((number) => ({
    ...base("simCards", number),
    ...{ number: `8986${index}${String(1_000_000_000 + number)}`, phone: `1440${index}${String(10_000_000 + number)}` },
    ...{ operator: random.pick(["mobile", "unicom", "telecom"]), monthlyFee: "5", sortOrder: number + 1 },
    validUntil: day(runsOut(random, number, 2)),
  }));
  const devices = numbered(vehicleCount).map((number) => ({
    ...base("devices", number),
    ...{ number: `01440${index}${String(10_000_000 + number)}`, kind: "gps", model: "示例终端T808" },
    ...{
      vehicleId: vehicleId(number),
      simCardId: idOf("simCards", number),
      installedOn: day(-random.between(30, 900)),
    },
    sortOrder: number + 1,
  }));

  const riders = numbered(riderCount).map((number) => {
    const shift = number % 4 === 0 ? "night" : "day";
    const drawn = random.between(0, lineCount - 2);
    const line = shift === "night" ? (nightCrews[drawn % nightCrews.length]?.line ?? drawn) : drawn;
    return {
      ...base("riders", number),
      ...{ name: demoName(random), code: `E${index + 1}${String(number + 1).padStart(4, "0")}`, kind: "employee" },
      ...{
        departmentId: random.pick(factory.departments).id,
        phone: phoneOf(random),
        shift,
      },
      ...{ lineId: lineId(line), stopId: stopId(line + lineCount * random.between(0, 5)), cardKind: "card" },
      ...{ card: `C${index + 1}${String(number + 1).padStart(6, "0")}`, sortOrder: number + 1 },
    };
  });

  const maintenances = numbered(60).map((number) => ({
    ...base("maintenances", number),
    ...{ number: `WXD${index + 1}${String(number + 1).padStart(4, "0")}`, vehicleId: vehicleId(number * 7) },
    ...{ kind: random.pick(["daily", "first", "second"]), repair: number % 6 === 0 ? "minor" : "" },
    ...{ doneOn: day(-number * 5 - 1), odometer: 40_000 + number * 900, cost: String(random.between(3, 60) * 100) },
    ...{ workshop: "示例维修厂", content: "更换机油、机滤，检查制动与轮胎", nextOn: day(120 - number * 4) },
    nextOdometer: 50_000 + number * 900,
  }));
  const refuels = numbered(120).map((number) => {
    const vehicle = vehicles[number % vehicleCount];
    const quantity = random.between(60, 220);
    return {
      ...base("refuels", number),
      ...{ number: `JYD${index + 1}${String(number + 1).padStart(4, "0")}`, vehicleId: vehicleId(number) },
      ...{ driverId: driverId(number), fuel: vehicle?.fuel ?? "diesel", filledOn: day(-Math.floor(number / 4) - 1) },
      ...{ quantity: String(quantity), cost: (quantity * (vehicle?.fuel === "electric" ? 1.2 : 7.4)).toFixed(2) },
      ...{ odometer: 60_000 + number * 300, station: "示例能源站" },
    };
  });
  const inspections = numbered(40).map((number) => {
    const isFine = number % 6 !== 2;
    return {
      ...base("inspections", number),
      ...{ number: `AJD${index + 1}${String(number + 1).padStart(4, "0")}`, vehicleId: vehicleId(number * 3) },
      ...{ driverId: driverId(number * 3), kind: random.pick(["annual", "grade", "extinguisher"]) },
      ...{ checkedOn: day(-number * 3 - 1), result: isFine ? "pass" : "rectify" },
      ...{ findings: isFine ? "" : "右后灯不亮", mendUntil: isFine ? null : day(14 - number * 3), mendedOn: null },
    };
  });
  const incidents = numbered(8).map((number) => ({
    ...base("incidents", number),
    ...{ number: `SGD${index + 1}${String(number + 1).padStart(4, "0")}`, vehicleId: vehicleId(number * 4) },
    ...{ driverId: driverId(number * 4), lineId: lineId(number), level: "general", injured: 0 },
    ...{ kind: random.pick(["scratch", "breakdown", "overspeed"]), happenedAt: new Date(today - number * 11 * DAY_MS) },
    ...{ place: `示例市${random.pick(regionNames)}片区`, loss: String(random.between(0, 40) * 100) },
    ...{ course: "倒车时与护栏轻微剐蹭，无人受伤", measures: "加强倒车引导", result: "pass" },
  }));
  const driverLeaves = leavesOf.map(([driver, kind, first, last, reason], number) => ({
    ...base("driverLeaves", number),
    ...{ driverId: driverId(driver), kind, startsOn: day(first), endsOn: day(last), reason },
  }));
  return {
    ...{
      carriers,
      priceRules,
      stops,
      lines,
      linesRoute,
      drivers,
      vehicles,
      vehiclesEquipment,
      simCards,
      devices,
      riders,
    },
    ...{ maintenances, refuels, inspections, incidents },
    ...demoDuties({
      ...{ factory: { id: factoryId, number: index + 1 }, today, idOf, trips },
      isWorkday: (offset) => ["workday", "makeUpDay"].includes(calendar.kindOf(today + offset * DAY_MS)),
    }),
    ...demoRidership({
      ...{ factoryId, nowMs, idOf, trips: [...trips.day, ...trips.night], vehicles, riders },
      rows: timetables.trips.filter(({ schemeId }) => published.has(schemeId)),
      kindOf: (at) => calendar.kindOf(at),
    }),
    ...{ ...timetables, serviceDays, driverLeaves },
  };
}

/** Drivers without duties who are on leave or on standby, in days from today. */
const leavesOf = [
  [26, "annual", -2, 4, "年假"],
  [30, "sick", 0, 1, "感冒"],
  [33, "training", 1, 1, "安全培训"],
  [40, "spare", 0, 0, "备班"],
  [43, "spare", 1, 1, "备班"],
  [31, "spare", 2, 2, "备班"],
] as const;

/**
 * Position of a stop. Stops are on rings around the factory, with two lines in each direction and the last stops near the gate. A line
 * runs inward along a road; additional stops of lines with an even number are slightly beside the road.
 */
function demoPlace(
  centre: { readonly longitude: number; readonly latitude: number },
  number: number,
  random: SeededRandom,
) {
  const ring = Math.floor(number / lineCount);
  const place = ((number % lineCount) * 5) % lineCount;
  const angle = Math.floor(place / 2) * (Math.PI / 3) + (place % 2) * 0.06 + 0.2;
  const km = 7 - ring * 1.15 + random.next() * 0.3 - (place % 2) * 0.6;
  const [east, north] = [Math.cos(angle) * km, Math.sin(angle) * km + random.next() * 0.3];
  return {
    longitude: (centre.longitude + east / 95).toFixed(6),
    latitude: (centre.latitude + north / 111).toFixed(6),
  };
}

interface DemoLeg {
  readonly direction: string;
  /** Number of the stop. */
  readonly stop: number;
  readonly distance: number;
  readonly time: number;
}

/** The route to the factory and back over the same stops. Lines with an even number have more stops. */
function demoRoute(number: number, random: SeededRandom): readonly DemoLeg[] {
  const stops = Array.from({ length: 6 }, (_, at) => number + at * lineCount).flatMap((stop, at) =>
    number % 2 === 0 && at < 5 ? [stop, (stop + 5) % stopCount] : [stop],
  );
  const leg = { distance: 0, time: 0 };
  const there = stops.map((stop, at) => ({
    ...{ direction: "toFactory", stop },
    ...(at === 0 ? leg : { distance: random.between(8, 42) * 100, time: random.between(3, 8) * 60 }),
  }));
  const back = there.toReversed().map(({ stop }, at) => {
    const { distance, time } = at === 0 ? leg : (there[there.length - at] ?? leg);
    return { direction: "toHome", stop, distance, time };
  });
  return [...there, ...back];
}

function lengthOf(legs: readonly DemoLeg[]): { readonly distance: string; readonly time: number } {
  const there = legs.filter(({ direction }) => direction === "toFactory");
  const sum = (of: (leg: DemoLeg) => number) => there.reduce((total, leg) => total + of(leg), 0);
  return { distance: (sum(({ distance }) => distance) / 1000).toFixed(2), time: sum(({ time }) => time) };
}

/**
 * Days until a document expires: some have expired, some expire soon, most are valid for long. Drivers and vehicles with daily duties
 * have no expired ones. One vehicle is an exception, so that the day board has something to report.
 */
function runsOut(random: SeededRandom, owner: number, paper: number): number {
  const number = owner + paper;
  if (number % 11 === 3) return owner < 24 ? random.between(1, 20) : -random.between(1, 20);
  if (number % 7 === 2) return random.between(1, 28);
  return random.between(40, 360);
}

function phoneOf(random: SeededRandom): string {
  return `199${String(random.between(20_000_000, 99_999_999))}`;
}
