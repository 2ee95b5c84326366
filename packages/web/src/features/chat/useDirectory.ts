import { users } from "@banche/core/calls";
import type { ChatUser } from "@banche/core/chat";
import { oneLine, type Translate } from "@banche/core/text";
import { useQuery } from "@tanstack/react-query";
import { useChat } from "../../bind/chat.tsx";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";

const none: readonly ChatUser[] = [];

/** The people of the factory. The socket does not wait for them; a failed read is repeated automatically (W-1). */
export function useDirectory(wanted = true) {
  const { client } = useRuntime();
  const seat = useChat();
  const { data, error, refetch } = useQuery<readonly ChatUser[]>({
    queryKey: queryKeys.chat("people", seat?.self),
    enabled: wanted && seat !== undefined,
    staleTime: 60_000,
    retry: 2,
    queryFn: ({ signal }) => client.calls(users).all({}, { signal }),
  });
  return { people: data ?? none, isKnown: data !== undefined, error, retry: () => void refetch() };
}

/** `real name/account` (spec §2). For people outside the directory only the id is known. */
export function nameOf(t: Translate, person: Pick<ChatUser, "realName" | "account"> | undefined): string {
  if (!person || (person.realName === "" && person.account === "")) return t("chatWindow.unknownPerson");
  return oneLine(`${person.realName}/${person.account}`);
}
