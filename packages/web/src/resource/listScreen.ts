import { createContext, use } from "react";
import type { ResourceScreen } from "./useResourceScreen.ts";

const Listed = createContext<ResourceScreen | undefined>(undefined);

/** Provides the list to its cells. */
export const ListScreenProvider = Listed.Provider;

/**
 * The list that contains the calling cell. Cells that use this are drawn again with each change of the list; others are
 * not.
 */
export function useListScreen(): ResourceScreen {
  const screen = use(Listed);
  if (!screen) throw new Error("useListScreen outside of a list");
  return screen;
}
