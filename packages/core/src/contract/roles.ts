import { roles as declared } from "../resources/permission/roles.ts";
import { memberCalls } from "./members.ts";
import { standardCalls } from "./standard.ts";

export const roles = { ...standardCalls(declared), ...memberCalls("roles", declared.page) };
