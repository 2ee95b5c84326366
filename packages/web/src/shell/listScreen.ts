import type { ComponentType } from "react";
import type { Runtime } from "../bind/runtime.ts";

/** A screen that can start to read its rows before it is drawn. @param search - query of the address */
export type ListScreen = ComponentType & { readonly readAhead?: (runtime: Runtime, search: string) => void };
