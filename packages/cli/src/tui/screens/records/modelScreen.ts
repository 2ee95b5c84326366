import type { Resource } from "@banche/core";
import type { Runtime, Screen } from "../../screen.ts";
import type { TuiEvent } from "../../state/events.ts";
import { hereNow, knownLookups } from "./loading.ts";
import type { Place } from "./place.ts";
import { formIn } from "./form.ts";
import { putForm, readAgain } from "./saving.ts";
import { recordScreen } from "./screen.tsx";

/**
 * The screen of one version of a designed model. After another version replaced it, its events about the list are
 * ignored: they would name fields that no longer exist.
 *
 * @param isCommand - whether its noun is a command; our own commands win over models of the same name
 */
export function modelScreen(resource: Resource, isCommand: boolean): Screen {
  const place: Place = { resource, slots: {} };
  const screen = isCommand ? recordScreen(place) : withoutCommands(recordScreen(place));
  const own: Screen = {
    ...screen,
    actions: screen.actions.map((action) => ({ ...action, run: (runtime) => action.run(heard(runtime)) })),
    async opened(runtime) {
      await screen.opened?.(heard(runtime));
      await takeUp(place, heard(runtime));
    },
    changed: (runtime) => screen.changed?.(heard(runtime)),
  };
  const heard = (runtime: Runtime): Runtime => {
    const { store } = runtime;
    const dispatch = (event: TuiEvent): void => {
      const isHere = store.getState().resources.screens.includes(own);
      if (isHere || !("resource" in event)) store.dispatch(event);
    };
    return { ...runtime, store: { ...store, dispatch } };
  };
  return own;
}

function withoutCommands({ command: _of, actions, ...screen }: Screen): Screen {
  return { ...screen, actions: actions.map(({ command: _own, ...action }) => action) };
}

/** Updates a form that was open when the model changed: reads its record or its lookups again. */
async function takeUp(place: Place, runtime: Runtime): Promise<void> {
  const form = formIn(hereNow(place, runtime));
  if (!form?.outdated) return;
  putForm(place, runtime, { ...form, outdated: undefined });
  if (form.record) await readAgain(place, runtime);
  else await knownLookups(place, runtime);
}
