import type { Route } from "@banche/core/shell";
import { useLocation } from "react-router";
import { useTitles } from "../bind/useTitles.ts";
import { NavIcon } from "./icons.tsx";
import styles from "./menuPage.module.css";
import { useNavEntries } from "./navEntries.ts";
import { NavLink } from "./NavLink.tsx";

/** The whole menu on one page (spec §2, `/menuMore`): entries that do not fit into the top menu, and an overview for small screens. */
export function screen() {
  return <MenuPage />;
}

function MenuPage() {
  const titleOf = useTitles();
  const { entries } = useNavEntries();
  const single = entries.filter(({ kind }) => kind !== "folder");
  const folders = entries.filter(({ kind }) => kind === "folder");
  return (
    <div className={styles["page"]}>
      {single.length === 0 ? null : (
        <section className={styles["group"]}>
          <Links routes={single} />
        </section>
      )}
      {folders.map((folder) => (
        <section key={folder.pageId} className={styles["group"]} aria-label={titleOf(folder)}>
          <h2>
            <NavIcon entry={folder} /> {titleOf(folder)}
          </h2>
          <Links routes={folder.children} />
        </section>
      ))}
    </div>
  );
}

function Links({ routes }: { readonly routes: readonly Route[] }) {
  const titleOf = useTitles();
  const { pathname } = useLocation();
  return (
    <ul>
      {routes.map((route) => (
        <li key={route.pageId} data-folder={route.kind === "folder"}>
          {route.kind === "folder" ? (
            <>
              <h3>{titleOf(route)}</h3>
              <Links routes={route.children} />
            </>
          ) : (
            <NavLink route={route} path={pathname}>
              {titleOf(route)}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  );
}
