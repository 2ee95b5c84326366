import { createContext, use } from "react";
import type { ResourceScreen } from "./useResourceScreen.ts";

const Listed = createContext<ResourceScreen | undefined>(undefined);

/** Where rows are drawn. */
export const ListScreenProvider = Listed.Provider;

/** The list that the caller is a cell of. What asks for it is drawn anew whenever the list is; other cells are not. */
export function useListScreen(): ResourceScreen {
  const screen = use(Listed);
  if (!screen) throw new Error("useListScreen outside of a list");
  return screen;
}
