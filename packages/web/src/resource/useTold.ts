import type { Resource, ResourceField } from "@banche/core";
import { isToldOfAnother, readTold } from "@banche/core/forms";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "../bind/context.tsx";
import { KEPT_MS, queryKeys } from "../bind/queryKeys.ts";
import { useTexts } from "../bind/useTexts.ts";
import { type DraftForm, useFieldValue } from "./useDraftForm.ts";

interface Asking {
  readonly form: DraftForm;
  readonly resource: Resource;
  /** The record is new, so it has no stored values. */
  readonly isNew: boolean;
}

/**
 * Text of a field that is taken from the record that the form refers to. While the reference is unchanged, the stored
 * value is used, else the server is asked. A dot while loading; a neutral text if the read failed.
 */
export function useTold({ form, resource, isNew }: Asking, field: ResourceField): string {
  const { client } = useRuntime();
  const t = useTexts();
  const of = isToldOfAnother(field) ? field.of : "";
  const id = useFieldValue(form, of);
  const { base } = form.store.getState();
  const isMoved = typeof id === "string" && id !== "" && (isNew || id !== base[of]);
  const { data, error } = useQuery({
    queryKey: queryKeys.told(resource.name, of, id),
    enabled: isMoved,
    staleTime: KEPT_MS,
    queryFn: ({ signal }) => readTold(client, resource.name, { of, id: String(id) }, { signal }),
  });
  if (isMoved) return data ? (data[field.name] ?? "") : error ? t("widgets.picker.unread") : "…";
  const said = id === base[of] ? base[field.name] : undefined;
  return typeof said === "string" ? said : "";
}
