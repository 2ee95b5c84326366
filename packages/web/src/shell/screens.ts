import { type ResourceName, resources } from "@banche/core";
import { type ComponentType, lazy, type LazyExoticComponent } from "react";

type Screen = LazyExoticComponent<ComponentType>;

/** Screens of their own, by the address of the menu entry (`urlAddress`) or of the fixed route (spec §2). */
const special: Readonly<Record<string, Screen>> = {
  home: lazy(async () => ({ default: (await import("../features/home/screen.tsx")).screen })),
  messageRecord: lazy(async () => ({ default: (await import("../features/messages/screen.tsx")).screen })),
  "permission/user": lazy(async () => ({ default: (await import("../features/users/screen.tsx")).screen })),
  "systemData/dictionary": lazy(async () => ({
    default: (await import("../features/dictionaries/screen.tsx")).screen,
  })),
};

/** Concepts whose page comes from the descriptor alone. */
const ordinary = ["organizations", "departments", "positions", "areas"] as const satisfies readonly ResourceName[];

/** Every screen that exists, by address without the leading slash. What the menu has beyond these is open work. */
export const screens: Readonly<Record<string, Screen>> = {
  ...Object.fromEntries(ordinary.map((name) => [resources[name].page.replaceAll(".", "/"), resourceScreen(name)])),
  ...special,
};

function resourceScreen(name: ResourceName): Screen {
  return lazy(async () => {
    const { pageOf } = await import("../resource/pageOf.tsx");
    return { default: pageOf(resources[name]) };
  });
}
