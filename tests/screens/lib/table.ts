import { waitFor, within } from "@testing-library/dom";
import { t } from "./texts.ts";

/** The rows of the list, without the empty row for measuring. */
export function rows(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("main tr[data-row-key]")].filter((row) => !isHiddenPage(row));
}

/** Texts of the column heads, without those for choice and actions. */
export function heads(): readonly string[] {
  const cells = [...document.querySelectorAll<HTMLElement>("main thead th")].filter((cell) => !isHiddenPage(cell));
  const actions = t("web.list.actions");
  return cells.map((cell) => cell.textContent.trim()).filter((text) => text !== "" && text !== actions);
}

/** The row that shows this text in a cell; waits until it is there. */
export async function rowOf(text: string): Promise<HTMLElement> {
  return waitFor(() => {
    const row = rows().find((one) => within(one).queryAllByText(text).length > 0);
    if (!row)
      throw new Error(
        `no row with ${text} among: ${rows()
          .map(({ textContent }) => textContent)
          .join(" | ")}`,
      );
    return row;
  });
}

/** The page control of the list. @throws when the list has no pages */
function pager(): HTMLElement {
  const found = document.querySelector<HTMLElement>(`main [role=group][aria-label="${t("common.pages.name")}"]`);
  if (!found) throw new Error("the list has no pager");
  return found;
}

/** The button of a page of the list. */
export function pageButton(page: number): HTMLElement {
  return within(pager()).getByRole("button", { name: String(page) });
}

/** Waits until the list shows this many rows. */
export async function rowCount(count: number): Promise<void> {
  await waitFor(() => {
    if (rows().length !== count) throw new Error(`${rows().length} rows in place of ${count}`);
  });
}

/** Pages of other tabs stay in the document. */
function isHiddenPage(element: HTMLElement): boolean {
  return element.closest<HTMLElement>('[style*="display: none"]') !== null;
}
