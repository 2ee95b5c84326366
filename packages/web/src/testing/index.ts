export { type MountedApp, mountApp } from "../mount.tsx";
export { toasts } from "../ui/toasts.ts";
export { platformIcons } from "../ui/platformIcons.ts";
