import { expect, test } from "vitest";

import type { VehiclePosition } from "./showPositions.ts";
import { stripLine, stripsOf } from "./strips.ts";

const bus = (more: Partial<VehiclePosition>): VehiclePosition => ({
  ...{ vehicleId: "v", plate: "苏E1", at: 0, latitude: 31, longitude: 120, tripId: "t", line: "8号线", stops: 4 },
  ...{ direction: "toHome", nextStop: 1, ...more },
});

test("vehicles without a trip are left out; lines are sorted by number, with the furthest bus first", () => {
  const strips = stripsOf([
    bus({ line: "10号线" }),
    bus({ nextStop: 1 }),
    bus({ nextStop: 3 }),
    bus({ direction: "toFactory" }),
    bus({ tripId: undefined, line: "7号线" } as Partial<VehiclePosition>),
  ]);
  expect(strips.map(({ line, direction }) => `${line} ${direction}`)).toEqual([
    "8号线 toFactory",
    "8号线 toHome",
    "10号线 toHome",
  ]);
  expect(strips[1]?.buses.map(({ nextStop }) => nextStop)).toEqual([3, 1]);
});

test("a bus is drawn before its next stop, and buses at one place are counted", () => {
  const strip = { line: "", direction: "", stops: 4, buses: [bus({ nextStop: 3 }), bus({}), bus({})] };
  expect(stripLine(strip, { isPlain: true })).toBe("o-#2-o--o-#-o");
  expect(stripLine({ ...strip, buses: [bus({ nextStop: 0 })] }, { isPlain: false })).toBe("○──○──○──○");
  const markOf = ({ plate }: VehiclePosition) => plate.slice(-1);
  expect(stripLine({ ...strip, buses: [bus({ plate: "苏E7" }), bus({})] }, { isPlain: true, markOf })).toBe(
    "o-72-o--o--o",
  );
});

test.each([
  [1, "o"],
  [2, "oo"],
  [9, "o-----#-o"],
  [10, "o------#-o"],
  [12, "o--o--o-#-o"],
])("in %i cells the strip is %s: complete or scaled, never wider", (width, drawn) => {
  const strip = { stops: 4, buses: [bus({ nextStop: 3 }), bus({ nextStop: 4 }), bus({ nextStop: 0 })] };
  expect(stripLine(strip, { isPlain: true, width })).toBe(drawn);
});
