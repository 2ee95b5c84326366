import { menuDataFields as declared } from "../resources/system/menuDataFields.ts";
import { standardCalls } from "./standard.ts";

/** Fields of a menu entry that conditions use (contract-base §3.5). */
export const menuDataFields = standardCalls(declared);
