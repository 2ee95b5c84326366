import { Component, type ReactNode, useEffect, useState } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { Notice } from "../ui/Notice.tsx";

/** Messages of browsers when a part of the page is missing because the server has a newer build. */
const OUTDATED = /dynamically imported module|module script failed|preload CSS/i;

interface CrashProps {
  readonly children: ReactNode;
}

/** Catches errors that a page throws while it is rendered, so that the rest can still be used. */
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
  if (error instanceof Error && OUTDATED.test(error.message)) return <PartGone />;
  return (
    <Notice
      alert
      title={t("web.states.broken")}
      text={t("web.states.brokenHint")}
      detail={error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
      action={<ReloadButton />}
    />
  );
}

/** A part of the app could not be loaded: the server has a newer build, or cannot be reached. Browsers do not tell which. */
function PartGone() {
  const t = useTexts();
  const [isThere, setThere] = useState<boolean>();
  useEffect(() => void answers().then(setThere), []);
  if (isThere === undefined) return null;
  if (isThere) return <Notice alert title={t("web.frame.updated")} action={<ReloadButton />} />;
  // Reloading while the server is unreachable would lose the page.
  const retry = async () => {
    setThere(undefined);
    if (await answers()) window.location.reload();
    else setThere(false);
  };
  return (
    <Notice
      alert
      title={t("errors.network_unreachable")}
      text={t("mend.network_unreachable")}
      action={
        <button type="button" onClick={() => void retry()}>
          {t("common.verbs.retry")}
        </button>
      }
    />
  );
}

/** Whether the server of this page answers. */
async function answers(): Promise<boolean> {
  try {
    const { status } = await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
    return status < 500;
  } catch {
    return false;
  }
}

function ReloadButton() {
  const t = useTexts();
  return (
    <button type="button" onClick={() => window.location.reload()}>
      {t("common.verbs.refresh")}
    </button>
  );
}
