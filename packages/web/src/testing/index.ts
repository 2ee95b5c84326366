export { createRegistry } from "../bind/registry.ts";
export { type MountedApp, mountApp } from "../mount.tsx";
export { toasts } from "../ui/toasts.ts";
