import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDraftForm, typedIn, typedSince } from "./draftForm.ts";

const base = { name: "车辆部", code: "cl", roles: ["r1"] };
const issue = { field: "name", rule: "required" };

describe("a form that is filled in", () => {
  test("a refused form keeps what was typed, names what is wrong, and frees a field that is changed", () => {
    const form = createDraftForm(base);
    form.dispatch({ type: "changed", field: "name", value: "" });
    form.dispatch({ type: "sent" });
    form.dispatch({ type: "refused", issues: [issue, { field: "code", rule: "enCode" }] });
    expect(form.getState()).toMatchObject({ draft: { ...base, name: "" }, sent: undefined });
    form.dispatch({ type: "changed", field: "name", value: "运营部" });
    expect(form.getState().issues).toEqual([{ field: "code", rule: "enCode" }]);
  });

  test("a field has one issue, and none once it was found right; looking at a right field changes nothing", () => {
    const form = createDraftForm(base);
    form.dispatch({ type: "checked", field: "name", issue });
    form.dispatch({ type: "checked", field: "name", issue });
    expect(form.getState().issues).toEqual([issue]);
    form.dispatch({ type: "checked", field: "name", issue: undefined });
    const before = form.getState();
    form.dispatch({ type: "checked", field: "name", issue: undefined });
    expect(form.getState()).toBe(before);
    expect(before.issues).toEqual([]);
  });

  test("what was typed before lies over what it begins with, until it is given up", () => {
    const form = createDraftForm(base, { name: "调度部" });
    expect(typedIn(form.getState())).toEqual({ name: "调度部" });
    form.dispatch({ type: "discarded" });
    expect(form.getState().draft).toEqual(base);
    expect(typedIn(form.getState())).toEqual({});
  });

  test("an emptied text, and a list of the same, count as unchanged", () => {
    const form = createDraftForm({ ...base, note: undefined });
    form.dispatch({ type: "changed", field: "note", value: "" });
    form.dispatch({ type: "changed", field: "roles", value: ["r1"] });
    expect(typedIn(form.getState())).toEqual({});
  });

  test("nothing that is typed while it is saved is lost, whatever it goes on from", () => {
    const field = fc.constantFrom("name", "code", "note");
    const change = fc.record({ type: fc.constant("changed" as const), field, value: fc.string({ minLength: 1 }) });
    fc.assert(
      fc.property(fc.array(change), fc.array(change), fc.dictionary(field, fc.string()), (before, since, next) => {
        const form = createDraftForm(base);
        for (const event of before) form.dispatch(event);
        form.dispatch({ type: "sent" });
        const { sent } = form.getState();
        for (const event of since) form.dispatch(event);
        const { draft } = form.getState();
        const typed = typedSince(form.getState());
        form.dispatch({ type: "saved", base: next });
        expect(form.getState().draft).toEqual({ ...next, ...typed });
        for (const name of Object.keys(draft)) {
          if (draft[name] !== sent?.[name]) expect(form.getState().draft[name]).toBe(draft[name]);
        }
      }),
    );
  });
});
