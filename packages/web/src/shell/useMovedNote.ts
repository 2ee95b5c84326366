import { useEffect } from "react";
import { useRuntime } from "../bind/context.tsx";
import { takeMoved } from "../bind/followFactory.ts";
import { useFactoryName } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { toast } from "../ui/toasts.ts";

const MOVED_TOAST_MS = 8_000;

/** Reports that another window switched the factory and that this one followed, as soon as this page is visible (ADR 0044). */
export function useMovedNote(): void {
  const t = useTexts();
  const { brief } = useRuntime();
  const name = useFactoryName() ?? "";
  useEffect(() => {
    const say = () => {
      if (document.visibilityState === "hidden" || !takeMoved(brief)) return;
      toast("info", t("web.factory.moved", { name }), MOVED_TOAST_MS);
    };
    say();
    document.addEventListener("visibilitychange", say);
    return () => document.removeEventListener("visibilitychange", say);
  }, [brief, name, t]);
}
