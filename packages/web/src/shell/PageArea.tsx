import { breadcrumb, homeTarget, ownPath, type Route } from "@banche/core";
import { Suspense, useEffect, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { useRoutes } from "../bind/useSession.ts";
import { useSettings } from "../bind/useSettings.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useTitles } from "../bind/useTitles.ts";
import { PageSkeleton } from "../ui/Skeletons.tsx";
import { Crash } from "./Crash.tsx";
import { NotBuiltPage } from "./NotBuiltPage.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { dashboardAt, placeAt } from "./places.ts";
import { screens } from "./screens.ts";
import styles from "./shell.module.css";

/** The page at the current address, under the way that leads to it; drawn anew for each path (spec §2). */
export function PageArea() {
  const t = useTexts();
  const titleOf = useTitles();
  const routes = useRoutes();
  const [{ title: ownTitle }] = useSettings();
  const { pathname, search } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  const trail = trailOf(routes, pathname);
  const title = trail.length === 0 ? t("navigation.pages.notFound") : titleOf(trail.at(-1) ?? { name: "" });

  useEffect(() => {
    document.title = `${title} - ${ownTitle || t("navigation.defaultTitle")}`;
  }, [title, ownTitle, t]);

  // Whoever uses the keyboard goes on in the new page, not at the top of the frame.
  useEffect(() => {
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [pathname]);

  if (pathname === "/" || pathname === "/default") return <Navigate to={homeTarget(routes)} replace />;
  if (pathname.startsWith("/redirect/")) {
    return <Navigate to={ownPath(pathname.slice("/redirect".length) + search) ?? "/"} replace />;
  }
  return (
    <main ref={main} id="content" className={styles["page"]} tabIndex={-1}>
      <nav aria-label={t("navigation.breadcrumb")}>
        <ol className={styles["crumbs"]}>
          {trail.slice(0, -1).map((place) => (
            <li key={place.code}>{titleOf(place)}</li>
          ))}
          <li aria-current="page">
            <h1>{title}</h1>
          </li>
        </ol>
      </nav>
      <div key={pathname} className={styles["content"]}>
        <Crash>
          <Suspense fallback={<PageSkeleton />}>
            <Page path={pathname} routes={routes} />
          </Suspense>
        </Crash>
      </div>
    </main>
  );
}

function Page({ path, routes }: { readonly path: string; readonly routes: readonly Route[] }) {
  const route = breadcrumb(routes, path).at(-1) ?? dashboardAt(routes, path);
  const isKnown = route ? route.kind !== "folder" : placeAt(path) !== undefined;
  if (!isKnown) return <NotFoundPage />;
  const Screen = !route || route.kind === "page" ? screens[path.slice(1)] : undefined;
  return Screen ? <Screen /> : <NotBuiltPage />;
}

function trailOf(routes: readonly Route[], path: string): readonly { readonly code: string; readonly name: string }[] {
  const place = placeAt(path);
  const dashboard = place ?? dashboardAt(routes, path);
  return dashboard ? [dashboard] : breadcrumb(routes, path);
}
