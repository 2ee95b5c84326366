import { createDraftForm } from "@banche/core/forms";
import { render } from "ink-testing-library";
import { createElement } from "react";
import { expect, test } from "vitest";
import { type DraftForm, useFieldIssue, useFieldValue } from "./useDraftForm.ts";

const nothing = () => undefined;

test("typing in one field does not draw the other fields or the form again", async () => {
  const store = createDraftForm({ name: "", code: "cl" });
  const form: DraftForm = {
    store,
    isRestored: false,
    change: nothing,
    discard: nothing,
    forget: nothing,
    goOn: nothing,
  };
  const drawn = { name: 0, code: 0, form: 0 };
  const Field = ({ name }: { readonly name: "name" | "code" }) => {
    useFieldValue(form, name);
    useFieldIssue(form, name);
    drawn[name]++;
    return null;
  };
  const Form = () => {
    drawn.form++;
    return [createElement(Field, { key: "name", name: "name" }), createElement(Field, { key: "code", name: "code" })];
  };
  const screen = render(createElement(Form));
  await expect.poll(() => drawn.form).toBe(1);
  for (const value of ["车", "车辆", "车辆部"]) {
    store.dispatch({ type: "changed", field: "name", value });
    const times = drawn.name;
    await expect.poll(() => drawn.name).toBeGreaterThanOrEqual(times);
  }
  await expect.poll(() => drawn.name).toBeGreaterThan(1);
  expect(drawn).toMatchObject({ form: 1, code: 1 });
  store.dispatch({ type: "checked", field: "code", issue: { field: "code", rule: "required" } });
  await expect.poll(() => drawn.code).toBe(2);
  expect(drawn.form).toBe(1);
  screen.unmount();
});
