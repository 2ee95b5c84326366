import type { Output } from "@banche/core";
import { settlements } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { toast } from "../../ui/toasts.ts";

type Group = typeof contract.settlements;
export type MonthList = Output<Group["list"]>;
export type Sheet = Output<Group["get"]>;
export type SheetTrip = Output<Group["trips"]>["trips"][number];

/** A change of a sheet, with the version that the user saw. */
export type Change =
  | { readonly what: "calculate"; readonly month: string; readonly carrierId: string; readonly version?: number }
  | { readonly what: "adjust"; readonly fen: number; readonly reason: string }
  | { readonly what: "readjust"; readonly adjustmentId: string; readonly fen: number; readonly reason: string }
  | { readonly what: "unadjust"; readonly adjustmentId: string }
  | { readonly what: "agree"; readonly note: string }
  | { readonly what: "reopen"; readonly reason: string };

const done = {
  calculate: "settlement.recalculated",
  adjust: "settlement.adjusted",
  readjust: "common.done.success",
  unadjust: "common.done.success",
  agree: "settlement.agreed",
  reopen: "settlement.reopened",
} as const;

/** Changes a sheet. A refusal is shown and the sheet is read again, because another user may have changed it. */
export function useSettlementChange(sheet: Pick<Sheet, "id" | "version"> | undefined) {
  const t = useTexts();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (change: Change) => {
      const { id = "", version = 0 } = sheet ?? {};
      const params = { id };
      switch (change.what) {
        case "calculate": {
          const { what: _what, ...body } = change;
          return client.calls(settlements).calculate({ body });
        }
        case "adjust":
          return client
            .calls(settlements)
            .adjust({ params, body: { version, fen: change.fen, reason: change.reason } });
        case "readjust":
          return client.calls(settlements).readjust({
            params: { id, adjustmentId: change.adjustmentId },
            body: { version, fen: change.fen, reason: change.reason },
          });
        case "unadjust":
          return client
            .calls(settlements)
            .unadjust({ params: { id, adjustmentId: change.adjustmentId }, query: { version } });
        case "agree":
          return client.calls(settlements).agree({
            params,
            body: { version, ...(change.note !== "" && { note: change.note }) },
          });
        case "reopen":
          return client.calls(settlements).reopen({ params, body: { version, reason: change.reason } });
      }
    },
    onSuccess: (_, { what }) => toast("success", t(done[what])),
    onError: (error: Error) => toast("error", errorText(t, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.settlements }),
  });
  return {
    isBusy: isPending,
    /** @returns whether it was done */
    change: async (wish: Change): Promise<boolean> =>
      mutateAsync(wish).then(
        () => true,
        () => false,
      ),
  };
}
