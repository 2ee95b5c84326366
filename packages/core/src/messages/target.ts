import { isLoose, looseOf, textIn } from "../contract/socket/loose.ts";

/** Kind of a message by its `type` on the wire (contract-flow-chat §3.1). */
export const MESSAGE_KINDS = { notice: 1, private: 2 } as const;

/** The target of a message. */
export type MessageTarget =
  /** A notice: HTML to sanitise and show. */
  | { readonly kind: "html"; readonly html: string }
  /** An item of the workflow. Without an id, the target is the list. */
  | { readonly kind: "item"; readonly path: string; readonly itemId?: string; readonly text: string }
  /** Text to show unchanged. */
  | { readonly kind: "text"; readonly text: string };

/** Subject of a body by its `type`: own request, step to approve, circulated item (spec §3). */
const paths: Readonly<Record<string, string>> = {
  "1": "/workFlow/flowLaunch",
  "2": "/workFlow/flowTodo",
  "3": "/workFlow/flowCirculate",
};

/**
 * The target of a message body (W-15, W-16). A body that is not a JSON object is text. A body without a known type is
 * about an own request, as the workflow engine sends it for finished flows. An urged approver gets a list of ids
 * instead of one id, so there is no single item.
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
