import { type CommonFieldShapes, commonFields as declared } from "../resources/systemData/commonFields.ts";
import { type StandardCalls, standardCalls } from "./standard.ts";

/** Fields that tables often have (contract-base §5.10). */
export const commonFields: StandardCalls<CommonFieldShapes> = standardCalls(declared);
