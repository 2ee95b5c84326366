import { isLoose, type Loose, looseOf, textIn, wholeIn, withoutUndefined } from "./loose.ts";

/** The content of a chat message (contract-flow-chat §2.5). */
export type ChatContent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly path: string; readonly width?: number; readonly height?: number }
  | { readonly type: "voice"; readonly path: string; readonly seconds?: number }
  | { readonly type: "video"; readonly path: string }
  | { readonly type: "file"; readonly path: string; readonly name?: string }
  /** The sender retracted it: its content was deleted. */
  | { readonly type: "retracted" }
  /** Content that cannot be read. It is shown as unreadable, so that no message disappears. */
  | { readonly type: "unknown"; readonly kind: string };

/** Bytes inside a frame: the form of pictures and voice messages from clients of the platform (3.1). */
export interface InlineFile {
  readonly type: "image" | "voice";
  readonly base64: string;
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
}

/** How long a message can be retracted, by the server's clock. */
export const RETRACT_LIMIT_MS = 120_000;

/** Text that clients without support for retraction show instead of a retracted message. */
const RETRACTED_WORDS = "[消息已撤回]";

/** Longest text of a message in characters. */
export const CHAT_TEXT_MAX_CHARS = 10_000;

/**
 * Parses the content of a message: plain text, or for other types an object or its JSON text; sizes may be texts.
 * Content that cannot be read becomes `unknown`, never an error (W-11).
 */
export function readContent(kind: string, value: unknown): ChatContent {
  if (kind === "retracted") return { type: "retracted" };
  if (kind === "text" || kind === "") {
    return typeof value === "string" || typeof value === "number"
      ? { type: "text", text: String(value) }
      : { type: "unknown", kind: "text" };
  }
  const body = isLoose(value) ? value : typeof value === "string" ? (looseOf(value) ?? { path: value }) : {};
  const path = signed(fileName(textIn(body, "path", "name", "url")), textIn(body, "encryption"));
  if (path === "") return { type: "unknown", kind };
  if (kind === "image") return { type: "image", path, ...sizeOf(body) };
  if (kind === "voice") {
    const seconds = wholeIn(body, "length");
    return { type: "voice", path, ...(seconds !== undefined && { seconds }) };
  }
  if (kind === "video") return { type: "video", path };
  if (kind !== "file") return { type: "unknown", kind };
  const name = textIn(body, "fileName", "name");
  return { type: "file", path, ...(name !== "" && name !== path && { name }) };
}

/** The wire's form: a text, or an object with the path. */
export function writeContent(content: ChatContent): string | Loose {
  switch (content.type) {
    case "text":
      return content.text;
    case "image":
      // The platform's own servers write sizes as texts; clients read both.
      return withoutUndefined({ ...apart(content), width: textOf(content.width), height: textOf(content.height) });
    case "voice":
      return withoutUndefined({ ...apart(content), length: textOf(content.seconds) });
    case "video":
      return withoutUndefined({ ...apart(content) });
    case "file":
      return withoutUndefined({ ...apart(content), fileName: content.name });
    case "retracted":
      return RETRACTED_WORDS;
    case "unknown":
      return "";
    default:
      return content satisfies never;
  }
}

/** The wire's type of a content. For a retracted message, it is the type of the replacement text. */
export function kindOfContent(content: ChatContent): string {
  if (content.type === "retracted") return "text";
  return content.type === "unknown" ? content.kind : content.type;
}

/** A picture or voice message inside a frame; undefined for other content. */
export function readInline(kind: string, value: unknown): InlineFile | undefined {
  if ((kind !== "image" && kind !== "voice") || !isLoose(value)) return undefined;
  const base64 = textIn(value, "base64");
  if (base64 === "") return undefined;
  const seconds = wholeIn(value, "length");
  return { type: kind, base64, ...sizeOf(value), ...(seconds !== undefined && { seconds }) };
}

export function writeInline({ type, base64, width, height, seconds }: InlineFile): Loose {
  return type === "image" ? withoutUndefined({ base64, width, height }) : { base64, length: String(seconds ?? 0) };
}

function sizeOf(body: Loose): { readonly width?: number; readonly height?: number } {
  const [width, height] = [wholeIn(body, "width"), wholeIn(body, "height")];
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

const textOf = (value: number | undefined): string | undefined => (value === undefined ? undefined : String(value));

const SIGNATURE = "?encryption=";

/**
 * Clients of the platform store the plain file name, because it never expires. The address for our clients is in a
 * separate member.
 */
function apart({ path }: { readonly path: string }): {
  readonly path: string;
  readonly encryption: string | undefined;
} {
  const [name = "", signature] = path.split(SIGNATURE, 2);
  return { path: name, encryption: signature };
}

function signed(path: string, signature: string): string {
  return signature === "" || path === "" || path.includes("?") ? path : `${path}${SIGNATURE}${signature}`;
}

/** Some servers send the full address, some only the file name (contract-flow-chat §2.4). */
function fileName(path: string): string {
  return /^(?:\/[\w.-]+)?\/api\/file\//.test(path) ? path.slice(path.lastIndexOf("/") + 1) : path;
}
