import { pageOf } from "../../resource/pageOf.tsx";
import { TypeManager } from "./TypeManager.tsx";

/** Dictionaries: types at the left with a way to manage them, entries of one type at the right. */
export const screen = pageOf("dictionaryItems", { beside: { tools: <TypeManager />, hasGroups: true } });
