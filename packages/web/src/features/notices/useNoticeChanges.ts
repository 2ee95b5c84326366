import type { Output } from "@banche/core";
import { notices } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toasts.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useAskRelease } from "./askRelease.tsx";

export type NoticeRow = Pick<
  Output<typeof contract.notices.list>["rows"][number],
  "id" | "title" | "released" | "releaseAt"
>;

/** Releases, plans, recalls and deletes notices, each after a question. @returns whether it was done */
export function useNoticeChanges() {
  const t = useTexts();
  const { time } = useFormats();
  const confirm = useConfirm();
  const askRelease = useAskRelease();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (run: () => Promise<string>) => run(),
    onError: (error) => toast("error", errorText(t, error)),
    onSettled: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.notices }),
        queries.invalidateQueries({ queryKey: queryKeys.rows("notices") }),
      ]);
    },
  });

  /** @param run - returns the success message */
  async function carryOut(run: () => Promise<string>): Promise<boolean> {
    try {
      toast("success", await change.mutateAsync(run));
      return true;
    } catch {
      // The mutation has already shown the reason.
      return false;
    }
  }

  return {
    isBusy: change.isPending,
    async release(notice: NoticeRow): Promise<boolean> {
      const params = { id: notice.id };
      const answer = await askRelease(notice);
      if (answer === undefined) return false;
      return carryOut(async () => {
        if (answer === "now") {
          await client.calls(notices).release({ params });
          return t("notices.releasedDone");
        }
        await client.calls(notices).schedule({ params, body: { releaseAt: answer } });
        return t("notices.scheduledFor", { time: time(answer, "minute") });
      });
    },
    async unschedule({ id, title }: NoticeRow): Promise<boolean> {
      const text = `${title}\n\n${t("notices.askUnschedule")}`;
      const yes = await confirm({ title: t("common.ask.title"), text, okText: t("notices.unschedule") });
      if (!yes) return false;
      return carryOut(async () => {
        await client.calls(notices).unschedule({ params: { id } });
        return t("notices.unscheduledDone");
      });
    },
    async recall({ id, title }: NoticeRow): Promise<boolean> {
      const params = { id };
      let report: ReadReport;
      try {
        report = await client.calls(notices).get({ params });
      } catch (error) {
        toast("error", errorText(t, error));
        return false;
      }
      const read = report.receivers === undefined ? [] : [t("notices.read", counted(report))];
      const text = [title, t("notices.askRecall"), ...read];
      const question = { title: t("common.ask.title"), text: text.join("\n\n"), danger: true };
      const yes = await confirm({ ...question, okText: t("notices.recall") });
      return (
        yes && carryOut(async () => t("notices.recalledDone", counted(await client.calls(notices).recall({ params }))))
      );
    },
    async remove({ id, title, released }: NoticeRow): Promise<boolean> {
      const question = t(released ? "notices.askRemoveReleased" : "common.ask.delete");
      const yes = await confirm({
        title: t("common.ask.title"),
        text: `${title}\n\n${question}`,
        danger: true,
        okText: t("common.verbs.delete"),
      });
      if (!yes) return false;
      return carryOut(async () => {
        await client.calls(notices).remove({ params: { id } });
        return t("common.done.deleted");
      });
    },
  };
}

type ReadReport = Pick<Output<typeof contract.notices.get>, "receivers" | "readers">;

function counted({ receivers = 0, readers = 0 }: ReadReport) {
  return { receivers, readers };
}
