import { dataSchemes as declared } from "../resources/system/dataSchemes.ts";
import { standardCalls } from "./standard.ts";

/** Data schemes of a menu entry (contract-base §3.6). */
export const dataSchemes = standardCalls(declared);
