import { Component, type ReactNode } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { Notice } from "../ui/Notice.tsx";

/** What browsers say when a part of the page is gone, because the server has a newer build. */
const OUTDATED = /dynamically imported module|module script failed|preload CSS/i;

interface CrashProps {
  readonly children: ReactNode;
}

/** Catches what a page throws while it is drawn, so that the rest stays usable. */
export class Crash extends Component<CrashProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <Broken error={error} />;
  }
}

function Broken({ error }: { readonly error: unknown }) {
  const t = useTexts();
  const isOutdated = error instanceof Error && OUTDATED.test(error.message);
  return (
    <Notice
      alert
      title={t("web.states.broken")}
      text={t(isOutdated ? "web.frame.updated" : "web.states.brokenHint")}
      detail={error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
      action={
        <button type="button" onClick={() => window.location.reload()}>
          {t("common.verbs.refresh")}
        </button>
      }
    />
  );
}
