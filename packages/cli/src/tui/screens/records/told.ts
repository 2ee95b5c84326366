import type { Resource } from "@banche/core";
import { isToldOfAnother, readTold } from "@banche/core/forms";
import type { Runtime } from "../../screen.ts";
import type { FormPanel } from "../../state/recordPanels.ts";
import { fieldsIn, formIn } from "./form.ts";
import { hereNow } from "./loading.ts";
import type { Place } from "./place.ts";

type FormField = ReturnType<typeof fieldsIn>[number];

/**
 * Text of a field that is taken from the record that the form refers to. While the reference is unchanged, the stored
 * value is used, else the server's answer; empty until that is known.
 */
export function toldText(form: FormPanel, field: FormField): string {
  if (!isToldOfAnother(field)) return "";
  const id = form.draft[field.of];
  const isSame = form.record !== undefined && id === form.start[field.of];
  const said = isSame ? form.start[field.name] : form.told?.[placeOf(field.of, id)]?.[field.name];
  return typeof said === "string" ? said : "";
}

/** Reads the values of records that the form refers to since it was opened; each is read once. */
export async function learnTold(place: Place, runtime: Runtime): Promise<void> {
  const { name: resource } = place.resource;
  const form = formIn(hereNow(place, runtime));
  const asked = form ? movedIn(place.resource, form).filter(({ key }) => form.told?.[key] === undefined) : [];
  for (const { key, of, id } of asked) {
    // An empty text is shown during the read.
    put(place, runtime, key, {});
    const { client } = runtime.session;
    const texts = await runtime.attempt(() => readTold(client, resource, { of, id }, { signal: runtime.signal }));
    if (texts) put(place, runtime, key, texts);
  }
}

const placeOf = (of: string, id: unknown): string => `${of} ${String(id)}`;

/** The changed references of the form from which attributes are shown. */
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
