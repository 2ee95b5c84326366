import { createContext, type ReactNode, use } from "react";

const PageTitle = createContext("");

interface PageTitleProviderProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Gives a page the title of its menu entry, for pages that draw their own heading. */
export function PageTitleProvider({ title, children }: PageTitleProviderProps) {
  return <PageTitle value={title}>{children}</PageTitle>;
}

/** Title of the page; empty outside a page. */
export function usePageTitle(): string {
  return use(PageTitle);
}
