import type { Draft } from "@banche/core/forms";
import { pageOf } from "../../resource/pageOf.tsx";
import { DictionaryNote } from "./DictionaryNote.tsx";
import { EntryName } from "./EntryName.tsx";
import { itemsOf } from "./items.tsx";

/**
 * Menus: the ordinary page as a tree whose entries are moved by drag and by keys, with the buttons and columns of each
 * (contract-base §8.13).
 */
export const screen = pageOf("menus", {
  cells: { name: { widthPx: 320, render: (row, list) => <EntryName row={row} screen={list} /> } },
  dialogs: { buttons: itemsOf("menuButtons"), columns: itemsOf("menuColumns") },
  batch: "none",
  shows: isAsked,
  formNote: DictionaryNote,
});

const [FOLDER, PAGE, DICTIONARY, LINK] = [1, 2, 4, 7];

/** What does not matter for the type of the entry is not asked for. */
function isAsked(name: string, draft: Draft): boolean {
  const type = Number(draft["type"]);
  switch (name) {
    case "address":
      return type === PAGE || type === LINK;
    case "linkTarget":
      return type === LINK;
    // A dictionary is chosen by its name, below.
    case "module":
      return type > PAGE && type < LINK && type !== DICTIONARY;
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
