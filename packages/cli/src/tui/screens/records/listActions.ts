import { isProtected, mayDo } from "@banche/core";
import type { Action, Runtime } from "../../screen.ts";
import { moveActions } from "../../moves.ts";
import type { Move } from "../../state/list.ts";
import { pickFrom } from "./choices.ts";
import { askDelete, undo } from "./deleting.ts";
import { rowsInSight } from "./layout.ts";
import { ask, hereNow, loadDetail, loadRows, turn, unfold } from "./loading.ts";
import { chosenRows, type Here, nameOf, type Place, selectedRow } from "./place.ts";
import { openEdit, openNew } from "./saving.ts";
import { mayHaveBelow } from "./source.ts";
import { isPaged, narrowActions, pagesOf } from "./narrowActions.ts";
import { question } from "./question.ts";
import { inList, inRows, placed, type PlacedAction } from "./when.ts";
import { offeredActions } from "./offered.ts";

const hasRow = (here: Here): boolean => inRows(here) && selectedRow(here) !== undefined;
const hasChosen = (here: Here): boolean => chosenRows(here).length > 0;
const mayChange = (here: Here, button: "edit" | "remove"): boolean => {
  const row = selectedRow(here)?.row;
  return hasRow(here) && !!row && mayDo(here.resource, here.rights, button, row).answer === "yes";
};
const mayBatch = (here: Here, button: "edit" | "remove"): boolean =>
  inRows(here) && hasChosen(here) && here.rights.button(here.resource.buttons[button]);
const canSwitch = ({ resource }: Here): boolean => resource.endpoints.setEnabled !== undefined;
const mayMark = (here: Here): boolean =>
  inList(here) &&
  ((canSwitch(here) && here.rights.button(here.resource.buttons.edit)) ||
    here.rights.button(here.resource.buttons.remove));
const mayAdd = (here: Here): boolean => inRows(here) && mayDo(here.resource, here.rights, "add").answer === "yes";

/** Actions for the rows of a list. */
export function listActions(place: Place): readonly Action[] {
  const { name, noun } = place.resource;
  const resource = name;
  const keyOf = (here: Here): string => {
    const row = selectedRow(here)?.row;
    return here.resource.key.map((field) => String(row?.[field] ?? "")).join("/");
  };
  const actions: readonly PlacedAction[] = [
    {
      id: "records.open",
      text: "common.verbs.detail",
      keys: ["enter"],
      role: "hint",
      when: (here) => inList(here) && hasRow(here),
      commandLine: (here) => `banche ${noun} get ${keyOf(here)}`.trim(),
      run: async (runtime) => {
        runtime.store.dispatch({ type: "records/opened", resource, opened: true });
        await loadDetail(place, runtime);
      },
    },
    {
      id: "records.unfold",
      text: "common.verbs.expand",
      keys: ["right"],
      role: "hint",
      when: (here) => {
        const row = selectedRow(here)?.row;
        return inList(here) && row !== undefined && mayHaveBelow(here.resource, here.list.query, row);
      },
      run: (runtime) => unfold(place, runtime),
    },
    {
      id: "records.fold",
      text: "common.verbs.collapse",
      keys: ["left"],
      when: (here) => {
        const at = here.list.selected;
        return (
          inList(here) &&
          here.resource.list.shape === "level" &&
          (here.list.rows[at + 1]?.depth ?? 0) > (here.list.rows[at]?.depth ?? 0)
        );
      },
      run: (runtime) => {
        const row = selectedRow(hereNow(place, runtime))?.row;
        if (row) runtime.store.dispatch({ type: "records/folded", resource, id: row.id });
      },
    },
    {
      id: "records.search",
      text: "common.verbs.search",
      keys: ["/", "ctrl+f"],
      role: "hint",
      when: (here) => inRows(here) && (here.directory !== undefined || here.resource.list.search !== undefined),
      run: ({ store }) =>
        store.dispatch({
          type: "records/typed",
          resource,
          keyword: store.getState().records[resource]?.query.keyword ?? "",
        }),
    },
    {
      id: "records.apply",
      text: "common.verbs.search",
      keys: ["enter"],
      role: "hint",
      when: ({ list, panel }) => !panel && list.typed !== undefined,
      run: async (runtime) => {
        const { list, directory } = hereNow(place, runtime);
        const keyword = (list.typed ?? "").trim();
        runtime.store.dispatch({ type: "records/typed", resource, keyword: undefined });
        if (!directory && keyword !== list.query.keyword) await ask(place, runtime, { keyword });
      },
    },
    {
      id: "records.close",
      text: "common.verbs.back",
      keys: ["esc", "left"],
      role: "hint",
      when: (here) => inRows(here) && here.list.opened,
      run: ({ store }) => store.dispatch({ type: "records/opened", resource, opened: false }),
    },
    {
      id: "records.clear",
      text: "common.verbs.clear",
      keys: ["esc"],
      role: "hint",
      when: ({ list, panel }) =>
        !panel &&
        (list.typed !== undefined ||
          (!list.opened && (list.query.keyword !== "" || Object.keys(list.query.filters).length > 0))),
      run: async (runtime) => {
        runtime.store.dispatch({ type: "records/typed", resource, keyword: undefined });
        await ask(place, runtime, { keyword: "", filters: {} });
      },
    },
    {
      id: "records.add",
      text: "common.verbs.add",
      keys: ["a"],
      role: "hint",
      when: mayAdd,
      commandLine: () => `banche ${noun} create`,
      run: (runtime) => openNew(place, runtime),
    },
    {
      id: "records.addBelow",
      text: "tui.records.addBelow",
      keys: ["A"],
      when: (here) => mayAdd(here) && hasRow(here) && "parent" in here.resource.fields,
      run: (runtime) => openNew(place, runtime, selectedRow(hereNow(place, runtime))?.row.id),
    },
    {
      id: "records.edit",
      text: "common.verbs.edit",
      keys: ["e"],
      role: "hint",
      when: (here) => mayChange(here, "edit"),
      commandLine: (here) => `banche ${noun} update ${keyOf(here)}`,
      run: (runtime) => openEdit(place, runtime),
    },
    {
      id: "records.deleteChosen",
      text: "tui.records.deleteChosen",
      keys: ["d", "delete"],
      role: "hint",
      when: (here) => mayBatch(here, "remove"),
      run: (runtime) => askDelete(place, runtime, chosenRows(hereNow(place, runtime))),
    },
    {
      id: "records.delete",
      text: "common.verbs.delete",
      keys: ["d", "delete"],
      role: "hint",
      when: (here) => !hasChosen(here) && mayChange(here, "remove"),
      commandLine: (here) => `banche ${noun} delete ${keyOf(here)}`,
      run: (runtime) => {
        const row = selectedRow(hereNow(place, runtime))?.row;
        return row && askDelete(place, runtime, [row]);
      },
    },
    {
      id: "records.undo",
      text: "lists.undo.verb",
      keys: ["z"],
      role: "hint",
      when: (here) => inRows(here) && here.list.undo !== undefined,
      run: (runtime) => undo(place, runtime),
    },
    {
      id: "records.switchChosen",
      text: "tui.records.switchChosen",
      keys: ["x"],
      role: "hint",
      when: (here) => canSwitch(here) && mayBatch(here, "edit"),
      run: ({ store, text }) => {
        const options = [
          { value: "enable", label: text("common.verbs.enable") },
          { value: "disable", label: text("common.verbs.disable") },
        ];
        const panel = pickFrom(options, { title: text("tui.records.switchChosen"), purpose: { for: "switch" } });
        store.dispatch({ type: "records/over", resource, panel });
      },
    },
    {
      id: "records.switch",
      text: "tui.records.switch",
      keys: ["x"],
      role: "hint",
      when: (here) => canSwitch(here) && !hasChosen(here) && mayChange(here, "edit"),
      commandLine: (here) => {
        const verb = selectedRow(here)?.row["enabled"] === true ? "disable" : "enable";
        return `banche ${noun} ${verb} ${keyOf(here)}`;
      },
      run: (runtime) => {
        const here = hereNow(place, runtime);
        const row = selectedRow(here)?.row;
        if (!row) return;
        const does = row["enabled"] === true ? "disable" : "enable";
        const named = { name: `${here.words.one} ${nameOf(here, row)}` };
        question(place, runtime, { title: runtime.text(`common.ask.${does}`, named), verb: { does }, rows: [row] });
      },
    },
    {
      id: "records.mark",
      text: "common.verbs.select",
      keys: ["v"],
      role: "hint",
      when: (here) => mayMark(here) && hasRow(here),
      run: (runtime) => {
        const { list } = hereNow(place, runtime);
        const row = list.rows[list.selected]?.row;
        if (!row || isProtected(place.resource, row)) return;
        const chosen = list.chosen[row.id] === undefined;
        runtime.store.dispatch({ type: "records/chosen", resource, rows: [row], chosen });
        runtime.store.dispatch({ type: "records/move", resource, move: "down", rows: 1 });
      },
    },
    {
      id: "records.markAll",
      text: "lists.batch.chooseAll",
      keys: ["V"],
      when: (here) => mayMark(here) && hasRow(here),
      run: (runtime) => {
        const { list } = hereNow(place, runtime);
        const rows = list.rows.map(({ row }) => row).filter((row) => !isProtected(place.resource, row));
        const chosen = rows.some(({ id }) => list.chosen[id] === undefined);
        runtime.store.dispatch({ type: "records/chosen", resource, rows, chosen });
      },
    },
    {
      id: "records.unmark",
      text: "lists.batch.clear",
      keys: ["esc"],
      role: "hint",
      when: (here) => inList(here) && hasChosen(here),
      run: (runtime) => {
        const rows = chosenRows(hereNow(place, runtime));
        runtime.store.dispatch({ type: "records/chosen", resource, rows, chosen: false });
      },
    },
    {
      id: "records.more",
      text: "common.verbs.more",
      keys: ["."],
      role: "hint",
      when: (here) => mayMore(here),
      run: (runtime) => {
        const here = hereNow(place, runtime);
        const offered = offeredActions(here).filter(({ many }) => many || !hasChosen(here));
        const options = offered.map(({ name: value }) => ({ value, label: here.words.action(value) }));
        const panel = pickFrom(options, { title: runtime.text("common.verbs.more"), purpose: { for: "action" } });
        runtime.store.dispatch({ type: "records/over", resource, panel });
      },
    },
    {
      id: "records.refresh",
      text: "common.verbs.refresh",
      keys: ["r"],
      when: inRows,
      commandLine: () => `banche ${noun} list`,
      run: async (runtime) => {
        await loadRows(place, runtime);
        if (hereNow(place, runtime).list.opened) await loadDetail(place, runtime);
      },
    },
  ];
  const moves = moveActions("records", (runtime, move) => moveIn(place, runtime, move));
  return [
    ...placed(place, actions),
    ...narrowActions(place),
    ...placed(
      place,
      moves.map((action) => ({ ...action, when: inRows })),
    ),
  ];
}

function mayMore(here: Here): boolean {
  if (hasChosen(here)) return inList(here) && offeredActions(here).some(({ many }) => many);
  const row = selectedRow(here)?.row;
  return hasRow(here) && !!row && !isProtected(here.resource, row) && offeredActions(here).length > 0;
}

/** Rows that stay visible when a record is scrolled by a page, with its name above them. */
const PAGE_HEAD = 4;

/** Moves the selection; at the ends of a page it continues on the next or previous one. */
async function moveIn(place: Place, runtime: Runtime, move: Move): Promise<void> {
  const { store } = runtime;
  const { name: resource } = place.resource;
  const here = hereNow(place, runtime);
  const { list } = here;
  const { page } = list.query;
  const isIdle = list.status === "ready" && isPaged(here) && !list.opened;
  if (list.opened && (move === "pageDown" || move === "pageUp")) {
    // The view knows the length of the record and limits the position.
    const by = Math.max(1, rowsInSight(store.getState()) - PAGE_HEAD) * (move === "pageDown" ? 1 : -1);
    return store.dispatch({ type: "records/scroll", resource, top: Math.max(0, list.top + by) });
  }
  if (isIdle && move === "down" && list.selected === list.rows.length - 1 && page < pagesOf(here)) {
    return turn(place, runtime, page + 1, "first");
  }
  if (isIdle && move === "up" && list.selected === 0 && page > 1) return turn(place, runtime, page - 1, "last");
  store.dispatch({ type: "records/move", resource, move, rows: rowsInSight(store.getState()) });
  if (list.opened) await loadDetail(place, runtime);
}
