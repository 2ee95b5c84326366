/** Actions on single records, for each resource that has a page: create, change, delete, as rights allow. */
import { canRestore } from "@banche/core/bulk";
import { labelIn } from "@banche/core/text";
import { allGrants } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { chooseOf, listMenu, offered, rowMenu } from "./lib/menus.ts";
import { openScreen } from "./lib/openScreen.ts";
import { takeFound } from "./lib/picking.ts";
import { dataWith, fieldOf, labelOf, longTexts, sampleOf, screenCases, textFor, wireNameOf } from "./lib/samples.ts";
import { heads, rowOf, rows } from "./lib/table.ts";
import { fieldLabel, t } from "./lib/texts.ts";

type Page = Awaited<ReturnType<typeof openScreen>>;

/** The open drawer or dialog with this title. */
async function dialogNamed(name: string): Promise<HTMLElement> {
  return waitFor(() => {
    const all = [...document.querySelectorAll<HTMLElement>('[role="dialog"], dialog[open]')];
    const found = all.find((one) => nameOf(one) === name);
    if (!found) throw new Error(`no dialog ${name} among: ${all.map(nameOf).join(" | ")}`);
    return found;
  });
}

function nameOf(dialog: HTMLElement): string {
  return document.getElementById(dialog.getAttribute("aria-labelledby") ?? "")?.textContent ?? "";
}

/** The last call of an endpoint. @throws when there was none */
function lastCall({ server }: Page, id: string) {
  const call = server.calls.findLast((one) => one.id === id);
  if (!call) throw new Error(`no call ${id}`);
  return call;
}

const press = (page: Page, inside: HTMLElement, text: string) => page.user.click(within(inside).getByText(text));

describe.each(screenCases)("$name", ({ resource, path, name }) => {
  const label = (number: number) => labelOf(resource, number);
  const labelField = fieldOf(resource, resource.label);
  const form = resource.form.flat().map((one) => fieldOf(resource, one));
  const one = () => labelIn("zh", resource.one);
  const place =
    resource.list.within?.in === "query" ? `?within=${name === "users" || name === "positions" ? "d1" : ""}` : "";

  // The fields of an interface depend on its kind (dataInterfaces.test.ts).
  test.skipIf(name === "dataInterfaces")(
    "a new record: missing fields are marked, every control has a label, and typed values are sent",
    async () => {
      const page = await openScreen(path + place, { data: dataWith(resource, 1) });
      await rowOf(label(1));
      await page.user.click(page.screen.getByText(t("common.verbs.add")));
      const dialog = await dialogNamed(t("web.list.add", { one: one() }));
      const save = await within(dialog).findByText(t("common.verbs.save"));
      const control = (fieldName: string) => within(dialog).getByLabelText(fieldLabel(resource, fieldName));
      for (const { name: fieldName } of form) control(fieldName);

      await page.user.click(save);
      const missing = form.filter((field) => {
        const isGiven = field.default !== undefined || field.name === resource.list.within?.field;
        return field.required === true && !isGiven;
      });
      await waitFor(() => expect(control(labelField.name).getAttribute("aria-invalid")).toBe("true"));
      expect(page.calls()).not.toContain(`${name}.create`);
      const complaints = [...dialog.querySelectorAll('[id$="-below"][data-problem="true"]')];
      expect(complaints.map(({ id }) => id.split("-").at(-2))).toEqual(missing.map((field) => field.name));

      for (const field of missing) {
        if (field.kind === "text") await page.user.type(control(field.name), textFor(field, 9));
        else if (field.kind === "integer") await page.user.type(control(field.name), "4");
        else if (field.kind === "multiline") {
          await page.user.click(control(field.name));
          await page.user.paste(longTexts[name] ?? "");
        } else if (field.kind === "choice") await chooseFirst(page, control(field.name));
        else await takeFound(page, control(field.name), "调度员");
      }
      await page.user.click(save);
      await waitFor(() => expect(page.calls()).toContain(`${name}.create`));
      const { body } = lastCall(page, `${name}.create`);
      const typed = missing.filter(({ kind }) => kind === "text");
      expect(typed.length).toBeGreaterThan(0);
      for (const field of typed) expect(body[wireNameOf(resource, field)], field.name).toBe(textFor(field, 9));
      await rowOf(labelOf(resource, 9));
      // A new user's password is shown until the button for "noted" is pressed.
      if (name === "users") await page.user.click(await page.screen.findByText(t("users.firstPassword.noted")));
      if (name === "dataSources") await page.user.click(await page.screen.findByText(t("dataSources.password.later")));
      await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    },
  );

  test("a change sends only changed fields; Esc asks before it discards input", async () => {
    const page = await openScreen(path, { data: dataWith(resource, 2) });
    const row = await rowOf(label(1));
    const edit = within(row).getByLabelText(`${t("common.verbs.edit")}: ${label(1)}`);
    await page.user.click(edit);
    const dialog = await dialogNamed(
      t("common.labelled", { label: t("web.list.edit", { one: one() }), value: label(1) }),
    );
    const input = await within(dialog).findByLabelText(fieldLabel(resource, labelField.name));
    await page.user.type(input, "x");
    await page.user.keyboard("{Escape}");
    const question = await dialogNamed(t("common.ask.title"));
    await press(page, question, t("common.verbs.cancel"));
    expect(input.isConnected).toBe(true);

    await press(page, dialog, t("common.verbs.save"));
    await rowOf(`${label(1)}x`);
    const { body, url } = lastCall(page, `${name}.update`);
    expect(url).toContain("/s1");
    expect(body).toEqual({ [wireNameOf(resource, labelField)]: `${label(1)}x`, version: 1 });
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toBe(`${t("common.verbs.edit")}: ${label(1)}x`),
    );
  });

  test("deleting asks first; Ctrl+Z restores the record if it can be created again", async () => {
    const page = await openScreen(path, { data: dataWith(resource, 2) });
    const row = await rowOf(label(2));
    const remove = () => chooseOf(page, row, t("common.verbs.delete"));
    await remove();
    const asked = t("web.list.deleteOne", { one: one(), name: label(2) });
    const question = await dialogNamed(asked);
    await page.user.keyboard("{Escape}");
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(page.calls()).not.toContain(`${name}.remove`);

    await remove();
    const again = await dialogNamed(asked);
    const isKept = resource.keepsDeleted === true;
    const canUndo = isKept || canRestore(resource, { add: true, column: () => true });
    const lost = t("lists.undo.never", { question: t("common.ask.delete") });
    expect(again.textContent).toContain(isKept ? t("lists.undo.kept") : canUndo ? t("lists.undo.offered") : lost);
    await press(page, again, t("common.verbs.delete"));
    await waitFor(() => expect(rows().some((shown) => within(shown).queryByText(label(2)))).toBe(false));
    expect(page.server.rows(name as "users").some(({ id }) => id === "s2")).toBe(false);
    expect(page.screen.queryByText(t("lists.undo.verb")) !== null).toBe(canUndo);
    if (!canUndo) return;
    await page.user.keyboard("{Control>}z{/Control}");
    await rowOf(label(2));
    const { id: _id, ...before } = sampleOf(resource, 2);
    expect(page.server.rows(name as "users").at(-1)).toMatchObject(before);
  });

  test("each button requires its own right", async () => {
    const switchText = new RegExp(`^(${t("common.verbs.enable")}|${t("common.verbs.disable")})$`);
    const hasState = resource.endpoints.setEnabled !== undefined;
    const { add, edit, remove } = resource.buttons;
    for (const button of ["none", add, edit, remove]) {
      const page = await openScreen(path, { data: dataWith(resource, 1), buttons: [button] });
      await rowOf(label(1));
      const ofList = await offered(page, listMenu());
      const ofRow = await offered(page, rowMenu(await rowOf(label(1))));
      const seen = {
        [resource.buttons.add]: [
          document.querySelector("main [data-look=main]") !== null,
          ofList.includes(t("common.verbs.import")),
        ],
        [resource.buttons.edit]: [
          document.querySelector(`[aria-label="${t("common.verbs.edit")}: ${label(1)}"]`) !== null,
          ...(hasState ? [ofRow.some((text) => switchText.test(text))] : []),
        ],
        [resource.buttons.remove]: [ofRow.includes(t("common.verbs.delete"))],
      };
      for (const [code, controls] of Object.entries(seen)) {
        expect(controls, `${code} with ${button}`).toEqual(controls.map(() => code === button));
      }
      expect(ofList, "an export needs no button").toContain(t("common.verbs.export"));
      await page.close();
    }
  });

  test("columns require their rights; without the page nothing is shown", async () => {
    const { columns } = allGrants()[resource.page] ?? { columns: [] };
    const hidden = resource.list.columns.findLast((column) => column !== resource.label) ?? "";
    const granted = columns.filter((code) => code !== fieldOf(resource, hidden).column);
    const page = await openScreen(path, { data: dataWith(resource, 1), columns: granted });
    await rowOf(label(1));
    const shown = resource.list.columns.filter((column) => column !== hidden);
    expect(heads()).toEqual(shown.map((column) => fieldLabel(resource, column)));
    await page.close();

    const { [resource.page]: _gone, ...others } = allGrants();
    const without = await openScreen(path, { data: dataWith(resource, 1), rights: others });
    await without.screen.findAllByText(t("navigation.pages.notFound"));
    expect(without.calls()).not.toContain(`${name}.list`);
  });
});

/** Opens a dropdown list and chooses its first entry. */
async function chooseFirst(page: Page, control: HTMLElement): Promise<void> {
  await page.user.click(control);
  const entry = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(
      ".ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option",
    );
    if (!found) throw new Error("nothing to choose from");
    return found;
  });
  await page.user.click(entry);
}
