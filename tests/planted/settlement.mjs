/** Faults of settlement with carriers: money, counting, the lock, and who sees it. */
export const settlement = [
  {
    name: "settlement-rounds-down",
    breaks: "Half a fen is lost.",
    file: "packages/core/src/settlement/money.ts",
    find: "(2n * parts + inFen) / (2n * inFen)",
    replace: "parts / inFen",
    foundBy: { file: "packages/core/src/settlement/settlement.test.ts", test: "ten-thousandths cost" },
  },
  {
    name: "settlement-rule-of-any-kind-first",
    breaks: "The rule for all vehicles is taken where there is one for the kind.",
    file: "packages/core/src/settlement/rules.ts",
    find: `const most = Math.max(`,
    replace: `const most = Math.min(`,
    foundBy: { file: "packages/core/src/settlement/settlement.test.ts", test: "the rule for the kind" },
  },
  {
    name: "settlement-order-of-facts",
    breaks: "The hash depends on the order in which facts are read.",
    file: "packages/core/src/settlement/hash.ts",
    find: "list.toSorted(byMembers((members) => members))",
    replace: "list",
    foundBy: { file: "packages/core/src/settlement/settlement.test.ts", test: "the order of the facts" },
  },
  {
    name: "settlement-agreed-by-both",
    breaks: "Two who agree at once both do.",
    file: "packages/server/src/features/settlements/changes.ts",
    find: `await aDraft(call, await readSettlement(call, params.id, "lock"))`,
    replace: `await readSettlement(call, params.id)`,
    foundBy: {
      file: "tests/server/wire/settlement.test.ts",
      test: "is agreed by one of two callers at once, and the other",
    },
  },
  {
    name: "settlement-of-every-carrier",
    breaks: "People of a carrier read the sheets of others.",
    file: "packages/server/src/features/settlements/reach.ts",
    find: "${policy.among(sql`t.id`)}",
    replace: "true",
    foundBy: { file: "tests/server/wire/settlement.test.ts", test: "see the sheets of their own one alone" },
  },
  {
    name: "settlement-stale-agreed",
    breaks: "A sheet is agreed whose raw data have changed.",
    file: "packages/server/src/features/settlements/changes.ts",
    find: "settlementHash(facts) !== found.factsHash",
    replace: "facts.month === ''",
    foundBy: {
      file: "tests/server/wire/settlement.test.ts",
      test: "an agreement on figures that differ from the raw data,",
    },
  },
  {
    name: "settlement-change-adds",
    breaks: "Whoever changes the reason of an adjustment by command changes its amount, too.",
    file: "packages/server/src/features/settlements/changes.ts",
    find: "const { fen = old.fen, reason = old.reason } = given;",
    replace: "const { fen = -old.fen, reason = old.reason } = given;",
    foundBy: {
      file: "tests/server/wire/settlementAdjustments.test.ts",
      test: "values not sent stay, an unchanged save has no effect,",
    },
  },
  {
    name: "settlement-figure-without-incidents",
    breaks: "The figure of a sheet leaves out what is taken off for incidents.",
    file: "packages/core/src/settlement/charges.ts",
    find: 'incident: 0 - penaltiesOf("incident"),',
    replace: "incident: 0,",
    foundBy: {
      file: "packages/core/src/settlement/settlement.test.ts",
      test: "the charges by kind are what is payable",
    },
  },
];
