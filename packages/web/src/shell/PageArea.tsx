import { destinationOf, type Route, splitPath, type View } from "@banche/core/shell";
import { Activity, memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Navigate, NavigationType, UNSAFE_LocationContext as LocationContext, useLocation } from "react-router";
import { useDocumentTitle } from "../bind/useDocumentTitle.ts";
import { useRoutes } from "../bind/useSession.ts";
import { useSettings } from "../bind/useSettings.ts";
import { PageTitleProvider, usePageTitle } from "../bind/pageTitle.tsx";
import { Crash } from "./Crash.tsx";
import { FramePage } from "./FramePage.tsx";
import { ModulePage } from "./ModulePage.tsx";
import { NotBuiltPage } from "./NotBuiltPage.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { PrintHead } from "./PrintHead.tsx";
import { DictionaryScreen, useScreens } from "./screens.ts";
import styles from "./shell.module.css";
import { useViewTitle } from "./useViewTitle.ts";
import type { Visited } from "./useVisited.ts";

/** Number of pages whose state is kept while other tabs are shown; the ones not visited for the longest time are reset. */
const KEPT_PAGES = 20;

/** The page at the current address. Pages of other tabs keep their state. */
export function PageArea({ visited }: { readonly visited: Visited }) {
  const routes = useRoutes();
  const [{ tagsView }] = useSettings();
  const { pathname, search } = useLocation();
  const titleOf = useViewTitle();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  const target = destinationOf(pathname, search, routes);
  const { title } = titleOf(pathname + search);
  const drawn = useDrawn(visited, pathname + search, tagsView);

  useDocumentTitle(title);

  // Moves the focus to the new page, so that keyboard users do not start at the top of the frame.
  useEffect(() => {
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [pathname]);

  if (target.kind === "go") return <Navigate to={target.to} replace />;
  if (target.kind === "refresh") return <Refresh to={target.to} visited={visited} />;
  return (
    // The address names the shown page: the one in the window changes before a busy browser has drawn it.
    <main ref={main} id="content" className={styles["page"]} tabIndex={-1} data-address={pathname + search}>
      {drawn.map((view) => (
        <KeptPage
          key={`${view.key} ${view.generation ?? 0}`}
          fullPath={view.fullPath}
          isActive={view.key === visited.active}
          routes={routes}
        />
      ))}
    </main>
  );
}

/** Pages in the document, in a stable order: the current one, and those of recently visited tabs. */
function useDrawn({ views, active }: Visited, fullPath: string, keeps: boolean): readonly View[] {
  const [recent, setRecent] = useState<readonly string[]>([]);
  if (recent[0] !== active) setRecent([active, ...recent.filter((key) => key !== active)].slice(0, KEPT_PAGES));
  const [path] = splitPath(fullPath);
  const known = views.find(({ key }) => key === active);
  const present: View = { key: active, path, fullPath, ...(known?.generation && { generation: known.generation }) };
  const others = keeps ? views.filter(({ key }) => key !== active && recent.includes(key)) : [];
  return [present, ...others].sort((a, b) => (a.key < b.key ? -1 : 1));
}

function Refresh({ to, visited: { refresh } }: { readonly to: string; readonly visited: Visited }) {
  useEffect(() => refresh(to), [to, refresh]);
  return null;
}

interface KeptPageProps {
  readonly fullPath: string;
  readonly isActive: boolean;
  readonly routes: readonly Route[];
}

/** One page with its last address. While it is hidden, changes of the address do not affect it. */
const KeptPage = memo(({ fullPath, isActive, routes }: KeptPageProps) => {
  const content = useRef<HTMLDivElement>(null);
  const scrolled = useRef(0);
  const { title } = useViewTitle()(fullPath);
  const here = useMemo(() => placeAt(fullPath), [fullPath]);

  // Not every browser keeps the scroll position of a hidden part. A page at its start is not touched: that would lay it out at once.
  useLayoutEffect(() => {
    if (isActive && content.current && scrolled.current > 0) content.current.scrollTop = scrolled.current;
  }, [isActive]);

  // The same one when it is hidden and shown again: nothing of it is drawn for that.
  const page = useMemo(
    () => (
      <PageTitleProvider title={title}>
        <Crash>
          <LocationContext value={here}>
            <Page path={here.location.pathname} search={here.location.search} routes={routes} />
          </LocationContext>
        </Crash>
      </PageTitleProvider>
    ),
    [title, here, routes],
  );
  return (
    <Activity mode={isActive ? "visible" : "hidden"}>
      <div
        ref={content}
        className={styles["content"]}
        onScroll={(event) => {
          if (event.target === event.currentTarget) scrolled.current = event.currentTarget.scrollTop;
        }}
      >
        <PrintHead />
        {page}
      </div>
    </Activity>
  );
});
KeptPage.displayName = "KeptPage";

/**
 * The address that a page and its links read. `Routes` with a location of its own would do the same, but makes another object at every change
 * of the address, and every page that is kept would be drawn again for it.
 */
function placeAt(fullPath: string) {
  const [pathname, search] = splitPath(fullPath);
  return { location: { pathname, search, hash: "", state: null, key: fullPath }, navigationType: NavigationType.Pop };
}

interface PageProps {
  readonly path: string;
  readonly search: string;
  readonly routes: readonly Route[];
}

function Page({ path, search, routes }: PageProps) {
  const target = destinationOf(path, search, routes);
  const model = target.kind === "route" && target.route.kind === "model" ? target.route.moduleId : undefined;
  const screens = useScreens(model === undefined ? path : `/models/${model}`);
  if (target.kind === "route") {
    const { route } = target;
    if (route.kind === "frame" || route.kind === "dashboard" || route.kind === "report")
      return headed(<FramePage route={route} />);
    if (route.kind === "model") return <ModelPage shown={screens[`models/${model}`]} />;
    if (route.kind === "dictionary") return <DictionaryScreen />;
  } else if (target.kind !== "fixed") return headed(<NotFoundPage />);
  const shown = screens[path.slice(1)];
  if (!shown) return headed(<NotBuiltPage />);
  const { Screen, heading } = shown;
  return heading === "own" ? <Screen /> : headed(<Screen />, heading === "hidden");
}

/** The list of the designed model that a menu entry shows (type 3). */
function ModelPage({ shown }: { readonly shown: ReturnType<typeof useScreens>[string] }) {
  return shown ? <shown.Screen /> : headed(<ModulePage id={undefined} />);
}

/** A screen with its heading above. */
function headed(screen: ReactNode, isHidden = false) {
  return (
    <>
      <Heading isHidden={isHidden} />
      {screen}
    </>
  );
}

function Heading({ isHidden }: { readonly isHidden: boolean }) {
  return <h1 className={isHidden ? "visually-hidden" : styles["heading"]}>{usePageTitle()}</h1>;
}
