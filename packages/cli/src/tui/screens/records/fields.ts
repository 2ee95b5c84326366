import { noLookups } from "../../../commands/resource/values.ts";
import type { Field } from "../../screen.ts";
import { draftOf as textDraft } from "../../state/draft.ts";
import { withQuery } from "./choices.ts";
import { lineText } from "./form.ts";
import { fieldAt, wayNow } from "./formActions.ts";
import type { Here } from "./place.ts";

/** The active text input on a record screen. */
export function fieldOn(here: Here): Field | undefined {
  const { list, panel, resource } = here;
  if (panel?.kind === "pick") {
    return {
      name: "records.pick",
      label: () => panel.title,
      value: panel.query,
      set: (query) => ({ type: "records/panel", resource: resource.name, panel: withQuery(panel, query) }),
    };
  }
  if (panel?.kind === "form") return formField(here);
  return !panel && list.typed !== undefined ? searchField(here) : undefined;
}

export const searchField = ({ list, resource }: Here): Field => ({
  name: `records.${resource.name}`,
  label: "common.verbs.search",
  value: list.typed ?? list.query.keyword,
  history: true,
  set: (keyword) => ({ type: "records/typed", resource: resource.name, keyword }),
});

function formField(here: Here): Field | undefined {
  const { panel: form, resource, list, state, words } = here;
  const way = wayNow(here);
  if (form?.kind !== "form") return undefined;
  const field = fieldAt(here, form);
  if (!field) return undefined;
  const about = { name: `records.form.${field.name}`, label: () => words.field(field.name), goesOn: true };
  if (form.lines) {
    return {
      ...about,
      value: form.lines.text,
      multiline: true,
      set: (text) => ({ type: "records/panel", resource: resource.name, panel: { ...form, lines: textDraft(text) } }),
    };
  }
  if (way !== "line" && way !== "path") return undefined;
  return {
    ...about,
    value: form.typed[field.name] ?? lineText(field, form, state.shell.language, list.known.lookups ?? noLookups),
    set: (text) => ({
      type: "records/panel",
      resource: resource.name,
      panel: { ...form, typed: { ...form.typed, [field.name]: text } },
    }),
  };
}
