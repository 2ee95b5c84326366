import { waitFor, within } from "@testing-library/dom";
import type { OpenScreen } from "./openScreen.ts";
import { t } from "./texts.ts";

/** The menu that a button opens. */
export async function openMenu({ user }: OpenScreen, button: HTMLElement): Promise<HTMLElement> {
  await user.click(button);
  return waitFor(() => document.querySelector<HTMLElement>("[role=menu]") ?? Promise.reject(new Error("no menu")));
}

/** Chooses an entry of the menu that a button opens. */
export async function choose(page: OpenScreen, button: HTMLElement, text: string): Promise<void> {
  const menu = await openMenu(page, button);
  await page.user.click(within(menu).getByText(text));
}

/** The entries in the menu of a button; the menu is closed again. Empty when there is no button. */
export async function offered(page: OpenScreen, button: HTMLElement | null): Promise<readonly string[]> {
  if (!button) return [];
  const menu = await openMenu(page, button);
  const found = within(menu).queryAllByRole("menuitem");
  const texts = found.map(({ textContent }) => textContent);
  await page.user.keyboard("{Escape}");
  await waitFor(() => (document.querySelector("[role=menu]") ? Promise.reject(new Error("still open")) : undefined));
  return texts;
}

/** The button for the actions on a row other than editing. */
export const rowMenu = (row: HTMLElement): HTMLElement | null =>
  within(row).queryByRole("button", { name: /^(更多|More): / });

/** Chooses an action on a row. */
export async function chooseOf(page: OpenScreen, row: HTMLElement, text: string): Promise<void> {
  await choose(page, rowMenu(row) ?? row, text);
}

/** The button for the actions on the whole list. */
export const listMenu = (): HTMLElement => buttonNamed(t("web.list.further"));

/** The button for deleting or removing the chosen rows. */
export const chosenMenu = (): HTMLElement => buttonNamed(t("lists.batch.further"));

/** The button of the user menu. */
export const personMenu = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>("header button[aria-haspopup=menu]:last-of-type");
  if (!found) throw new Error("no menu of the person");
  return found;
};

function buttonNamed(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`button[aria-label="${name}"]`);
  if (!found) throw new Error(`no button ${name}`);
  return found;
}
