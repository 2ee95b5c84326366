import { expect, it } from "vitest";
import { durationText } from "./duration.ts";

it("a duration is shown rounded up", () => {
  expect([-1, 0, 12.2, 60, 3_599, 3_600, 100_000].map(durationText)).toEqual([
    ...["0s", "0s", "13s", "1m00s", "59m59s", "1h00m", "27h46m"],
  ]);
});
