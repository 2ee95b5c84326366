import { isToldOfAnother, readTold } from "@banche/core/forms";
import { useEffect, useState } from "react";
import { useRuntime } from "../../hooks.ts";
import type { FormPanel } from "../../state/recordPanels.ts";
import { fieldsIn } from "./form.ts";
import type { Here } from "./place.ts";

/** Texts by the names of fields. */
export type Told = Readonly<Record<string, string>>;

/**
 * What fields of a form show of the records that it points to now: as its record says it where that is the same one, else as the
 * server says it. Fields of which it is not known yet are missing.
 */
export function useTold(here: Here, form: FormPanel): Told {
  const runtime = useRuntime();
  const [found, setFound] = useState<ReadonlyMap<string, Told>>(new Map());
  const { name: resource } = here.resource;
  const told = fieldsIn(here.resource).filter(isToldOfAnother);
  const moved = [...new Set(told.map(({ of }) => of))].flatMap((of) => {
    const id = form.draft[of];
    return typeof id === "string" && id !== "" && (form.record === undefined || id !== form.start[of])
      ? [`${of} ${id}`]
      : [];
  });
  const missing = moved.filter((place) => !found.has(place)).join("\n");
  useEffect(() => {
    let isOpen = true;
    for (const place of missing.split("\n").filter(Boolean)) {
      const [of = "", id = ""] = place.split(" ");
      void runtime
        .attempt(() => readTold(runtime.session.client, resource, { of, id }, { signal: runtime.signal }))
        .then((texts) => {
          if (isOpen && texts) setFound((known) => new Map([...known, [place, texts]]));
        });
    }
    return () => {
      isOpen = false;
    };
  }, [missing, resource, runtime]);
  return Object.fromEntries(
    told.flatMap(({ name, of }) => {
      const id = form.draft[of];
      const isSame = form.record !== undefined && id === form.start[of];
      const said = isSame ? form.start[name] : found.get(`${of} ${String(id)}`)?.[name];
      return typeof said === "string" ? [[name, said] as const] : [];
    }),
  );
}
