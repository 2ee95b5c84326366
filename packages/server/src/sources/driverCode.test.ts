import { expect, test } from "vitest";

import { faultOf } from "./change/change.ts";
import { driverCode } from "./driverCode.ts";
import { queryError } from "./query/queryError.ts";

const thrown = (more: object): Error => Object.assign(new Error("from the driver"), more);

test("errors of MariaDB that the driver names wrongly or not at all have a name and a fault of ours", () => {
  const late = thrown({ code: undefined, errno: 1969, sqlState: "70100" });
  expect([driverCode(late), queryError(late).fault, faultOf(late)]).toEqual([
    ...["ER_STATEMENT_TIMEOUT", "timeout", "timeout"],
  ]);
  const outside = thrown({ code: "ER_INNODB_AUTOEXTEND_SIZE_OUT_OF_RANGE", errno: 4025, sqlState: "23000" });
  expect(driverCode(outside)).toBe("ER_CONSTRAINT_FAILED");
  expect(driverCode(thrown({ code: "ER_PARSE_ERROR", errno: 1064, sqlState: "42000" }))).toBe("ER_PARSE_ERROR");
  // A system error has a number, too.
  expect(driverCode(thrown({ code: "ECONNRESET", errno: -104 }))).toBe("ECONNRESET");
  expect(driverCode("text")).toBeUndefined();
});
