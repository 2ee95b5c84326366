import { pathOf, type Route } from "@banche/core/shell";
import type { AnchorHTMLAttributes } from "react";
import { Link } from "react-router";
import { useTexts } from "../bind/useTexts.ts";
import styles from "./navLink.module.css";

interface NavLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly route: Route;
  /** Path of the current page. */
  readonly path: string;
}

/** A link to the target of a menu entry: inside the app, or an external address in a tab without access to ours. */
export function NavLink({ route, path, children, ...rest }: NavLinkProps) {
  const t = useTexts();
  const to = pathOf(route);
  const tag = route.planned === true ? <small className={styles["planned"]}>{t("navigation.planned")}</small> : null;
  if (to === "") {
    return (
      <a {...rest} href={route.url} target="_blank" rel="noopener noreferrer">
        {children}
        {tag}
      </a>
    );
  }
  return (
    <Link {...rest} to={to} aria-current={to === path ? "page" : undefined}>
      {children}
      {tag}
    </Link>
  );
}
