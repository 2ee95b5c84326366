import { expect, test } from "vitest";

import { type Degrees, datums, fromWgs84, isInChina, toWgs84 } from "./chinaCoordinates.ts";
import { distanceM, placeOf } from "./geo.ts";

const degrees = (latitude: number, longitude: number): Degrees => ({ latitude, longitude });
const place = ({ latitude, longitude }: Degrees) => placeOf(latitude, longitude);

test.each([
  ["Seoul", 37.5665, 126.978],
  ["Hanoi", 21.0285, 105.8542],
  ["Tokyo", 35.68, 139.69],
  ["Ulaanbaatar", 47.92, 106.92],
  ["Kathmandu", 27.71, 85.32],
])("%s is not moved", (_, latitude, longitude) => {
  expect(fromWgs84(degrees(latitude, longitude), "gcj02")).toEqual(degrees(latitude, longitude));
});

test.each([
  ["Beijing", 39.9042, 116.4074],
  ["Suzhou", 31.2989, 120.5853],
  ["Urumqi", 43.8256, 87.6168],
  ["Lhasa", 29.65, 91.1],
  ["Harbin", 45.8038, 126.535],
  ["Haikou", 20.044, 110.1999],
  ["Dandong", 40.12, 124.39],
  ["Kashgar", 39.47, 75.99],
])("%s is in China", (_, latitude, longitude) => {
  expect(isInChina(degrees(latitude, longitude))).toBe(true);
});

test("Tiananmen has the coordinates of published conversions, within five metres", () => {
  const here = degrees(39.908_823, 116.397_47);
  expect(distanceM(place(fromWgs84(here, "gcj02")), placeOf(39.910_226, 116.403_714))).toBeLessThan(5);
});

test("converting there and back is exact to one metre all over China", () => {
  for (let latitude = 18.5; latitude < 53; latitude += 0.73) {
    for (let longitude = 74; longitude < 135; longitude += 0.97) {
      const here = degrees(latitude, longitude);
      for (const datum of datums) {
        const back = toWgs84(fromWgs84(here, datum), datum);
        expect(distanceM(place(back), place(here)), `${datum} ${latitude} ${longitude}`).toBeLessThan(1);
      }
    }
  }
});
