/** Walks through every dialog, drawer and menu. */
import { dialogs, fits, throughAll, within } from "../dialogs.ts";
import { web } from "../harness.ts";
import { combinationsOf } from "./combinations.ts";
import { inLanguages } from "./inLanguages.ts";
import { look } from "./look.ts";

inLanguages("dialogs", web(), async ({ stay, turn }, language) => {
  const wrong: string[] = [];
  const of = new Map(dialogs.map((dialog, place) => [dialog, combinationsOf(place, language)]));
  const wanted = dialogs.filter((dialog) => (of.get(dialog) ?? []).length > 0);
  await throughAll(stay, wanted, async (dialog) => {
    for (const combination of of.get(dialog) ?? []) {
      // Some dialogs only exist on wide or on narrow screens.
      const width = fits(dialog, combination.width) ? combination.width : dialog.screen === "narrow" ? 375 : 1440;
      await turn(combination.mode);
      await within(stay, dialog, async () => {
        wrong.push(...(await look(stay, { ...combination, width }, dialog.name, dialog)));
      });
    }
  });
  return wrong;
});
