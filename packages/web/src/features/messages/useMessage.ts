import type { Output } from "@banche/core";
import { messages } from "@banche/core/calls";
import { type MessageTarget, messageTarget, routeAt, targetAddress } from "@banche/core/shell";
import type { contract } from "@banche/core/wire";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useRoutes } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { toast } from "../../ui/toasts.ts";
import { queryKeys } from "../../bind/queryKeys.ts";

export type Message = Output<typeof contract.messages.list>["rows"][number];

/** The query for one message. Reading it marks it as read. */
export function messageQuery(client: ReturnType<typeof useRuntime>["client"], id: string) {
  return {
    queryKey: queryKeys.message(id),
    staleTime: 60_000,
    queryFn: () => client.calls(messages).read({ params: { id } }),
  };
}

/** Updates lists and counts after a message was read. */
export function messagesChanged(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: queryKeys.messages });
}

/** The address of an item in this app; undefined when the user has no right to its page. */
export function useItemAddress(): (target: MessageTarget) => string | undefined {
  const routes = useRoutes();
  return (target) => (target.kind === "item" && routeAt(routes, target.path) ? targetAddress(target) : undefined);
}

/**
 * Opens messages: a message about an item opens the item (W-16), any other is shown by `onShow`. In both cases it is marked as read.
 *
 * @returns a function that opens a message, and the id of the one that is being opened
 */
export function useOpenMessage(onShow: (id: string) => void, onLeave: () => void = () => undefined) {
  const t = useTexts();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const addressOf = useItemAddress();
  const [opening, setOpening] = useState<string>();

  async function open(id: string): Promise<void> {
    setOpening(id);
    try {
      const message = await queries.fetchQuery(messageQuery(client, id));
      messagesChanged(queries);
      const address = addressOf(messageTarget(message));
      if (address === undefined) {
        onShow(id);
        return;
      }
      onLeave();
      await navigate(address);
    } catch (error) {
      toast("error", errorText(t, error));
    } finally {
      setOpening(undefined);
    }
  }
  return { open, opening };
}
