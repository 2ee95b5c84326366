import type { Resource, ResourceRegistry } from "@banche/core";
import { drawnAs } from "@banche/core/shell";
import type { Runtime } from "../screen.ts";
import { recordScreenId } from "../screens/records/screen.tsx";
import type { ModelChange } from "../state/resources.ts";
import type { Notice } from "../state/shell.ts";

export const designedIn = ({ all }: ResourceRegistry): readonly Resource[] =>
  all.filter(({ modelVersion }) => modelVersion !== undefined);

/** Models that were changed or removed. New models are not included, because no state of them exists. */
export function changesIn(former: ResourceRegistry, next: ResourceRegistry): readonly ModelChange[] {
  return designedIn(former).flatMap((before) => {
    const now = next.find(before.name);
    return now && drawnAs(now) === drawnAs(before) ? [] : [{ before, now }];
  });
}

/** The message for a user whose screen is closed, or whose form was opened with another version. */
export function noticeOf(changes: readonly ModelChange[], { store, say, text }: Runtime): Notice | undefined {
  const { shell, records, resources } = store.getState();
  for (const { before, now } of changes) {
    const id = recordScreenId(before.name);
    const screen = resources.screens.find((one) => one.id === id);
    if (!screen || !shell.stack.includes(id)) continue;
    const title = say(screen.title);
    if (!now) return { kind: "warn", text: text("tui.models.gone", { title }) };
    const writes = records[before.name]?.panels.some(({ kind }) => kind === "form") === true;
    return { kind: "info", text: text(writes ? "tui.models.changedForm" : "tui.models.changed", { title }) };
  }
  return undefined;
}

/** Waits for running saves: a record is saved, or refused, under the version that it was written in. */
export async function notSaving({ store, signal }: Runtime): Promise<void> {
  const isSaving = () =>
    !signal.aborted &&
    Object.values(store.getState().records).some(({ panels }) =>
      panels.some((panel) => panel.kind === "form" && panel.busy),
    );
  while (isSaving()) {
    await new Promise<void>((done) => {
      const stop = store.subscribe(() => {
        stop();
        done();
      });
    });
  }
}
