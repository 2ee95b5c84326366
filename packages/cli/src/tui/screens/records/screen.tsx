import { textOf } from "@banche/core/text";
import { Box } from "ink";
import { Rule } from "../../components/Rule.tsx";
import { useTui } from "../../hooks.ts";
import type { Area, Screen } from "../../screen.ts";
import { fieldOn } from "./fields.ts";
import { formActions } from "./formActions.ts";
import { FormView } from "./FormView.tsx";
import { recordsLayout } from "./layout.ts";
import { recordLines, recordList } from "./linear.ts";
import { listActions } from "./listActions.ts";
import { ask, hereNow, loadRows } from "./loading.ts";
import { PageView } from "./PageView.tsx";
import { panelActions } from "./panelActions.ts";
import { PickView } from "../../components/PickView.tsx";
import { type Here, hereOf, mayOpen, type Place } from "./place.ts";
import { RecordDetail } from "./RecordDetail.tsx";
import { RecordList } from "./RecordList.tsx";
import { placed } from "./when.ts";
import { recordWords } from "./words.ts";

/** The id of the screen of a resource. */
export const recordScreenId = (resource: string): string => `records.${resource}`;

/** The screen of any resource: list, detail, form and actions. */
export function recordScreen(place: Place): Screen {
  const { resource, slots } = place;
  const { title } = slots.place ?? {};
  return {
    id: recordScreenId(resource.name),
    title: (language) => (title ? textOf(language, title) : recordWords(resource, language).title),
    kind: slots.place ? "place" : "page",
    ...(slots.place && { key: slots.place.key }),
    command: () => `banche ${resource.noun} list`,
    available: (state) => mayOpen(place, state),
    actions: [
      ...panelActions(place),
      ...formActions(place),
      ...listActions(place),
      ...(slots.actions ? placed(place, slots.actions(resource)) : []),
    ],
    field: (state) => fieldOn(hereOf(place, state)),
    opened: async (runtime) => {
      const { status } = hereNow(place, runtime).list;
      if (status === "idle" || status === "failed") await loadRows(place, runtime, false);
    },
    changed: (runtime) => {
      const { directory, list } = hereNow(place, runtime);
      // A directory is searched while the keyword is typed.
      if (directory && list.typed !== undefined && list.typed !== list.query.keyword) {
        void ask(place, runtime, { keyword: list.typed });
      }
    },
    View: (area) => <RecordsView area={area} place={place} />,
    list: (runtime) => recordList(place, runtime),
    lines: (runtime) => recordLines(hereNow(place, runtime), runtime.text),
  };
}

function RecordsView({ area, place }: { readonly area: Area; readonly place: Place }) {
  const state = useTui((all) => all);
  const here = hereOf(place, state);
  const { panel, list } = here;
  if (panel) return <PanelView area={area} here={here} />;
  const layout = recordsLayout(area, list.typed !== undefined);
  if (list.opened && !layout.detail) return <RecordDetail area={area} here={here} />;
  return (
    <Box width={area.width} height={area.height}>
      <RecordList layout={layout} here={here} />
      {layout.detail && <Rule height={area.height} />}
      {layout.detail && <RecordDetail area={layout.detail} here={here} />}
    </Box>
  );
}

function PanelView({ area, here }: { readonly area: Area; readonly here: Here }) {
  const { panel } = here;
  if (panel?.kind === "form") return <FormView area={area} here={here} form={panel} />;
  if (panel?.kind === "question" || panel?.kind === "outcome") return <PageView area={area} panel={panel} />;
  const field = fieldOn(here);
  if (!panel || !field) return undefined;
  const { title, found, selected, ticked } = panel;
  return <PickView area={area} title={title} field={field} found={found} selected={selected} ticked={ticked} />;
}
