import { type ResourceName, resources } from "@banche/core";
import { type ComponentType, createElement, lazy, type LazyExoticComponent } from "react";

type Screen = LazyExoticComponent<ComponentType>;
type Loader = () => Promise<{ readonly screen: ComponentType }>;

/** Screens of their own, by the address of the menu entry (`urlAddress`) or of the fixed route (spec §2). */
const special: Readonly<Record<string, Screen>> = {
  home: plain(() => import("../features/home/screen.tsx")),
  profile: withAntd(() => import("../features/profile/screen.tsx")),
  scan: plain(() => import("../features/session/approve.tsx")),
  menuMore: plain(() => import("./MenuPage.tsx")),
  previewModel: plain(() => import("./previewPage.tsx")),
  lineSchemeClassDetail: plain(() => import("../features/busPlanning/screen.tsx")),
  "companyinfo-persion": plain(() => import("../features/carriers/screen.tsx")),
  messageRecord: withAntd(() => import("../features/messages/screen.tsx")),
  messagesendrecord: withAntd(() => import("../features/messages/screen.tsx")),
  "permission/user": withAntd(() => import("../features/users/screen.tsx")),
  "system/notice": withAntd(() => import("../features/notices/screen.tsx")),
  "systemData/dictionary": withAntd(() => import("../features/dictionaries/screen.tsx")),
};

/** Concepts whose page comes from the descriptor alone. */
const ordinary = [
  "organizations",
  "departments",
  "positions",
  "areas",
  "billRules",
] as const satisfies readonly ResourceName[];

/** Every screen that exists, by address without the leading slash. What the menu has beyond these is open work. */
export const screens: Readonly<Record<string, Screen>> = {
  ...Object.fromEntries(ordinary.map((name) => [resources[name].page.replaceAll(".", "/"), resourceScreen(name)])),
  ...special,
};

/** What draws a dictionary of the menu (spec §2, type 4). */
export const DictionaryScreen = withAntd(() => import("../features/dictionaries/menuPage.tsx"));

function resourceScreen(name: ResourceName): Screen {
  return withAntd(async () => {
    const { pageOf } = await import("../resource/pageOf.tsx");
    return { screen: pageOf(resources[name]) };
  });
}

/** A screen of native controls. */
function plain(load: Loader): Screen {
  return lazy(async () => ({ default: (await load()).screen }));
}

/** A screen with controls of the component library, which comes with it: the shell itself does without. */
function withAntd(load: Loader): Screen {
  return lazy(async () => {
    const [{ AntdProvider }, { screen }] = await Promise.all([import("../bind/AntdProvider.tsx"), load()]);
    return { default: () => createElement(AntdProvider, null, createElement(screen)) };
  });
}
