import type { ComponentType } from "react";
import { useRegistry } from "../bind/useRegistry.ts";
import { NotFoundPage } from "../shell/NotFoundPage.tsx";
import { ResourcePage } from "./ResourcePage.tsx";
import type { Slots } from "./slots.ts";

/**
 * The page of a concept, made from its declaration. It throws a {@link TypeError} where an action of the declaration could not be
 * carried out; the page says that it was not found where the app does not know the concept.
 */
export function pageOf(name: string, slots: Slots = {}): ComponentType {
  return function Page() {
    const resource = useRegistry().find(name);
    return resource ? <ResourcePage resource={resource} slots={slots} /> : <NotFoundPage />;
  };
}
