import { createContext, type ReactNode, use } from "react";

const PageTitle = createContext("");

interface PageTitleProviderProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Tells a page what its menu entry is called, so that pages which draw their own heading name themselves as the menu does. */
export function PageTitleProvider({ title, children }: PageTitleProviderProps) {
  return <PageTitle value={title}>{children}</PageTitle>;
}

/** What the page is called; empty outside of one. */
export function usePageTitle(): string {
  return use(PageTitle);
}
