import type { Action, Runtime } from "../../screen.ts";
import { lineKeys } from "../../keys/lineKeys.ts";
import { noLookups } from "../../../commands/resource/values.ts";
import { type DraftEdit, draftOf as textDraft, editDraft } from "../../state/draft.ts";
import { clamp } from "../../state/list.ts";
import type { FormPanel } from "../../state/recordPanels.ts";
import { chosenIn, optionsOf, pickFrom } from "./choices.ts";
import { fieldsIn, formIn, headLine, isTouched, lineText, wayOf, withValueOf } from "./form.ts";
import { question } from "./question.ts";
import { hereNow } from "./loading.ts";
import type { Here, Place } from "./place.ts";
import { isConflict, leaveField, putForm, readAgain, save } from "./saving.ts";
import { placed, type PlacedAction } from "./when.ts";

/** The form, if it is the active panel. */
const openForm = ({ panel }: Here): FormPanel | undefined => (panel?.kind === "form" ? panel : undefined);

/** The active field; undefined on the save row. */
export function fieldAt({ resource }: Pick<Here, "resource">, form: FormPanel) {
  return fieldsIn(resource)[form.at];
}

export function wayNow(here: Here): ReturnType<typeof wayOf> | "save" | undefined {
  const form = openForm(here);
  if (!form) return undefined;
  const field = fieldAt(here, form);
  return field ? wayOf(here.registry, field, form) : "save";
}

const writesLines = (here: Here): boolean => openForm(here)?.lines !== undefined;
const inForm = (here: Here): boolean => openForm(here) !== undefined;
const isChoice = (here: Here): boolean => ["choose", "chooseSeveral"].includes(wayNow(here) ?? "");

/** The actions in a form. */
export function formActions(place: Place): readonly Action[] {
  const actions: readonly PlacedAction[] = [
    {
      id: "records.save",
      text: "common.verbs.save",
      keys: ["ctrl+s"],
      role: "hint",
      when: inForm,
      run: (runtime) => save(place, runtime, false),
    },
    {
      id: "records.saveNext",
      text: "common.verbs.saveAndNext",
      keys: ["alt+s"],
      when: (here) => inForm(here) && openForm(here)?.record === undefined,
      run: (runtime) => save(place, runtime, true),
    },
    {
      id: "records.enter",
      text: "tui.records.enter",
      keys: ["enter"],
      role: "hint",
      when: inForm,
      run: (runtime) => enter(place, runtime),
    },
    {
      id: "records.toggle",
      text: "tui.records.enter",
      keys: ["space"],
      when: (here) => isChoice(here) || wayNow(here) === "switch",
      run: (runtime) => enter(place, runtime),
    },
    {
      id: "records.empty",
      text: "common.verbs.clear",
      keys: ["delete", "backspace"],
      when: isChoice,
      run: (runtime) => {
        const form = formIn(hereNow(place, runtime));
        const field = form && fieldAt(place, form);
        if (field) putForm(place, runtime, withValueOf(field, form, undefined));
      },
    },
    {
      id: "records.nextField",
      text: "tui.actions.nextField",
      keys: ["tab", "down"],
      role: "hint",
      when: (here) => inForm(here) && !writesLines(here),
      run: (runtime) => go(place, runtime, 1),
    },
    {
      id: "records.previousField",
      text: "tui.records.previousField",
      keys: ["shift+tab", "up"],
      role: "move",
      when: (here) => inForm(here) && !writesLines(here),
      run: (runtime) => go(place, runtime, -1),
    },
    {
      id: "records.pageOfFields",
      text: "tui.moves.pageDown",
      keys: ["pagedown"],
      role: "move",
      when: inForm,
      run: (runtime) => go(place, runtime, 8),
    },
    {
      id: "records.pageOfFieldsUp",
      text: "tui.moves.pageUp",
      keys: ["pageup"],
      role: "move",
      when: inForm,
      run: (runtime) => go(place, runtime, -8),
    },
    {
      id: "records.readAgain",
      text: "tui.records.readAgain",
      keys: ["ctrl+r"],
      role: "hint",
      when: (here) => {
        const form = openForm(here);
        return form !== undefined && isConflict(form);
      },
      run: (runtime) => readAgain(place, runtime),
    },
    {
      id: "records.cancel",
      text: "common.verbs.cancel",
      keys: ["esc"],
      role: "hint",
      when: inForm,
      run: (runtime) => cancel(place, runtime),
    },
    {
      id: "records.newline",
      text: "tui.chats.actions.newline",
      keys: ["alt+enter", "ctrl+j", "shift+enter"],
      role: "hint",
      when: writesLines,
      run: (runtime) => edit(place, runtime, { type: "insert", text: "\n" }),
    },
    ...(["up", "down"] as const).map((type): PlacedAction => ({
      id: `records.line.${type}`,
      text: `tui.moves.${type}`,
      keys: [type],
      role: "move",
      when: writesLines,
      run: (runtime) => edit(place, runtime, { type, width: LINES_WIDTH }),
    })),
    ...lineKeys.map(([type, ...keys]): PlacedAction => ({
      id: `records.line.${type}`,
      text: `tui.chats.edits.${type}`,
      keys,
      role: "move",
      when: writesLines,
      run: (runtime) => edit(place, runtime, { type }),
    })),
  ];
  return placed(place, actions);
}

/** Width of a multi-line input in cells, if the view has not set it. */
export const LINES_WIDTH = 40;

/** Handles Enter by the kind of the field, and moves to the next field. */
async function enter(place: Place, runtime: Runtime): Promise<void> {
  const here = hereNow(place, runtime);
  const form = openForm(here);
  const way = wayNow(here);
  const field = form && fieldAt(place, form);
  if (!form || form.busy) return;
  if (way === "save") return save(place, runtime, false);
  if (!field) return;
  const value = form.draft[field.name];
  if (way === "switch") return putForm(place, runtime, withValueOf(field, form, value !== true));
  if (way === "lines" && !form.lines) {
    const { language } = runtime.store.getState().shell;
    const text = lineText(field, form, language, here.list.known.lookups ?? noLookups);
    return putForm(place, runtime, { ...form, lines: textDraft(text === "" ? headLine(field, language) : text) });
  }
  if (way === "choose" || way === "chooseSeveral") {
    const options = optionsOf(field, here.list.known.lookups ?? noLookups, here);
    const none =
      way === "choose" && field.required !== true ? [{ value: "", label: runtime.text("common.states.none") }] : [];
    const panel = pickFrom([...none, ...options], {
      ...{ title: here.words.field(field.name), purpose: { for: "field", name: field.name } },
      ...{ several: way === "chooseSeveral", ticked: chosenIn(value) },
    });
    return runtime.store.dispatch({ type: "records/over", resource: place.resource.name, panel });
  }
  return go(place, runtime, 1);
}

/** Leaves the field and goes to another one; invalid text stays, with its error. */
async function go(place: Place, runtime: Runtime, by: number): Promise<void> {
  await leaveField(place, runtime);
  // The form is read again, because keys may have moved it since.
  const form = formIn(hereNow(place, runtime));
  if (form) putForm(place, runtime, { ...form, at: clamp(form.at + by, fieldsIn(place.resource).length + 1) });
}

async function cancel(place: Place, runtime: Runtime): Promise<void> {
  const { name: resource } = place.resource;
  const before = formIn(hereNow(place, runtime));
  // Leaving a multi-line input keeps its value.
  if (before?.lines) {
    const { lines, ...left } = (await leaveField(place, runtime)) ?? before;
    // A second Esc discards lines that could not be read: their error was already shown.
    const isTold = before.issues.some(
      (issue) => left.issues.includes(issue) || issue.field === fieldAt(place, left)?.name,
    );
    if (lines && isTold) putForm(place, runtime, left);
    return;
  }
  if (before && isTouched(place.resource, before)) {
    return question(place, runtime, { title: runtime.text("common.ask.leave"), verb: { does: "leave" }, rows: [] });
  }
  return runtime.store.dispatch({ type: "records/close", resource });
}

/** Edits the active multi-line input. */
export function edit(place: Place, runtime: Runtime, change: DraftEdit): void {
  const form = formIn(hereNow(place, runtime));
  if (form?.lines) putForm(place, runtime, { ...form, lines: editDraft(form.lines, change) });
}
