import { type ComponentType, createElement, useMemo } from "react";
import type { ResourceRegistry } from "@banche/core";
import conceptPages from "virtual:concepts/pages";
import pageTexts from "virtual:texts/pages";
import { concepts, loadConcepts } from "../bind/concepts.ts";
import { useRuntime } from "../bind/context.tsx";
import { type ConceptPage, knownPages, type ModelPage } from "../bind/knownPages.ts";
import { lateAntd } from "../bind/lateAntd.tsx";
import { lateShared } from "../bind/lateShared.ts";
import { learnPage } from "../bind/texts.ts";
import { useModels } from "../bind/useModels.ts";
import { useRegistry } from "../bind/useRegistry.ts";
import { late } from "../ui/late.tsx";
import { PageSkeleton } from "../ui/Skeletons.tsx";
import type { ListScreen } from "./listScreen.ts";
import type { ScreenRoute } from "./screenRoute.ts";

type Screen = ReturnType<typeof late<object>>;
type Loader = () => Promise<{ readonly screen: ComponentType }>;

/** A screen, and who draws its heading. */
interface Shown {
  readonly Screen: Screen;
  readonly heading: NonNullable<ScreenRoute["heading"]>;
  /** Its code comes with the frame, which is drawn before it. */
  readonly withFrame?: boolean;
}

/** Screens by address, without the leading slash. */
type Screens = Readonly<Record<string, Shown | undefined>>;

/** Screens of features are found by their folders; other pages of the menu are not built yet. */
const routes = import.meta.glob<ScreenRoute>("../features/*/route.ts", { eager: true, import: "route" });
const loaders = import.meta.glob<{ readonly screen: ComponentType }>("../features/*/screen.tsx");

const special: Screens = Object.fromEntries([
  ["menuMore", { Screen: shared(() => import("./MenuPage.tsx")), heading: "page" }],
  ["previewModel", { Screen: shared(() => import("./previewPage.tsx")), heading: "page" }],
  ...Object.entries(routes).flatMap(([file, { addresses, look, heading = "page", first = false }]) => {
    const code = loaders[file.replace("route.ts", "screen.tsx")];
    if (!code) throw new TypeError(`${file} has no screen beside it`);
    const texts = pageTexts[file.split("/").at(-2) ?? ""];
    const load = texts ? async () => (await Promise.all([code(), learnPage(file, texts)]))[0] : code;
    const Screen =
      look === "antd" ? withAntd(load) : heading === "own" ? listed(load) : first ? plain(load) : shared(load);
    return addresses.map((address): readonly [string, Shown] => [address, { Screen, heading, withFrame: first }]);
  }),
]);

/** Shows a dictionary as a menu page (spec §2, type 4). */
export const DictionaryScreen = withAntd(() => import("../features/dictionaries/menuPage.tsx"));

/** Standard pages, created once for each concept: creating a page again would lose its state. */
const ordinary = new Map<string, Shown>();

/** The standard pages of all known concepts, and the screens of features, which win. @param path - the current path */
export function useScreens(path = ""): Screens {
  const registry = useRegistry();
  const { registry: own, lasting } = useRuntime();
  const ofProduct = own === concepts ? productScreens : undefined;
  const { registry: read, phase } = useModels();
  const isComing = (phase === "loading" || phase === "failed") && read === undefined;
  const before = useMemo(() => (isComing ? screensOf(knownPages(lasting)) : undefined), [isComing, lasting]);
  return useMemo(
    () => ({ ...before, ...modelScreen(path), ...ofProduct, ...ordinaryScreens(registry), ...special }),
    [registry, path, ofProduct, before],
  );
}

/** The lists of the product, whose concepts are loaded with the first of them. */
const productScreens = screensOf(conceptPages);

/**
 * Starts to load the screen of a path before it is drawn. Screens that only the menu or a model knows are loaded later.
 *
 * @returns the screen, when it is loaded
 */
export async function prepareScreen(path: string): Promise<ListScreen | undefined> {
  const address = path.slice(1);
  const shown = special[address] ?? productScreens[address] ?? modelScreen(path)[address];
  return shown && !shown.withFrame ? shown.Screen.prepare() : undefined;
}

function screensOf(pages: readonly (ConceptPage | ModelPage)[]): Screens {
  return Object.fromEntries(pages.map(([address, name]) => [address, ordinaryOf(name)]));
}

function ordinaryScreens({ all }: ResourceRegistry): Screens {
  return Object.fromEntries(all.map(({ page, name }) => [page.replaceAll(".", "/"), ordinaryOf(name)]));
}

/** The page of a designed model. The menu may name it before the model was read. */
function modelScreen(path: string): Screens {
  const [, code] = /^\/models\/([^/]+)$/.exec(path) ?? [];
  return code === undefined ? {} : { [path.slice(1)]: ordinaryOf(code) };
}

function ordinaryOf(name: string): Shown {
  const there = ordinary.get(name);
  if (there) return there;
  const Screen = listed(async () => ({ screen: (await import("../resource/pageOf.tsx")).pageOf(name) }));
  const made: Shown = { Screen, heading: "own" };
  ordinary.set(name, made);
  return made;
}

function waiting() {
  return createElement(PageSkeleton, { heading: true });
}

/** A screen with native controls, all of whose texts come with the frame. */
function plain(load: Loader): Screen {
  return late(async () => (await load()).screen);
}

/** A screen with native controls. */
function shared(load: Loader): Screen {
  return lateShared(async () => (await load()).screen);
}

/** A screen with its own heading; a skeleton is shown until it and the concepts are loaded. */
function listed(load: Loader): Screen {
  return lateShared(withConcepts(load), waiting);
}

/** A screen that uses the component library. The library is loaded with it, because shell and lists do not need it. */
function withAntd(load: Loader): Screen {
  return lateAntd(withConcepts(load), waiting);
}

function withConcepts(load: Loader): () => Promise<ComponentType> {
  return async () => (await Promise.all([load(), loadConcepts()]))[0].screen;
}
