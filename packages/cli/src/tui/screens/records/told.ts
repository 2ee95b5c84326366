import type { Resource } from "@banche/core";
import { isToldOfAnother, readTold } from "@banche/core/forms";
import type { Runtime } from "../../screen.ts";
import type { FormPanel } from "../../state/recordPanels.ts";
import { fieldsIn, formIn } from "./form.ts";
import { hereNow } from "./loading.ts";
import type { Place } from "./place.ts";

type FormField = ReturnType<typeof fieldsIn>[number];

/**
 * What a field of a form shows of the record that the form points to now: as its record says it where that is the same one, else as
 * the server said it; empty while that is not known.
 */
export function toldText(form: FormPanel, field: FormField): string {
  if (!isToldOfAnother(field)) return "";
  const id = form.draft[field.of];
  const isSame = form.record !== undefined && id === form.start[field.of];
  const said = isSame ? form.start[field.name] : form.told?.[placeOf(field.of, id)]?.[field.name];
  return typeof said === "string" ? said : "";
}

/** Asks what other records say that the open form points to since it was opened; each is asked once. */
export async function learnTold(place: Place, runtime: Runtime): Promise<void> {
  const { name: resource } = place.resource;
  const form = formIn(hereNow(place, runtime));
  const asked = form ? movedIn(place.resource, form).filter(({ key }) => form.told?.[key] === undefined) : [];
  for (const { key, of, id } of asked) {
    // Nothing is said while it is asked.
    put(place, runtime, key, {});
    const { client } = runtime.session;
    const texts = await runtime.attempt(() => readTold(client, resource, { of, id }, { signal: runtime.signal }));
    if (texts) put(place, runtime, key, texts);
  }
}

const placeOf = (of: string, id: unknown): string => `${of} ${String(id)}`;

/** The references that point to another record than before and of which attributes are shown. */
function movedIn(resource: Resource, form: FormPanel) {
  const of = new Set(fieldsIn(resource).flatMap((field) => (isToldOfAnother(field) ? [field.of] : [])));
  return [...of].flatMap((name) => {
    const id = form.draft[name];
    const isMoved = typeof id === "string" && id !== "" && (!form.record || id !== form.start[name]);
    return isMoved ? [{ key: placeOf(name, id), of: name, id }] : [];
  });
}

function put(place: Place, runtime: Runtime, key: string, texts: Readonly<Record<string, string>>): void {
  const panel = formIn(hereNow(place, runtime));
  if (!panel) return;
  const { name: resource } = place.resource;
  runtime.store.dispatch({
    type: "records/panel",
    resource,
    panel: { ...panel, told: { ...panel.told, [key]: texts } },
  });
}
