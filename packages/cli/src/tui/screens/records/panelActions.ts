import { filtersOf } from "@banche/core";
import { noLookups } from "../../../commands/resource/values.ts";
import type { Action, Runtime } from "../../screen.ts";
import { moveActions } from "../../moves.ts";
import { clamp, moved, type Move } from "../../state/list.ts";
import type { Panel, PickPurpose, QuestionPanel } from "../../state/recordPanels.ts";
import { chosenValue, filterPanel } from "./choices.ts";
import { changeRows, notice } from "./deleting.ts";
import { fieldsIn, formIn, withValueOf } from "./form.ts";
import { bodyHeight } from "./layout.ts";
import { question } from "./question.ts";
import { ask, hereNow, loadRows } from "./loading.ts";
import { offeredActions } from "./offered.ts";
import { chosenRows, nameOf, type Place, selectedRow } from "./place.ts";
import { putForm } from "./saving.ts";
import { placed, type PlacedAction } from "./when.ts";

/** Actions in choices, questions and notes. */
export function panelActions(place: Place): readonly Action[] {
  const { name: resource } = place.resource;
  const close = ({ store }: Runtime): void => store.dispatch({ type: "records/close", resource });
  const actions: readonly PlacedAction[] = [
    {
      id: "records.take",
      text: "common.verbs.confirm",
      keys: ["enter"],
      role: "hint",
      when: (here) => here.panel?.kind === "pick",
      run: (runtime) => {
        const panel = hereNow(place, runtime).panel;
        if (panel?.kind !== "pick") return undefined;
        close(runtime);
        const value = panel.found[panel.selected]?.value;
        const values = panel.several ? panel.ticked : value === undefined ? [] : [value];
        const only =
          panel.several && values.length === 0 && panel.query !== "" && value !== undefined ? [value] : values;
        if (!panel.several && value === undefined) return undefined;
        return takers[panel.purpose.for](place, runtime, panel.purpose, only);
      },
    },
    {
      id: "records.tick",
      text: "common.verbs.select",
      keys: ["tab"],
      role: "hint",
      when: (here) => here.panel?.kind === "pick" && here.panel.several,
      run: (runtime) => {
        const panel = hereNow(place, runtime).panel;
        const value = panel?.kind === "pick" ? panel.found[panel.selected]?.value : undefined;
        if (panel?.kind !== "pick" || value === undefined) return;
        const isTicked = panel.ticked.includes(value);
        const ticked = isTicked ? panel.ticked.filter((one) => one !== value) : [...panel.ticked, value];
        runtime.store.dispatch({ type: "records/panel", resource, panel: { ...panel, ticked } });
      },
    },
    {
      id: "records.yes",
      text: "tui.records.yes",
      keys: ["y", "Y"],
      role: "hint",
      when: (here) => here.panel?.kind === "question",
      run: async (runtime) => {
        const panel = hereNow(place, runtime).panel;
        if (panel?.kind !== "question") return;
        close(runtime);
        await answered(place, runtime, panel);
      },
    },
    {
      id: "records.no",
      text: "tui.records.no",
      keys: ["n", "esc"],
      role: "hint",
      when: (here) => here.panel?.kind === "question",
      run: close,
    },
    {
      id: "records.leave",
      text: "common.verbs.close",
      keys: ["esc"],
      role: "hint",
      when: ({ panel }) => panel?.kind === "pick" || panel?.kind === "outcome",
      run: close,
    },
    {
      id: "records.done",
      text: "common.verbs.close",
      keys: ["enter", "q"],
      when: ({ panel }) => panel?.kind === "outcome",
      run: close,
    },
  ];
  const moves = moveActions("records.panel", (runtime, move) => movePanel(place, runtime, move));
  const isMoved: PlacedAction["when"] = ({ panel }) => panel?.kind === "pick" || panel?.kind === "outcome";
  return [
    ...placed(place, actions),
    ...placed(
      place,
      moves.map((action) => ({ ...action, when: isMoved })),
    ),
  ];
}

function movePanel(place: Place, { store }: Runtime, move: Move): void {
  const state = store.getState();
  const panel = state.records[place.resource.name]?.panels.at(-1);
  const rows = bodyHeight(state) - 1;
  const put = (next: Panel) => store.dispatch({ type: "records/panel", resource: place.resource.name, panel: next });
  if (panel?.kind === "pick") put({ ...panel, selected: moved(panel.selected, move, panel.found.length, rows) });
  if (panel?.kind === "outcome") {
    put({ ...panel, top: clamp(moved(panel.top, move, panel.lines.length, rows), panel.lines.length) });
  }
}

async function answered(place: Place, runtime: Runtime, panel: QuestionPanel): Promise<void> {
  const { store, session, text, attempt } = runtime;
  const { name: resource } = place.resource;
  const { verb, rows } = panel;
  if (verb.does === "leave") return store.dispatch({ type: "records/close", resource });
  if (verb.does !== "action") return changeRows(place, runtime, panel);
  const offered = offeredActions(hereNow(place, runtime)).find(({ name }) => name === verb.name);
  const [row] = rows;
  if (!offered || !row) return;
  if (offered.many) return changeRows(place, runtime, panel);
  const isDone = await attempt(async () => {
    await session.client.call(offered.endpoint, { params: { id: row.id } });
    return true;
  });
  if (isDone) store.dispatch(notice("ok", text("common.done.success")));
  await loadRows(place, runtime);
}

type Taker = (place: Place, runtime: Runtime, purpose: PickPurpose, values: readonly string[]) => void | Promise<void>;

/** What to do with the chosen entries, by purpose of the choice. */
const takers: Readonly<Record<PickPurpose["for"], Taker>> = {
  filter(place, runtime, _purpose, [name = ""]) {
    const here = hereNow(place, runtime);
    const filter = filtersOf(place.resource).find((one) => one.name === name);
    if (!filter) return;
    const panel = filterPanel(here, filter, here.list.known.lookups ?? noLookups, runtime.text);
    runtime.store.dispatch({ type: "records/over", resource: place.resource.name, panel });
  },
  async filterBy(place, runtime, purpose, [value = ""]) {
    if (!("name" in purpose)) return;
    const { [purpose.name]: _before, ...others } = hereNow(place, runtime).list.query.filters;
    await ask(place, runtime, { filters: value === "" ? others : { ...others, [purpose.name]: value } });
  },
  async sort(place, runtime, _purpose, [value = ""]) {
    const [order, sort] = value.split(" ");
    await ask(place, runtime, { sort, order: order === "desc" ? "desc" : "asc" });
  },
  async within(place, runtime, _purpose, [value = ""]) {
    await ask(place, runtime, { within: value === "" ? undefined : value });
  },
  action(place, runtime, _purpose, [name = ""]) {
    const here = hereNow(place, runtime);
    const chosen = chosenRows(here);
    if (chosen.length > 0) {
      const params = { action: here.words.action(name), count: chosen.length };
      const title = runtime.text("lists.batch.askAction", params);
      return question(place, runtime, { title, verb: { does: "action", name }, rows: chosen });
    }
    const row = selectedRow(here)?.row;
    const title = row ? `${here.words.action(name)}: ${nameOf(here, row)}` : "";
    if (row) question(place, runtime, { title, verb: { does: "action", name }, rows: [row] });
  },
  switch(place, runtime, _purpose, [value]) {
    const rows = chosenRows(hereNow(place, runtime));
    const does = value === "enable" ? "enable" : "disable";
    const asked = does === "enable" ? "lists.batch.askEnable" : "lists.batch.askDisable";
    question(place, runtime, { title: runtime.text(asked, { count: rows.length }), verb: { does }, rows });
  },
  field(place, runtime, purpose, values) {
    const here = hereNow(place, runtime);
    const form = formIn(here);
    const field = "name" in purpose ? fieldsIn(place.resource).find(({ name }) => name === purpose.name) : undefined;
    if (!form || !field) return;
    const value = chosenValue(field, values, here.list.known.lookups ?? noLookups);
    putForm(place, runtime, withValueOf(field, form, value));
  },
};
