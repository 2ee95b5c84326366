import type { Draft } from "@banche/core/forms";
import { pageOf } from "../../resource/pageOf.tsx";
import { DictionaryNote } from "./DictionaryNote.tsx";
import { EntryName } from "./EntryName.tsx";
import { itemsOf } from "./items.tsx";
import { late } from "../../ui/late.tsx";

const RowsDialog = late(
  async () => (await import("./RowsDialog.tsx")).RowsDialog,
  () => null,
);

/**
 * Menus: the standard page as a tree whose entries are moved by dragging and by keys, with the buttons, columns and data schemes of each
 * (contract-base §8.13).
 */
export const screen = pageOf("menus", {
  cells: { name: { widthPx: 320, render: (row) => <EntryName row={row} /> } },
  dialogs: { buttons: itemsOf("menuButtons"), columns: itemsOf("menuColumns"), data: RowsDialog },
  batch: "none",
  shows: isAsked,
  formNote: DictionaryNote,
});

const [FOLDER, PAGE, DICTIONARY, LINK] = [1, 2, 4, 7];

/** Whether a field is shown. Fields that do not apply to the type of the entry are hidden. */
function isAsked(name: string, draft: Draft): boolean | "below" {
  const type = Number(draft["type"]);
  switch (name) {
    case "address":
      return type === PAGE || type === LINK;
    case "linkTarget":
      return type === LINK;
    // A dictionary is chosen by its name, in the note below the form.
    case "module":
      return type === DICTIONARY ? "below" : type > PAGE && type < LINK;
    case "iconColour":
      return draft["category"] === "App";
    case "usesButtons":
    case "usesColumns":
    case "usesData":
      return type > FOLDER && type <= DICTIONARY;
    case "builtIn":
      return false;
    default:
      return true;
  }
}
