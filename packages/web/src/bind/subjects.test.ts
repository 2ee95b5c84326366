import { expect, test } from "vitest";
import { createSubjects } from "./subjects.ts";

test("the last name of a subject is used; an equal name notifies nobody; a reset clears all names", () => {
  const subjects = createSubjects();
  let told = 0;
  subjects.subscribe(() => (told += 1));
  subjects.dispatch({ type: "forgotten" });
  subjects.dispatch({ type: "named", id: "a", name: "one" });
  subjects.dispatch({ type: "named", id: "a", name: "one" });
  subjects.dispatch({ type: "named", id: "a", name: "two" });
  subjects.dispatch({ type: "named", id: "b", name: "three" });
  expect([told, [...subjects.getState()]]).toEqual([
    3,
    [
      ["a", "two"],
      ["b", "three"],
    ],
  ]);
  subjects.dispatch({ type: "forgotten" });
  expect([told, subjects.getState().size]).toEqual([4, 0]);
});
