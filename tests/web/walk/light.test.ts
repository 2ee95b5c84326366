import { walkInside } from "./inside.ts";

walkInside("light");
