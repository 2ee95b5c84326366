import { walkInside } from "./inside.ts";

walkInside("dark");
