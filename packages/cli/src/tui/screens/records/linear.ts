import { type Translate, withThousands } from "@banche/core/text";
import { LINEAR_ROWS, numbered } from "../../linear/rows.ts";
import { mendText } from "../../errorText.ts";
import type { ListPort, Runtime } from "../../screen.ts";
import type { FormPanel, Panel } from "../../state/recordPanels.ts";
import { fieldsIn, issueText } from "./form.ts";
import { failureText, shownValue } from "./FormView.tsx";
import { cellText, detailNote, emptyText, factsOf, shownColumns } from "./lines.ts";
import { hereNow } from "./loading.ts";
import { type Here, nameOf, type Place, selectedRow } from "./place.ts";

/** The list that numbers select from: rows, or entries of a choice. */
export function recordList(place: Place, runtime: Runtime): ListPort | undefined {
  const { list, panel } = hereNow(place, runtime);
  const { store } = runtime;
  const { name: resource } = place.resource;
  if (panel?.kind === "pick") {
    return {
      count: panel.found.length,
      selected: panel.selected,
      select: (selected) => store.dispatch({ type: "records/panel", resource, panel: { ...panel, selected } }),
    };
  }
  if (panel || list.typed !== undefined || list.opened) return undefined;
  return {
    count: list.rows.length,
    selected: list.selected,
    select: (index) => store.dispatch({ type: "records/select", resource, index }),
  };
}

/** The screen as lines of plain text. */
export function recordLines(here: Here, text: Translate): readonly string[] {
  const { list, panel } = here;
  if (panel) return panelLines(here, panel, text);
  const row = selectedRow(here)?.row;
  if (list.opened && row) {
    const facts = factsOf(here, row, text).map(({ label, value }) => `${label}: ${value}`);
    return [nameOf(here, row), ...facts, detailNote(here, row, text)].filter(Boolean);
  }
  if (list.rows.length === 0) {
    const mend = list.status === "failed" ? [mendText(list.error, text)] : [];
    return [emptyText(here, text), ...mend];
  }
  const fields = shownColumns(here);
  const rows = numbered(list.rows, list.selected, LINEAR_ROWS, ({ row: one }) =>
    [...fields.map((field) => cellText(here, field, one)), list.chosen[one.id] ? "●" : ""].filter(Boolean).join(", "),
  );
  return [...rows, text("tui.linear.rows", { total: withThousands(list.total) })];
}

function panelLines(here: Here, panel: Panel, text: Translate): readonly string[] {
  if (panel.kind === "form") return formLines(here, panel, text);
  if (panel.kind === "question") return [panel.title, ...panel.lines, text("tui.records.answer")];
  if (panel.kind === "outcome") return [panel.title, ...panel.lines];
  const options = numbered(panel.found, panel.selected, LINEAR_ROWS, ({ value, label, hint }) =>
    [label, hint, panel.ticked.includes(value) ? "●" : ""].filter(Boolean).join(", "),
  );
  return [panel.title, ...options];
}

/** The active field is last, so that it is printed when it changes. */
function formLines(here: Here, form: FormPanel, text: Translate): readonly string[] {
  const { resource, words, state } = here;
  const all = fieldsIn(resource).map((field) => {
    const issue = form.issues.find((one) => one.field === field.name);
    const wrong = issue ? ` (${issueText(issue, state.shell.language)})` : "";
    return `${words.field(field.name)}: ${shownValue(here, form, field)}${wrong}`;
  });
  const now = all[form.at] ?? text("common.verbs.save");
  return [form.title, ...all, failureText(form, text), `> ${now}`].filter(Boolean);
}
