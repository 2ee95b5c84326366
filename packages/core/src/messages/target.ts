import { isLoose, looseOf, textIn } from "../contract/socket/loose.ts";

/** Kind of a message by its `type` on the wire (contract-flow-chat §3.1). */
export const MESSAGE_KINDS = { notice: 1, private: 2 } as const;

/** What a message leads to. */
export type MessageTarget =
  /** A notice: HTML to be made harmless and shown. */
  | { readonly kind: "html"; readonly html: string }
  /** An item of the workflow. Without an id the list is meant. */
  | { readonly kind: "item"; readonly path: string; readonly itemId?: string; readonly text: string }
  /** Text to be shown as it is. */
  | { readonly kind: "text"; readonly text: string };

/** What a body is about, by its `type`: an own request, a step to approve, something circulated (spec §3). */
const paths: Readonly<Record<string, string>> = {
  "1": "/workFlow/flowLaunch",
  "2": "/workFlow/flowTodo",
  "3": "/workFlow/flowCirculate",
};

/**
 * Where the body of a message leads (W-15, W-16). A body that is no JSON object is text; one without a known type is about an
 * own request, as the engine sends for finished flows. An urged approver gets a list of ids instead of one: that is no item.
 */
export function messageTarget(message: {
  readonly type?: number | undefined;
  readonly body?: string | undefined;
}): MessageTarget {
  const body = message.body ?? "";
  if (message.type !== MESSAGE_KINDS.private) return { kind: "html", html: body };
  const item = looseOf(body);
  if (!item) return body.trim() === "" ? { kind: "item", path: ownRequests, text: "" } : { kind: "text", text: body };
  const named = textIn(item, "type");
  const itemId = textIn(isLoose(item["id"]) ? {} : item, "id");
  return {
    kind: "item",
    path: Object.hasOwn(paths, named) ? (paths[named] ?? ownRequests) : ownRequests,
    text: textIn(item, "text", "title"),
    ...(itemId !== "" && { itemId }),
  };
}

const ownRequests = "/workFlow/flowLaunch";

/** The address of an item: `/workFlow/flowTodo?id=7`. */
export function targetAddress({ path, itemId }: Extract<MessageTarget, { readonly kind: "item" }>): string {
  return itemId === undefined ? path : `${path}?id=${encodeURIComponent(itemId)}`;
}
