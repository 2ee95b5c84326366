import { organizations as declared } from "../resources/permission/organizations.ts";
import { tree } from "./lists.ts";
import { selector } from "./selector.ts";
import { optionShape } from "./shapes.ts";
import { standardCalls } from "./standard.ts";

const standard = standardCalls(declared);
const node = tree(optionShape(declared)) as unknown as typeof standard.options.response;

export const organizations = {
  ...standard,
  tree: selector("/api/system/Permission/Organize/Tree", "Enabled companies without orphans", node, "contract"),
};
