import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDraftForm, typedIn, typedSince } from "./draftForm.ts";

const base = { name: "车辆部", code: "cl", roles: ["r1"] };
const issue = { field: "name", rule: "required" };

describe("a form during input", () => {
  test("a refused form keeps its input and errors, and changing a field removes its error", () => {
    const form = createDraftForm(base);
    form.dispatch({ type: "changed", field: "name", value: "" });
    form.dispatch({ type: "sent" });
    form.dispatch({ type: "refused", issues: [issue, { field: "code", rule: "enCode" }] });
    expect(form.getState()).toMatchObject({ draft: { ...base, name: "" }, sent: undefined });
    form.dispatch({ type: "changed", field: "name", value: "运营部" });
    expect(form.getState().issues).toEqual([{ field: "code", rule: "enCode" }]);
  });

  test("a field has one error, which a successful check removes; a check of a valid field changes nothing", () => {
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

  test("input that was kept from before replaces the base values until it is discarded", () => {
    const form = createDraftForm(base, { name: "调度部" });
    expect(typedIn(form.getState())).toEqual({ name: "调度部" });
    form.dispatch({ type: "discarded" });
    expect(form.getState().draft).toEqual(base);
    expect(typedIn(form.getState())).toEqual({});
  });

  test("a cleared text and a list with the same values count as unchanged", () => {
    const form = createDraftForm({ ...base, note: undefined });
    form.dispatch({ type: "changed", field: "note", value: "" });
    form.dispatch({ type: "changed", field: "roles", value: ["r1"] });
    expect(typedIn(form.getState())).toEqual({});
  });

  test("input during saving is never lost, for any new base", () => {
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
