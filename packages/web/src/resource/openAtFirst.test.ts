import { expect, test } from "vitest";
import { openAtFirst } from "./openAtFirst.ts";

/** Companies with departments with teams. */
const treeOf = (departments: number) => [
  {
    id: "company",
    children: Array.from({ length: departments }, (_, at) => ({
      id: `department${at}`,
      children: [{ id: `team${at}`, children: [{ id: `post${at}` }] }],
    })),
  },
];

test("a small tree is open", () => {
  expect(openAtFirst(treeOf(2))).toEqual(["company", "department0", "team0", "department1", "team1"]);
});

test("a large tree shows two levels", () => {
  expect(openAtFirst(treeOf(100))).toEqual(["company"]);
});

test("a large tree shows the way to the chosen node, and not what is below it", () => {
  expect(openAtFirst(treeOf(100), "team7")).toEqual(["company", "department7"]);
  expect(openAtFirst(treeOf(100), "post7")).toEqual(["company", "department7", "team7"]);
  expect(openAtFirst(treeOf(100), "company")).toEqual(["company"]);
});
