/** Faults of rosters and duties: rules of driving, the solver, double bookings and expired papers. */
export const roster = [
  {
    name: "roster-break-of-a-minute-less",
    breaks: "A pause that is a minute too short counts as a break.",
    file: "packages/core/src/roster/checkRoster.ts",
    find: "start - until >= rules.breakLength",
    replace: "start - until >= rules.breakLength - 1",
    foundBy: { file: "packages/core/src/roster/checkRoster.test.ts", test: "four hours with a pause of 19 minutes" },
  },
  {
    name: "roster-nights-of-yesterday",
    breaks: "Driving between midnight and six counts as driving by day.",
    file: "packages/core/src/roster/drivingRules.ts",
    find: "Math.min(rest, nightUntil) + Math.max(0, rest - nightFrom)",
    replace: "Math.max(0, rest - nightFrom)",
    foundBy: { file: "packages/core/src/roster/checkRoster.test.ts" },
  },
  {
    name: "roster-leave-forgotten",
    breaks: "The solver gives duties to drivers on leave.",
    file: "packages/core/src/roster/problem.ts",
    find: `return driver.leave.includes(duty.day) ? "leave" : undefined;`,
    replace: "return undefined;",
    foundBy: { file: "packages/core/src/roster/fillRoster.test.ts", test: "stays unplaced" },
  },
  {
    name: "duty-cancelled-still-books",
    breaks: "A cancelled duty still books its driver.",
    file: "packages/server/src/features/duties/clashes.ts",
    find: "t.id <> given.id and t.state <> 'cancelled'",
    replace: "t.id <> given.id",
    foundBy: { file: "tests/server/wire/duties.test.ts" },
  },
  {
    name: "duty-override-by-anybody",
    breaks: "Whoever gives a reason may book a driver whose papers have run out.",
    file: "packages/server/src/features/duties/papers.ts",
    find: `duty.override !== "" && mayOverride`,
    replace: `duty.override !== ""`,
    foundBy: { file: "tests/server/wire/duties.test.ts", test: "are overridden by a reason" },
  },
];
