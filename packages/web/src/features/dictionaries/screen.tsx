import { pageOf } from "../../resource/pageOf.tsx";
import { TypeManager } from "./TypeManager.tsx";

/** Dictionaries: types with their management at the left, entries of one type at the right. */
export const screen = pageOf("dictionaryItems", { beside: { tools: <TypeManager />, hasGroups: true } });
