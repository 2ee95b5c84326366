import type { Output } from "@banche/core";
import { onlineUsers } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toasts.ts";

/** A sign-in, with its key in the list. */
export type SignIn = Output<typeof contract.onlineUsers.list>[number] & { readonly id: string };

/** Most names that a question lists. */
const MOST_NAMED = 10;

/** The name of the user of a sign-in, if it may be seen. */
export function nameOf({ name, account }: SignIn): string {
  return name ?? account ?? "";
}

/** All sign-ins that match a keyword. The platform sends them in one answer and without ids. */
export function useSignIns(keyword: string) {
  const { client } = useRuntime();
  return useQuery<readonly SignIn[]>({
    queryKey: queryKeys.onlineUsers(keyword),
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const found = await client.calls(onlineUsers).list({ query: { ...(keyword && { keyword }) } }, { signal });
      return found.map((row, at) => ({ ...row, id: `${row.userId} ${at}` }));
    },
  });
}

/** Signs users out everywhere, after a question; a refusal does not stop the others. */
export function useSignOut(onDone: () => void) {
  const t = useTexts();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { client } = useRuntime();
  const ending = useMutation({
    mutationFn: async (users: ReadonlyMap<string, string>) => {
      let count = 0;
      for (const [id, name] of users) {
        try {
          await client.calls(onlineUsers).remove({ params: { id } });
          count += 1;
        } catch (error) {
          toast("error", t("onlineUsers.notEnded", { name, reason: errorText(t, error) }));
        }
      }
      return count;
    },
    onSuccess: (count) => {
      if (count > 0) toast("success", t("onlineUsers.ended", { count }));
    },
    onSettled: () => {
      onDone();
      return queries.invalidateQueries({ queryKey: queryKeys.onlineUsers() });
    },
  });

  return {
    isBusy: ending.isPending,
    /** @param users - names by id */
    async end(users: ReadonlyMap<string, string>): Promise<void> {
      const names = [...users.values()].filter((name) => name !== "");
      const more = names.length > MOST_NAMED ? "…" : "";
      const yes = await confirm({
        title: t("onlineUsers.askEnd", { count: users.size }),
        text: t("onlineUsers.askText", { names: names.slice(0, MOST_NAMED).join(", ") + more }).trim(),
        danger: true,
        okText: t("onlineUsers.end"),
      });
      if (yes) ending.mutate(users);
    },
  };
}
