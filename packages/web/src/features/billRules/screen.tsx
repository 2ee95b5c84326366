import { pageOf } from "../../resource/pageOf.tsx";
import { NextNumbers } from "./NextNumbers.tsx";

/** Bill rules: the standard page, and in the form the next five numbers (contract-base §5.4). */
export const screen = pageOf("billRules", { formNote: NextNumbers });
