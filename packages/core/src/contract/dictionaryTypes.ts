import { dictionaryTypes as declared } from "../resources/systemData/dictionaryTypes.ts";
import { standardCalls } from "./standard.ts";

export const dictionaryTypes = standardCalls(declared);
