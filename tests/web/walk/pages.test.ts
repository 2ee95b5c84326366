/** Walks through every page, and the lock screen. */
import { web } from "../harness.ts";
import { closeTab, lock, routes, unlock, visit } from "../places.ts";
import { combinationsOf } from "./combinations.ts";
import { inLanguages } from "./inLanguages.ts";
import { look } from "./look.ts";

inLanguages("pages", web(), async ({ stay, turn }, language) => {
  const wrong: string[] = [];
  for (const [place, route] of routes.entries()) {
    const combinations = combinationsOf(place, language);
    for (const combination of combinations) {
      await turn(combination.mode);
      await visit(stay.page, route);
      wrong.push(...(await look(stay, combination, route)));
    }
    // Pages of other tabs would be checked again each time.
    if (combinations.length > 0) await closeTab(stay);
  }
  for (const combination of combinationsOf(routes.length, language)) {
    await turn(combination.mode);
    await lock(stay);
    wrong.push(...(await look(stay, combination, "lock screen")));
    await unlock(stay);
  }
  return wrong;
});
