export { builtIn } from "@banche/core";
