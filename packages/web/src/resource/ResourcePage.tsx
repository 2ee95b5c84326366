import { grantedColumns, type Resource } from "@banche/core";
import { useMemo, useState } from "react";
import { useAdditions } from "../bind/useAdditions.ts";
import { usePageRights, useResourceRights } from "../bind/useSession.ts";
import { ListSheet } from "./ListSheet.tsx";
import { NoPermission } from "./NoPermission.tsx";
import type { Slots } from "./slots.ts";
import { ToolBar } from "./ToolBar.tsx";
import { useResourceScreen } from "./useResourceScreen.ts";
import { useViews } from "./useViews.ts";
import { ViewMenu } from "./ViewMenu.tsx";
import { lateAntd } from "../bind/lateAntd.tsx";
import { late } from "../ui/late.tsx";

const RecycleBin = late(async () => (await import("./RecycleBin.tsx")).RecycleBin);
const ExplainDialog = lateAntd(async () => (await import("../rights/ExplainDialog.tsx")).ExplainDialog);
const ImportWizard = lateAntd(async () => (await import("./ImportWizard.tsx")).ImportWizard);

interface ResourcePageProps {
  readonly resource: Resource;
  readonly slots?: Slots;
}

const NO_SLOTS: Slots = {};

/** The default page of a resource: its list with views, column settings, import, export and bin. */
export function ResourcePage({ resource, slots = NO_SLOTS }: ResourcePageProps) {
  const rights = useResourceRights(resource);
  const columns = useMemo(() => grantedColumns(resource, rights).map(({ name }) => name), [resource, rights]);
  const views = useViews(resource, columns);
  const { layout, changeLayout, isSettled } = views;
  const screen = useResourceScreen(resource, slots, { rights, isSettled });
  const [importing, setImporting] = useState(false);
  const [isBinOpen, setBinOpen] = useState(false);
  const [explaining, setExplaining] = useState(false);
  const mayExplain = useMayExplain();
  const { texts, state, chosen, beside, filters, changes, form } = screen;

  if (!rights.open) {
    return <NoPermission title={texts.title} />;
  }
  return (
    <>
      <ListSheet
        screen={screen}
        layout={layout}
        onLayout={changeLayout}
        views={<ViewMenu resource={resource} views={views} />}
        renderTools={({ isChoosing, onChoosing }) => (
          <ToolBar
            resource={resource}
            texts={texts}
            rights={rights}
            columns={columns}
            layout={layout}
            filter={{
              ...(beside && chosen !== "" && { [beside.name]: chosen }),
              ...(state.keyword !== "" && { keyword: state.keyword }),
              ...filters,
            }}
            isChoosing={isChoosing}
            onChoosing={onChoosing}
            onLayout={changeLayout}
            onAdd={() => form.create(screen.place)}
            onImport={() => setImporting(true)}
            onRefresh={() => void changes.refresh()}
            onExplain={mayExplain ? () => setExplaining(true) : undefined}
            onBin={changes.hasBin ? () => setBinOpen(true) : undefined}
          />
        )}
      />
      {importing && rights.button(resource.buttons.add) ? (
        <ImportWizard resource={resource} onClose={() => setImporting(false)} />
      ) : null}
      {explaining ? <ExplainDialog resource={resource} onClose={() => setExplaining(false)} /> : null}
      {isBinOpen && changes.hasBin ? <RecycleBin resource={resource} onClose={() => setBinOpen(false)} /> : null}
    </>
  );
}

/** Whether the user may grant rights, and the server can explain where they come from. */
function useMayExplain(): boolean {
  const has = useAdditions()?.has("explain") === true;
  const authorises = usePageRights("permission.authorize").button("btn_save");
  const onRoles = usePageRights("permission.role").button("btn_authorize");
  return has && (authorises || onRoles);
}
